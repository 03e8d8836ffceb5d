import { borrowIsland } from "./borrow-island.ts"
import { RUNNING_TASKS_KEY, type TasksRunningEvent } from "./running-tasks.ts"

/*
 * Tells wherever somebody is that a task of theirs has ended. Pages that show tasks tell it themselves; on all others nothing is fetched
 * unless this device has noted a task under way (`running-note.ts`). Then the island that tells comes from the page of tasks.
 */

const RUNNING: TasksRunningEvent = "tasks:running"

/** Follows the device's tasks from pages that show none. */
export function wireTaskNotices(loadIslands: () => Promise<unknown>): void {
  let isBorrowed = false
  const look = () => {
    if (isBorrowed || document.visibilityState !== "visible" || !hasNoted() || pageTells()) return
    isBorrowed = true
    const locale = document.location.pathname.split("/")[1] ?? "en"
    const from = `/${locale}/tasks`
    borrowIsland({ from, name: "task-notices", place: placeForNotices(), loadIslands }).catch((error: unknown) => {
      isBorrowed = false
      reportError(error)
    })
  }
  addEventListener("storage", ({ key }) => key === RUNNING_TASKS_KEY && look())
  document.addEventListener(RUNNING, look)
  document.addEventListener("visibilitychange", look)
  look()
}

function hasNoted(): boolean {
  try {
    return (localStorage.getItem(RUNNING_TASKS_KEY) ?? "[]") !== "[]"
  } catch {
    return false
  }
}

/** Whether the page itself tells what becomes of tasks, dialogs aside. */
function pageTells(): boolean {
  return document.querySelector("main [data-tells-tasks]") !== null
}

function placeForNotices(): Element {
  const place = document.createElement("div")
  document.body.append(place)
  return place
}
