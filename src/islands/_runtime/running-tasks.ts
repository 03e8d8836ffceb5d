/** Where a device notes which tasks of its viewer are under way: ids as JSON. */
export const RUNNING_TASKS_KEY = "atelier.running"

/** Tells the frame's script that a task is under way; see `wire-task-notices.ts`. */
export type TasksRunningEvent = "tasks:running"
