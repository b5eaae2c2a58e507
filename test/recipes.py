"""Runs a recipe of examples/ci as the server would, as far as that goes offline.

Usage: recipes.py github|gitlab FILE FOLDER

FOLDER is a repository with models. Steps that use the server's own actions are
left out; of those that keep files, it is checked that the files are there.
Prints a line per step, and ends as the job would.
"""
import glob
import os
import re
import subprocess
import sys

import yaml


def run(text, folder, environment):
    return subprocess.run(['bash', '-eo', 'pipefail', '-c', text], cwd=folder,
                          env=environment, stdin=subprocess.DEVNULL).returncode


def kept(paths, folder, environment):
    for path in paths:
        path = re.sub(r'\$\{\{ env\.(\w+) \}\}|\$(\w+)',
                      lambda m: environment[m[1] or m[2]], path)
        found = glob.glob(f'{folder}/{path}', recursive=True)
        print(f'keep {path}: {"there" if found else "nothing"}', flush=True)


def github(recipe, folder, environment):
    (job,) = recipe['jobs'].values()
    environment = {**job['env'], **environment}
    failed = False
    built = os.path.exists(f'{environment["HOME"]}/martlet')  # as in a cache
    for step in job['steps']:
        wanted = {'failure()': failed, 'always()': True}.get(
            step.get('if'), not failed)
        if not wanted or step.get('if', '').startswith('steps.') and built:
            continue
        if 'run' in step:
            status = run(step['run'], folder, environment)
            print(f'{step["name"]}: {status}', flush=True)
            failed = failed or status != 0
        elif 'upload-artifact' in step['uses']:
            kept(step['with']['path'].splitlines(), folder, environment)
        else:
            print(f'not run: {step["uses"]}', flush=True)
    return failed


def gitlab(recipe, folder, environment):
    job = recipe['models']
    environment = {**recipe['variables'], **environment}
    status = run('\n'.join(job['before_script'] + job['script']), folder,
                 environment)
    print(f'script: {status}', flush=True)
    after = run('\n'.join(job['after_script']), folder, environment)
    print(f'after_script: {after}', flush=True)
    kept(job['artifacts']['paths'], folder, environment)
    return status != 0


def main():
    kind, path, folder = sys.argv[1:]
    with open(path, encoding='utf-8') as file:
        recipe = yaml.safe_load(file)
    server = {'github': github, 'gitlab': gitlab}[kind]
    sys.exit(1 if server(recipe, folder, dict(os.environ)) else 0)


main()
