/** Where a device notes which tasks of its viewer are under way: ids as JSON. */
export const RUNNING_TASKS_KEY = "atelier.running"

/** Where a device notes whether its member has things that home's thin row shows, `1` or `0`; the head's script reads it. */
export const OWN_KEY = "atelier.own"

/** Tells the frame's script that a task is under way; see `wire-task-notices.ts`. */
export type TasksRunningEvent = "tasks:running"
