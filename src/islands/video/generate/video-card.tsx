import { RefreshCw, Trash2, X } from "lucide-react"
import { renditionUrl } from "../../../domain/library/rendition-rules.ts"
import { promptTitle } from "../../../domain/prompt/index.ts"
import { operateTask, type Task } from "../../../domain/task/contract.ts"
import { TASK_STATUS } from "../../../domain/task/rules.ts"
import { VIDEO_ACTIONS } from "../../../domain/video/generation/task-actions.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { useAction } from "../../_ui/use-action.ts"
import { orderAndPay } from "../../apps/order-and-pay.ts"
import { atKnownPrice } from "../../task/at-known-price.ts"
import { isActive } from "../../task/known-tasks.ts"
import { learnCreated } from "../../task/live-tasks.ts"
import { TaskProgress } from "../../task/task-progress.tsx"
import { useEndingWords } from "../../task/use-ending-words.ts"
import { useQueueWords } from "../../task/use-queue-words.ts"
import { reservedRoom } from "./reserved-room.ts"
import type { VideoDeeds } from "./use-video-deeds.ts"
import { VideoRecipe } from "./video-recipe.tsx"
import { VideoResult } from "./video-result.tsx"

interface VideoCardProps {
  readonly task: Task
  readonly deeds: VideoDeeds
  readonly marksPreviews: boolean
}

/** One task in the stream: on its way with its live preview, done with its videos, or ended with the way on. */
export function VideoCard({ task, deeds, marksPreviews }: VideoCardProps) {
  const t = useMessages("videos")
  const title = promptTitle(task.prompt) || t(kindOf(task))
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
      <CardHeader task={task} deeds={deeds} title={title} marksPreviews={marksPreviews} />
      {isActive(task) ? <Underway task={task} /> : null}
      {task.status === TASK_STATUS.success ? (
        <>
          <ul className={task.img_uris.length > 1 ? "grid gap-4 xl:grid-cols-2" : "grid max-w-3xl gap-4"}>
            {task.img_uris.map((video, index) =>
              deeds.hidden.has(video.url) ? null : (
                <VideoResult key={video.url} task={task} video={video} index={index} title={title} deeds={deeds} />
              ),
            )}
          </ul>
          <VideoRecipe task={task} title={title} deeds={deeds} />
        </>
      ) : null}
      {task.status === TASK_STATUS.failure ? <Ended task={task} /> : null}
    </article>
  )
}

function kindOf({ type }: Task) {
  if (type === VIDEO_ACTIONS["multi-image-to-video"]) return "kind_125"
  if (type === VIDEO_ACTIONS["effect-to-video"]) return "kind_115"
  return type === VIDEO_ACTIONS["text-to-video"] ? "kind_111" : "kind_112"
}

const MARK = "shrink-0 rounded-pill bg-hover px-2 py-0.5 text-xs text-ink-2"

function CardHeader({ task, deeds, title, marksPreviews }: VideoCardProps & { readonly title: string }) {
  const t = useMessages("videos")
  const tasks = useMessages("task")
  const cancelling = useAction()
  const isPreview = task.img_uris.some((video) => (video.made_by ?? task.made_by)?.is_preview === true)
  return (
    <>
      <header className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="flex min-w-0 grow basis-0 items-baseline gap-2 text-sm font-medium" title={task.prompt}>
          <span className={MARK}>{t(kindOf(task))}</span>
          {marksPreviews && isPreview ? <span className={MARK}>{tasks("previewMark")}</span> : null}
          <bdi className="min-w-0 truncate">{task.prompt}</bdi>
        </h3>
        {isActive(task) ? (
          <Button icon={X} isBusy={cancelling.isBusy} onClick={() => void cancelling.run(() => deeds.cancel(task))}>
            {tasks("cancel")}
          </Button>
        ) : (
          <Button icon={Trash2} onClick={() => deeds.remove(task)} label={t("removeOf", { title })} />
        )}
      </header>
      <FailureBox failure={cancelling.failure} hasNoFields />
    </>
  )
}

function Underway({ task }: { readonly task: Task }) {
  const t = useMessages("task")
  const source = task.source_image
  const shown = task.preview ?? (source && renditionUrl(source.url, 640))
  const seconds = task.rest_estimate_time
  const words = [...useQueueWords()(task), ...(seconds === null ? [] : [t("secondsLeft", { seconds: Math.max(1, Math.round(seconds)) })])]
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-2">
      <div className="relative w-full overflow-hidden rounded-card bg-hover" style={reservedRoom(task.width ?? 16, task.height ?? 9)}>
        {shown === undefined ? (
          <span aria-hidden="true" className="absolute inset-0 animate-pulse" />
        ) : (
          <img src={shown} alt="" className="absolute inset-0 size-full object-contain" />
        )}
        <TaskProgress task={task} className="absolute inset-x-0 bottom-0" />
      </div>
      <p className="text-xs text-ink-2 tabular-nums">{words.join(" · ")}</p>
    </div>
  )
}

function Ended({ task }: { readonly task: Task }) {
  const t = useMessages("videos")
  const tasks = useMessages("task")
  const words = useEndingWords()
  const retrying = useAction()
  const retry = async (): Promise<void> => {
    const input = { id: task.id, operation: "retry", ...atKnownPrice(task) } as const
    const order = () => call(operateTask, input, { handlesErrors: true })
    const again = await retrying.run(() => orderAndPay(order, { keep: () => Promise.resolve(), again: () => void retry() }))
    if (again !== null) learnCreated(again)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 rounded-card border border-s-4 border-line border-s-bad bg-raised p-3 text-sm">
        <p className="min-w-0 grow">{words(task)}</p>
        <Button icon={RefreshCw} isBusy={retrying.isBusy} onClick={() => void retry()}>
          {tasks("tryAgain")}
        </Button>
      </div>
      <FailureBox failure={retrying.failure} title={t("notRetried")} hasNoFields />
    </>
  )
}
