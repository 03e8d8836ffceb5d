import { useStore } from "@nanostores/react"
import { ChevronsUp, RefreshCw, Trash2, X } from "lucide-react"
import { type CSSProperties, useEffect, useState } from "react"
import { rightsOf } from "../../../domain/credits/rules.ts"
import { renditionUrl } from "../../../domain/library/rendition-rules.ts"
import { promptTitle } from "../../../domain/prompt/index.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { TASK_STATUS } from "../../../domain/task/rules.ts"
import { TaskProgress } from "../../_making/stream/task-progress.tsx"
import { UnknownWords } from "../../_making/stream/unknown-words.tsx"
import { useEndingWords } from "../../_making/stream/use-ending-words.ts"
import { useQueueWords } from "../../_making/stream/use-queue-words.ts"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { isActive } from "../../_session/known-tasks.ts"
import { $tasks } from "../../_session/live-tasks.ts"
import { Button } from "../../_ui/button.tsx"
import { CrossFade } from "../../_ui/fading-image.tsx"
import { isMadeByDialog } from "../../studio/dialog-kinds.ts"
import { useStudio } from "../../studio/studio-state.ts"
import { type TaskActions, useTaskActions } from "../../studio/task-actions.ts"
import { cardKindOf, sourceOf } from "../../studio/task-kind-of.ts"
import { DescriptionBody } from "./description-body.tsx"
import { ResultTile } from "./result-tile.tsx"
import { SourceThumbnail } from "./source-thumbnail.tsx"

const SweepGrid = lazyInBrowser(import.meta.env.SSR ? onlyInBrowser : () => import("./sweep-grid.tsx").then((chunk) => chunk.SweepGrid))

interface TaskCardProps {
  readonly task: Task
  /** Whether the card says that a preview renderer made it: the page does not, since others make images too. */
  readonly marksPreviews?: boolean
}

/** One task in the stream: waiting, running with its live preview, done with its images, or failed with the way on. */
export function TaskCard({ task, marksPreviews = false }: TaskCardProps) {
  const actions = useTaskActions()
  const previews = usePreviews(task)
  return (
    <article
      id={task.id}
      aria-label={promptTitle(task.prompt)}
      aria-busy={isActive(task)}
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-3 outline-none [contain-intrinsic-size:auto_32rem] [content-visibility:auto]"
      tabIndex={-1}
    >
      <header className="flex min-h-8 flex-wrap items-center gap-x-3">
        <CardTitle task={task} isMarked={marksPreviews && isOfPreview(task)} />
        <CardFacts task={task} />
        <CardAction task={task} actions={actions} />
      </header>
      {task.sweep !== undefined && task.status !== TASK_STATUS.failure ? (
        <SweepGrid task={task} sweep={task.sweep} />
      ) : isActive(task) ? (
        <RunningBody task={task} previews={previews} />
      ) : task.status === TASK_STATUS.success ? (
        cardKindOf(task) === "image-to-text" ? (
          <DescriptionBody task={task} />
        ) : (
          <DoneBody task={task} previews={previews} />
        )
      ) : (
        <FailedBody task={task} actions={actions} />
      )}
      {isActive(task) ? null : <UnknownWords task={task} />}
    </article>
  )
}

/** What was asked for: the prompt, after the kind of what is made from an image. */
function CardTitle({ task, isMarked }: { readonly task: Task; readonly isMarked: boolean }) {
  const t = useMessages("task")
  const kind = cardKindOf(task)
  return (
    <h2 className="flex min-w-0 grow basis-0 items-baseline gap-2 text-sm font-medium" title={task.prompt}>
      {kind === "text-to-image" ? null : (
        <span className="shrink-0 rounded-pill bg-hover px-2 py-0.5 text-xs text-ink-2">{t(`kind_${kind}`)}</span>
      )}
      {isMarked ? <span className="shrink-0 rounded-pill bg-hover px-2 py-0.5 text-xs text-ink-2">{t("previewMark")}</span> : null}
      <bdi className="min-w-0 truncate">{task.prompt}</bdi>
    </h2>
  )
}

/** Whether no AI model made a task's results; a sweep may have been shared by several renderers. */
function isOfPreview({ made_by: maker, img_uris: images }: Task): boolean {
  return images.some((image) => (image.made_by ?? maker)?.is_preview === true)
}

function CardFacts({ task }: { readonly task: Task }) {
  const t = useMessages("task")
  const parts = [...useQueueWords()(task)]
  if (isActive(task) && task.rest_estimate_time !== null)
    parts.push(t("secondsLeft", { seconds: Math.max(1, Math.round(task.rest_estimate_time)) }))
  if (task.status === TASK_STATUS.success && cardKindOf(task) !== "image-to-text") {
    // The size is isolated, or a right-to-left line would swap width and height.
    parts.push(t("images", { count: task.img_uris.length }), `\u2066${task.width} × ${task.height}\u2069`)
    if (task.seed !== null && task.seed !== 0) parts.push(t("seed", { seed: String(task.seed) }))
  }
  return (
    <span
      className={`shrink-0 text-xs tabular-nums ${isActive(task) ? "text-ink-2 max-sm:order-last max-sm:basis-full max-sm:pb-1" : "text-ink-3 max-xl:hidden"}`}
    >
      {parts.join(" · ")}
    </span>
  )
}

function CardAction({ task, actions }: { readonly task: Task; readonly actions: TaskActions }) {
  const t = useMessages("task")
  const [isCancelling, setIsCancelling] = useState(false)
  if (!isActive(task)) {
    return <Button icon={Trash2} onClick={() => actions.remove(task)} label={t("remove")} />
  }
  const cancel = async () => {
    setIsCancelling(true)
    await actions.cancel(task)
    setIsCancelling(false)
  }
  return (
    <>
      <SpeedUpButton task={task} actions={actions} />
      <Button icon={X} disabled={isCancelling} onClick={() => void cancel()}>
        {isCancelling ? t("cancelling") : t("cancel")}
      </Button>
    </>
  )
}

/** For a waiting task whose owner's plan has a faster queue than it is in. */
function SpeedUpButton({ task, actions }: { readonly task: Task; readonly actions: TaskActions }) {
  const t = useMessages("task")
  const studio = useStudio()
  const { speedTypes } = rightsOf(useStore(studio.$plan))
  const isFast = useStore(studio.$fastIds).has(task.id)
  const [isBusy, setIsBusy] = useState(false)
  if (task.status !== TASK_STATUS.waiting || isFast || !speedTypes.includes(2)) return null
  const speedUp = async () => {
    setIsBusy(true)
    await actions.speedUp(task)
    setIsBusy(false)
  }
  return (
    <Button icon={ChevronsUp} disabled={isBusy} onClick={() => void speedUp()}>
      {t("speedUp")}
    </Button>
  )
}

function columnsOf(count: number): string {
  return count === 1
    ? "grid-cols-1 max-w-md"
    : count === 3
      ? "grid-cols-2 sm:grid-cols-3"
      : count >= 4
        ? "grid-cols-2 xl:grid-cols-4"
        : "grid-cols-2"
}

/** The last preview of each image of a task, by its index. */
type Previews = ReadonlyMap<number, string>

function RunningBody({ task, previews }: { readonly task: Task; readonly previews: Previews }) {
  return (
    <div className="relative">
      <TaskProgress task={task} className="absolute inset-x-0 -top-2 rounded-pill" />
      {cardKindOf(task) === "image-to-text" ? <SourceThumbnail task={task} /> : <RunningTiles task={task} previews={previews} />}
    </div>
  )
}

/** A tile for each image to come; an image that is made from another shows that one until then. */
function RunningTiles({ task, previews }: { readonly task: Task; readonly previews: Previews }) {
  const source = task.source_image
  return (
    <ul className={`grid gap-2 ${columnsOf(task.n_iter)}`}>
      {Array.from({ length: task.n_iter }, (_, index) => index).map((index) => {
        const preview = previews.get(index) ?? (source && renditionUrl(source.url, 320))
        return (
          <li
            key={index}
            className="relative overflow-hidden rounded-card bg-hover"
            style={{ aspectRatio: `${task.width ?? 1} / ${task.height ?? 1}` }}
          >
            {preview === undefined ? (
              <span className="animate-pulse absolute inset-0" />
            ) : (
              <span
                className="absolute -inset-6 transition-[filter,opacity] duration-200 motion-reduce:transition-none"
                style={calmedAt((task.process * task.n_iter) / 100 - index)}
              >
                <CrossFade src={preview} />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Part of an image's own way after which its preview is shown as it is; before, it is mostly strong noise. */
const SHARP_FROM = 0.32
const FIRST_BLUR_PX = 32
const FIRST_OPACITY = 0.3

/** How a preview is shown when `part` of its image is painted, 0 to 1: blurred and faint at first, easing to as it is. */
function calmedAt(part: number): CSSProperties {
  const haze = 1 - Math.min(1, Math.max(0, part / SHARP_FROM))
  return haze === 0 ? {} : { filter: `blur(${(haze * FIRST_BLUR_PX).toFixed(1)}px)`, opacity: 1 - haze * (1 - FIRST_OPACITY) }
}

/**
 * The last preview of each image. Where the renderer does not say whose a preview is, the progress does, since a task paints its images
 * one after the other; at the border the old image's preview may still be the newest, and does not count for the next one.
 */
function usePreviews(task: Task): Previews {
  const [previews, setPreviews] = useState<Previews>(new Map())
  const { preview, preview_index: named, process, n_iter: count } = task
  useEffect(() => {
    if (preview === null) return
    const index = named ?? Math.max(0, Math.min(count - 1, Math.floor(((process - 1) * count) / 100)))
    setPreviews((before) => (before.get(index - 1) === preview ? before : new Map([...before, [index, preview]])))
  }, [preview, named, process, count])
  return previews
}

interface DoneBodyProps {
  readonly task: Task
  readonly previews: Previews
}

/** The images, each over its last preview where it was seen coming. */
function DoneBody({ task, previews }: DoneBodyProps) {
  const hiddenUrls = useStore(useStudio().$hiddenUrls)
  return (
    <ul className={`grid gap-2 ${columnsOf(task.img_uris.length)}`}>
      {task.img_uris.map((image, index) =>
        hiddenUrls.has(image.url) ? null : (
          <ResultTile key={image.url} task={task} image={image} index={index} preview={previews.get(index)} />
        ),
      )}
    </ul>
  )
}

function FailedBody({ task, actions }: { readonly task: Task; readonly actions: TaskActions }) {
  const t = useMessages("task")
  const words = useEndingWords()
  const tasks = useStore($tasks, { ssr: "initial" })
  const kind = cardKindOf(task)
  const canRepeat = !isMadeByDialog(kind) || sourceOf(tasks, task) !== null
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-line border-s-4 border-s-bad bg-raised p-3 text-sm">
      <p className="min-w-0 grow">{words(task)}</p>
      {canRepeat ? (
        <Button icon={RefreshCw} onClick={() => void actions.repeat(task)}>
          {t("tryAgain")}
        </Button>
      ) : null}
    </div>
  )
}
