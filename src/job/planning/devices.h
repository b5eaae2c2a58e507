/* job/planning/devices.h -- searches of a job that are made on a device
 *
 * Purpose:    opening the device that --device names, deciding which searches
 *             it can make, and saying why it does not make the others.
 */
#ifndef JOB_PLANNING_DEVICES_H
#define JOB_PLANNING_DEVICES_H

#include "job/form/job.h"

/* Open the device, if one is asked for; false, with a diagnostic, if that is
 * not possible. */
bool devices_open(Job *job);
void devices_close(Job *job);

/* Have the search made there, if a device is asked for and can do it; a warning
 * says why not. */
bool devices_plan(Job *job, Run *run);

/* After the search: the device that made it, or NULL; a warning if it was to
 * and did not. */
void devices_settle(Job *job, Run *run);

#endif
