import * as z from "zod/mini"
import { OWN_KEY, RUNNING_TASKS_KEY, type TasksRunningEvent } from "../_runtime/running-tasks.ts"
import { isActive, type KnownTasks } from "./known-tasks.ts"

const RUNNING: TasksRunningEvent = "tasks:running"
/** Ids beyond these are left to the screens that list tasks. */
const MAXIMUM_IDS = 50

const schema = z.array(z.string())

/** The ids of tasks that were under way when somebody last looked. */
export function notedTasks(): readonly string[] {
  try {
    const noted = z.safeParse(schema, JSON.parse(localStorage.getItem(RUNNING_TASKS_KEY) ?? "[]"))
    return noted.success ? noted.data : []
  } catch {
    return []
  }
}

/** The note after this page has learned of tasks: what it knows to be under way joins, what it knows to have ended, or be gone, leaves. */
export function nextNote(noted: readonly string[], tasks: KnownTasks, gone: string | null = null): readonly string[] {
  const others = noted.filter((id) => id !== gone && tasks[id] === undefined)
  const running = Object.values(tasks).filter((task) => task.id !== gone && isActive(task))
  return [...new Set([...others, ...running.map(({ id }) => id)])].slice(-MAXIMUM_IDS)
}

/** Notes which tasks are under way; a device that refuses storage just tells nothing on other pages. */
export function noteRunning(tasks: KnownTasks, gone: string | null = null): void {
  const before = notedTasks()
  const after = nextNote(before, tasks, gone)
  if (after.length === before.length && after.every((id, index) => id === before[index])) return
  try {
    if (after.length === 0) localStorage.removeItem(RUNNING_TASKS_KEY)
    else localStorage.setItem(RUNNING_TASKS_KEY, JSON.stringify(after))
  } catch {
    return
  }
  if (after.length === 0) return
  noteOwn(true)
  document.dispatchEvent(new Event(RUNNING))
}

/** Notes on this device whether its member has things that home's thin row shows, so that the next page keeps its place, or none. */
export function noteOwn(hasOwn: boolean): void {
  try {
    localStorage.setItem(OWN_KEY, hasOwn ? "1" : "0")
  } catch {
    // A device that refuses storage keeps no place.
  }
}
