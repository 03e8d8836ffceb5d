import { useStore } from "@nanostores/react"
import { useCallback, useEffect, useState } from "react"
import { listTasks, type Task } from "../../domain/task/contract.ts"
import { getTasks, MAXIMUM_TASKS_AT_ONCE } from "../../domain/task/result-contract.ts"
import { call } from "../_runtime/call.ts"
import { isActive, isCancelledByUser } from "../_session/known-tasks.ts"
import { $tasks, followTasks, forgetTask, learn } from "../_session/live-tasks.ts"
import { type PagedListHandle, usePagedList } from "../_ui/use-paged-list.ts"

const idOf = ({ id }: Task) => id

/** The viewer's tasks, page by page, newest first, each as it is now; what their user cancelled, and what is hidden, is left out. */
export function useTaskList(hiddenIds: ReadonlySet<string>): PagedListHandle<Task> {
  const tasks = useStore($tasks, { ssr: "initial" })
  // A new visitor gets an identity with the first answer; what is asked beside it would each make one of their own.
  const [hasIdentity, setHasIdentity] = useState(false)
  const load = useCallback(async (cursor: string | null, signal: AbortSignal) => {
    const page = await call(listTasks, cursor === null ? {} : { cursor }, { handlesErrors: true, signal })
    learn(page.items)
    setHasIdentity(true)
    return page
  }, [])
  const list = usePagedList({ load, keyOf: idOf })
  useEffect(() => (hasIdentity ? followTasks() : undefined), [hasIdentity])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void askForEnded()
    }
    document.addEventListener("visibilitychange", look)
    return () => document.removeEventListener("visibilitychange", look)
  }, [])
  // Ids sort by creation.
  const items = Object.values(tasks)
    .filter((task) => !hiddenIds.has(task.id) && !isCancelledByUser(task))
    .sort((left, right) => (left.id < right.id ? 1 : -1))
  return { ...list, items }
}

/** What has ended has no more events: on return, this learns what was deleted elsewhere meanwhile, or has expired. */
async function askForEnded(): Promise<void> {
  const ended = Object.values($tasks.get()).filter((task) => !isActive(task))
  const ids = ended.map(idOf).sort().reverse().slice(0, MAXIMUM_TASKS_AT_ONCE)
  if (ids.length === 0) return
  try {
    const { items } = await call(getTasks, { task_ids: ids }, { isInBackground: true })
    learn(items)
    const found = new Set(items.map(idOf))
    for (const id of ids) if (!found.has(id)) forgetTask(id)
  } catch {
    // What is shown stays as it was.
  }
}
