import { RUNNING_TASKS_KEY, type TasksRunningEvent } from "./running-tasks.ts"

const RUNNING: TasksRunningEvent = "tasks:running"

/** Calls back if this device knows of a task under way, and whenever it learns of one, here or in another tab. */
export function onTasksNoted(start: () => void): void {
  const look = () => {
    if (hasNoted()) start()
  }
  addEventListener("storage", ({ key }) => key === RUNNING_TASKS_KEY && look())
  document.addEventListener(RUNNING, look)
  look()
}

function hasNoted(): boolean {
  try {
    return localStorage.getItem(RUNNING_TASKS_KEY) !== null
  } catch {
    return false
  }
}
