import { Ellipsis, RefreshCw, Trash2, X } from "lucide-react"
import { type ReactNode, useState } from "react"
import type { Task } from "../../../domain/task/contract.ts"
import { TASK_STATUS } from "../../../domain/task/rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { useNow } from "../../_runtime/use-now.ts"
import { isActive } from "../../_session/known-tasks.ts"
import { Button } from "../../_ui/button.tsx"
import { Menu } from "../../_ui/menu.tsx"
import { saidTime } from "../stream/said-time.ts"
import { useEndingWords } from "../stream/use-ending-words.ts"
import { useQueueWords } from "../stream/use-queue-words.ts"

const MARK = "shrink-0 rounded-pill bg-hover px-2 py-0.5 text-xs text-ink-2"

interface RowMarksProps {
  readonly task: Task
  /** What was made of what; absent where that goes without saying. */
  readonly kind: string | undefined
  /** Whether it may say that no AI model made it: not where the page says it of all. */
  readonly marksPreviews: boolean
}

/** The kind of what was made, and that no AI model made it; the results of a sweep may have been shared by several renderers. */
export function RowMarks({ task: { img_uris: results, made_by: maker }, kind, marksPreviews }: RowMarksProps) {
  const t = useMessages("task")
  const isPreview = marksPreviews && results.some((result) => (result.made_by ?? maker)?.is_preview === true)
  return (
    <>
      {kind === undefined ? null : <span className={MARK}>{kind}</span>}
      {isPreview ? <span className={MARK}>{t("previewMark")}</span> : null}
    </>
  )
}

/** How often times are said anew, in ms. */
const CLOCK_STEP_MS = 30_000

/** The recipe of a row in few words and when it was made; while it runs, how far it is. */
export function RowFacts({ task, recipe }: { readonly task: Task; readonly recipe: readonly string[] }) {
  const queue = useQueueWords()
  const nowMs = useNow(CLOCK_STEP_MS)
  if (isActive(task)) return <span className="text-ink-2">{queue(task).join(" · ")}</span>
  return (
    <>
      {(task.status === TASK_STATUS.success ? recipe : []).map((part) => `${part} · `).join("")}
      {nowMs === null ? null : (
        <time dateTime={task.create_at}>{saidTime(Date.parse(task.create_at), nowMs, document.documentElement.lang)}</time>
      )}
    </>
  )
}

/** The size of what a task made, for its recipe. */
export function sizeWords({ width, height }: { readonly width: number | null; readonly height: number | null }): readonly string[] {
  // It is isolated, or a right-to-left line would swap width and height.
  return width === null || height === null || width === 0 ? [] : [`\u2066${String(width)} × ${String(height)}\u2069`]
}

/** Ends what runs. */
export function CancelButton({ onCancel }: { readonly onCancel: () => Promise<void> }) {
  const t = useMessages("task")
  const [isCancelling, setIsCancelling] = useState(false)
  const cancel = async () => {
    setIsCancelling(true)
    await onCancel()
    setIsCancelling(false)
  }
  return (
    <Button size="small" icon={X} disabled={isCancelling} onClick={() => void cancel()}>
      {isCancelling ? t("cancelling") : t("cancel")}
    </Button>
  )
}

interface EndedActionsProps {
  readonly title: string
  /** Fills the form with what the task was asked for; null where no form takes it. */
  readonly onReuse: (() => void) | null
  readonly onRemove: () => void
}

/** Back into the form, and what else can be done with a whole task. */
export function EndedActions({ title, onReuse, onRemove }: EndedActionsProps) {
  const t = useMessages("task")
  const making = useMessages("making")
  return (
    <>
      {onReuse === null ? null : (
        <Button size="small" icon={RefreshCw} onClick={onReuse} label={`${making("reuse")}: ${title}`}>
          <span className="max-sm:sr-only">{making("reuse")}</span>
        </Button>
      )}
      <Menu
        isApart
        opener={<Button size="small" icon={Ellipsis} label={making("moreOfTask", { title })} />}
        groups={[[{ label: t("remove"), icon: Trash2, isDangerous: true, onChoose: onRemove }]]}
      />
    </>
  )
}

interface RowEndingProps {
  readonly task: Task
  /** Absent where it cannot be made again. */
  readonly onRetry: (() => Promise<unknown>) | undefined
  /** What kept it from being made again. */
  readonly children?: ReactNode
}

/** Why a task came to nothing, that it cost nothing, by which name support finds it, and the way on. */
export function RowEnding({ task, onRetry, children }: RowEndingProps) {
  const t = useMessages("task")
  const making = useMessages("making")
  const words = useEndingWords()
  const [isBusy, setIsBusy] = useState(false)
  const { stamina, coins } = task.deduction_detail?.returned ?? { stamina: 0, coins: 0 }
  const retry = async () => {
    setIsBusy(true)
    await onRetry?.()
    setIsBusy(false)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 rounded-card border border-s-4 border-line border-s-bad bg-raised p-3 text-sm">
        <div className="grid min-w-0 grow basis-60 gap-0.5">
          <p className="text-pretty">{words(task)}</p>
          <p className="text-xs wrap-anywhere text-ink-3">
            {stamina + coins > 0 ? `${making("creditsReturned")} · ` : ""}
            <span className="select-all">{making("taskId", { id: task.id })}</span>
          </p>
        </div>
        {onRetry === undefined ? null : (
          <Button icon={RefreshCw} isBusy={isBusy} onClick={() => void retry()}>
            {t("tryAgain")}
          </Button>
        )}
      </div>
      {children}
    </>
  )
}
