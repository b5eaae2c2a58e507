/* bench/network/peak.c -- what a command cost
 *
 * usage: peak COMMAND [ARGUMENT]...
 *
 * Runs the command with its output thrown away and prints one line: processor
 * seconds (user and system) and peak resident bytes, as the kernel counted
 * them for that process alone. The command's status is handed on, except that
 * an error found (status 1) is what some models are for.
 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static _Noreturn void become(char **command) {
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0 &&
        dup2(nowhere, STDERR_FILENO) >= 0)
        execvp(command[0], command);
    _exit(127);
}

static double seconds(struct timeval time) {
    return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: peak COMMAND [ARGUMENT]...\n");
        return 2;
    }
    pid_t child = fork();
    if (child == 0)
        become(argv + 1);
    int status;
    struct rusage usage;
    if (child < 0 || wait4(child, &status, 0, &usage) != child) {
        perror("peak");
        return 2;
    }
    printf("%.2f %lld\n", seconds(usage.ru_utime) + seconds(usage.ru_stime),
           (long long)usage.ru_maxrss * 1024); /* Linux counts kilobytes */
    if (!WIFEXITED(status))
        return 2;
    return WEXITSTATUS(status) == 1 ? 0 : WEXITSTATUS(status);
}
