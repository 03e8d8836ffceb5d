import type { ReactNode } from "react"
import { operateTask, type Task } from "../../../domain/task/contract.ts"
import { TASK_STATUS } from "../../../domain/task/rules.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { isActive } from "../../_session/known-tasks.ts"
import { learnCreated } from "../../_session/live-tasks.ts"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { useAction } from "../../_ui/use-action.ts"
import { atKnownPrice } from "../order/at-known-price.ts"
import { orderAndPay } from "../order/order-and-pay.ts"
import { CancelButton, EndedActions, RowEnding, RowFacts, RowMarks } from "../room/row-parts.tsx"
import { TaskRow } from "../room/task-row.tsx"
import { TaskProgress } from "./task-progress.tsx"
import { UnknownWords } from "./unknown-words.tsx"
import type { StreamActions } from "./use-stream-actions.ts"

interface MadeRowProps {
  readonly task: Task
  /** What the task is called where others are told apart from it. */
  readonly title: string
  /** What was made of what, such as words or an image. */
  readonly kind: string
  readonly recipe: readonly string[]
  readonly taskActions: StreamActions
  /** Fills the form with what the task was asked for; null where no form takes it. */
  readonly onReuse: (() => void) | null
  /** Stands there while it runs. */
  readonly underway: ReactNode
  /** What came of it. */
  readonly children: ReactNode
}

/** One task whose results play: on its way, done with its results, or ended with the way on. Its island needs the messages `task`, `making`. */
export function MadeRow({ task, title, kind, recipe, taskActions, onReuse, underway, children }: MadeRowProps) {
  return (
    <TaskRow
      task={task}
      label={title}
      marks={<RowMarks task={task} kind={kind} marksPreviews />}
      title={task.prompt}
      facts={<RowFacts task={task} recipe={recipe} />}
      actions={
        isActive(task) ? (
          <CancelButton onCancel={() => taskActions.cancel(task)} />
        ) : (
          <EndedActions title={title} onReuse={onReuse} onRemove={() => taskActions.remove(task)} />
        )
      }
    >
      {isActive(task) ? (
        <div className="relative">
          <TaskProgress task={task} className="absolute inset-x-0 -top-2 rounded-pill" />
          {underway}
        </div>
      ) : null}
      {task.status === TASK_STATUS.success ? children : null}
      {task.status === TASK_STATUS.failure ? <MadeEnding task={task} /> : null}
      {isActive(task) ? null : <UnknownWords task={task} />}
    </TaskRow>
  )
}

/** Why it came to nothing, and the way to make it once more at no higher price. */
export function MadeEnding({ task }: { readonly task: Task }) {
  const t = useMessages("making")
  const retrying = useAction()
  const retry = async (): Promise<void> => {
    const input = { id: task.id, operation: "retry", ...atKnownPrice(task) } as const
    const order = () => call(operateTask, input, { handlesErrors: true })
    const again = await retrying.run(() => orderAndPay(order, { again: () => void retry() }))
    if (again !== null) learnCreated(again)
  }
  return (
    <RowEnding task={task} onRetry={retry}>
      <FailureBox failure={retrying.failure} title={t("notRetried")} hasNoFields />
    </RowEnding>
  )
}
