import { getTasks } from "../../domain/task/result-contract.ts"
import { call } from "../_runtime/call.ts"
import type { PublishRequest } from "../_runtime/publish-dialog.ts"
import { $tasks, learn } from "../_session/live-tasks.ts"

/** Asks again for the tasks whose results were published, where this page shows them: they lead to their works now. Never rejects. */
export async function learnPublished({ items }: PublishRequest): Promise<void> {
  const ids = new Set(items.flatMap(({ source }) => ("task_id" in source ? [source.task_id] : [])))
  const shown = [...ids].filter((id) => id in $tasks.get())
  if (shown.length === 0) return
  try {
    learn((await call(getTasks, { task_ids: shown }, { handlesErrors: true, isInBackground: true })).items)
  } catch {
    // They are told of with the next page.
  }
}
