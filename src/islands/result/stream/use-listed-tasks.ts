import { useEffect, useLayoutEffect, useRef } from "react"
import type { Task } from "../../../domain/task/contract.ts"
import { followTasks, learn } from "../../_session/live-tasks.ts"
import type { PagedListHandle } from "../../_ui/use-paged-list.ts"
import { useShownTasks } from "../../studio/shown-tasks.ts"

/**
 * The tasks of a list by id, as they go on, without those that were removed or cancelled. The list looks again when the page learns of a
 * newer one, such as a further try, and for each `event` but null. `tasksOf` is the same function every time.
 */
export function useListedTasks<Item>(
  list: PagedListHandle<Item>,
  tasksOf: (item: Item) => readonly Task[],
  event: unknown,
): ReadonlyMap<string, Task> {
  const { items, phase, refresh } = list
  const shown = useShownTasks()
  const listed = new Set(items.flatMap(tasksOf).map(({ id }) => id))
  const newest = phase === "ready" ? shown[0]?.id : undefined
  useEffect(() => followTasks(), [])
  useLayoutEffect(() => learn(items.flatMap(tasksOf)), [items, tasksOf])
  useRefreshOn(refresh, event)
  useRefreshOn(refresh, newest === undefined || listed.has(newest) ? null : newest)
  return new Map(shown.flatMap((task) => (listed.has(task.id) ? [[task.id, task]] : [])))
}

function useRefreshOn(refresh: () => void, event: unknown): void {
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    if (event !== null) latest.current()
  }, [event])
}
