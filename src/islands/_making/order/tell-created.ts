import type { Task } from "../../../domain/task/contract.ts"
import { announce, dismiss } from "../../_runtime/notices.ts"
import { onTaskEnded } from "../../_session/live-tasks.ts"
import { isCardInView } from "../stream/is-card-in-view.ts"

/** Says that a task was created. The card says the same; a notice is for who does not see it. */
export function tellCreated(task: Task, words: string): void {
  requestAnimationFrame(() => {
    if (isCardInView(task.id)) return
    const noticeId = announce({ tone: "good", body: { kind: "text", text: words } })
    // Its end is told too; one notice at a time is enough.
    const stop = onTaskEnded((ended) => {
      if (ended.id !== task.id) return
      stop()
      dismiss(noticeId)
    })
  })
}
