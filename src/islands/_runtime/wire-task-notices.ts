import { loadIslandFrom } from "./load-island-from.ts"

let isBorrowed = false

/**
 * Tells wherever somebody is that a task of theirs has ended. Pages that show tasks tell it themselves; others borrow the island that tells
 * from the page of tasks.
 */
export function tellOfTasks(loadIslands: () => Promise<unknown>): void {
  if (isBorrowed || document.querySelector("main [data-tells-tasks]") !== null) return
  isBorrowed = true
  const place = document.createElement("div")
  document.body.append(place)
  const from = `/${location.pathname.split("/")[1] ?? "en"}/tasks`
  loadIslandFrom({ from, name: "task-notices", place, loadIslands }).catch((error: unknown) => {
    isBorrowed = false
    place.remove()
    reportError(error)
  })
}
