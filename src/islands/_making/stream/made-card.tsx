import { RefreshCw, Trash2, X } from "lucide-react"
import type { ReactNode } from "react"
import { operateTask, type Task } from "../../../domain/task/contract.ts"
import { TASK_STATUS } from "../../../domain/task/rules.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { isActive } from "../../_session/known-tasks.ts"
import { learnCreated } from "../../_session/live-tasks.ts"
import { Button } from "../../_ui/button.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { useAction } from "../../_ui/use-action.ts"
import { atKnownPrice } from "../order/at-known-price.ts"
import { orderAndPay } from "../order/order-and-pay.ts"
import { UnknownWords } from "./unknown-words.tsx"
import { useEndingWords } from "./use-ending-words.ts"
import { useQueueWords } from "./use-queue-words.ts"
import type { StreamActions } from "./use-stream-actions.ts"

interface MadeCardProps {
  readonly task: Task
  /** What the task is called where others are told apart from it. */
  readonly title: string
  /** What was made of what, such as words or an image. */
  readonly kind: string
  readonly deeds: StreamActions
  readonly marksPreviews: boolean
  readonly words: Readonly<Record<"remove" | "notRetried", string>>
  /** Stands there while it runs, above what the queue says. */
  readonly underway: ReactNode
  /** What came of it. */
  readonly children: ReactNode
}

/** One task in a stream: on its way, done with its results, or ended with the way on. Its island needs the messages `task`. */
export function MadeCard({ task, title, kind, deeds, marksPreviews, words, underway, children }: MadeCardProps) {
  return (
    <article
      id={task.id}
      data-task={task.id}
      data-status={task.status}
      aria-label={title}
      aria-busy={isActive(task)}
      tabIndex={-1}
      className="grid scroll-mt-16 grid-cols-[minmax(0,1fr)] gap-3 outline-none"
    >
      <CardHeader task={task} kind={kind} deeds={deeds} marksPreviews={marksPreviews} remove={words.remove} />
      {isActive(task) ? <Underway task={task}>{underway}</Underway> : null}
      {task.status === TASK_STATUS.success ? children : null}
      {isActive(task) ? null : <UnknownWords task={task} />}
      {task.status === TASK_STATUS.failure ? <Ended task={task} notRetried={words.notRetried} /> : null}
    </article>
  )
}

const MARK = "shrink-0 rounded-pill bg-hover px-2 py-0.5 text-xs text-ink-2"

function CardHeader({
  task,
  kind,
  deeds,
  marksPreviews,
  remove,
}: Pick<MadeCardProps, "task" | "kind" | "deeds" | "marksPreviews"> & { readonly remove: string }) {
  const t = useMessages("task")
  const cancelling = useAction()
  const isPreview = task.img_uris.some((result) => (result.made_by ?? task.made_by)?.is_preview === true)
  return (
    <>
      <header className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="flex min-w-0 grow basis-0 items-baseline gap-2 text-sm font-medium" title={task.prompt}>
          <span className={MARK}>{kind}</span>
          {marksPreviews && isPreview ? <span className={MARK}>{t("previewMark")}</span> : null}
          <bdi className="min-w-0 truncate">{task.prompt}</bdi>
        </h3>
        {isActive(task) ? (
          <Button icon={X} isBusy={cancelling.isBusy} onClick={() => void cancelling.run(() => deeds.cancel(task))}>
            {t("cancel")}
          </Button>
        ) : (
          <Button icon={Trash2} onClick={() => deeds.remove(task)} label={remove} />
        )}
      </header>
      <FailureBox failure={cancelling.failure} hasNoFields />
    </>
  )
}

function Underway({ task, children }: { readonly task: Task; readonly children: ReactNode }) {
  const t = useMessages("task")
  const seconds = task.rest_estimate_time
  const words = [...useQueueWords()(task), ...(seconds === null ? [] : [t("secondsLeft", { seconds: Math.max(1, Math.round(seconds)) })])]
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-2">
      {children}
      <p className="text-xs text-ink-2 tabular-nums">{words.join(" · ")}</p>
    </div>
  )
}

function Ended({ task, notRetried }: { readonly task: Task; readonly notRetried: string }) {
  const t = useMessages("task")
  const words = useEndingWords()
  const retrying = useAction()
  const retry = async (): Promise<void> => {
    const input = { id: task.id, operation: "retry", ...atKnownPrice(task) } as const
    const order = () => call(operateTask, input, { handlesErrors: true })
    const again = await retrying.run(() => orderAndPay(order, { again: () => void retry() }))
    if (again !== null) learnCreated(again)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 rounded-card border border-s-4 border-line border-s-bad bg-raised p-3 text-sm">
        <p className="min-w-0 grow">{words(task)}</p>
        <Button icon={RefreshCw} isBusy={retrying.isBusy} onClick={() => void retry()}>
          {t("tryAgain")}
        </Button>
      </div>
      <FailureBox failure={retrying.failure} title={notRetried} hasNoFields />
    </>
  )
}
