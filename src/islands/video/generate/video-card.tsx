import { X } from "lucide-react"
import { renditionUrl } from "../../../domain/library/rendition-rules.ts"
import { promptTitle } from "../../../domain/prompt/index.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { TASK_STATUS } from "../../../domain/task/rules.ts"
import { LIP_SYNC_ACTION, REMAKE_ACTIONS, REMAKES, type RemakeKind, VIDEO_ACTIONS } from "../../../domain/video/generation/task-actions.ts"
import { EndedActions, sizeWords } from "../../_making/room/row-parts.tsx"
import { rowOf } from "../../_making/room/task-row.tsx"
import { MadeEnding, MadeRow } from "../../_making/stream/made-row.tsx"
import { TaskProgress } from "../../_making/stream/task-progress.tsx"
import { useQueueWords } from "../../_making/stream/use-queue-words.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { isActive } from "../../_session/known-tasks.ts"
import { Button } from "../../_ui/button.tsx"
import type { VideoActions } from "./use-video-actions.ts"
import { VideoResult } from "./video-result.tsx"

interface VideoCardProps {
  readonly task: Task
  readonly taskActions: VideoActions
  readonly remakes: readonly RemakeKind[]
}

/** One task as a row: on its way with its live preview, done with its videos, or ended with the way on. */
export function VideoCard(props: VideoCardProps) {
  const { task, taskActions } = props
  const t = useMessages("videos")
  const tasks = useMessages("task")
  const { kind, title } = useNames(task)
  const [first] = task.img_uris
  return (
    <MadeRow
      task={task}
      title={title}
      kind={kind}
      recipe={[
        tasks("videos", { count: task.img_uris.length }),
        ...(first?.duration === undefined ? [] : [t("seconds", { count: Math.round(first.duration * 10) / 10 })]),
        ...(first === undefined ? [] : sizeWords(first)),
        ...(task.made_by?.model == null ? [] : [task.made_by.model.name]),
      ]}
      taskActions={taskActions}
      onReuse={reuseOf(props)}
      underway={
        <ul className="row-tiles">
          {Array.from({ length: task.n_iter }, (_, index) => index).map((index) => (
            <li
              key={index}
              className="relative overflow-hidden rounded-card bg-hover"
              style={{ aspectRatio: `${String(task.width ?? 16)} / ${String(task.height ?? 9)}` }}
            >
              <Underway task={task} />
            </li>
          ))}
        </ul>
      }
    >
      <ul className="row-tiles">
        <Results {...props} isSlim={false} />
      </ul>
    </MadeRow>
  )
}

/** One task as clips of a strip. */
export function VideoClips(props: VideoCardProps) {
  const { task, taskActions } = props
  const t = useMessages("task")
  const { title } = useNames(task)
  const words = useQueueWords()(task).join(" · ")
  return (
    <article {...rowOf(task, title)} className="outline-none">
      {isActive(task) ? (
        <div
          data-clip=""
          className="relative grid place-content-center gap-1 overflow-hidden rounded-card bg-hover p-3 text-center text-xs"
        >
          <Underway task={task} />
          <p className="clip-words font-medium">{title}</p>
          <p className="clip-words tabular-nums">{words}</p>
          <Button
            variant="overlay"
            size="small"
            icon={X}
            label={t("cancel")}
            onClick={() => void taskActions.cancel(task)}
            className="absolute end-1.5 top-1.5"
          />
          <TaskProgress task={task} className="absolute inset-x-0 bottom-0" />
        </div>
      ) : task.status === TASK_STATUS.success ? (
        <ul className="flex gap-2">
          <Results {...props} isSlim />
        </ul>
      ) : (
        <div className="grid w-[min(26rem,85vw)] gap-1.5">
          <MadeEnding task={task} />
          <div className="flex justify-end gap-1.5">
            <EndedActions title={title} onReuse={reuseOf(props)} onRemove={() => taskActions.remove(task)} />
          </div>
        </div>
      )}
    </article>
  )
}

function Results({ task, taskActions, remakes, isSlim }: VideoCardProps & { readonly isSlim: boolean }) {
  const { title } = useNames(task)
  return task.img_uris.map((video, index) =>
    taskActions.hidden.has(video.url) ? null : (
      <VideoResult
        key={video.url}
        task={task}
        video={video}
        index={index}
        title={title}
        taskActions={taskActions}
        remakes={remakes}
        hasRecipe={hasRecipe(task)}
        isSlim={isSlim}
      />
    ),
  )
}

/** What was made out of another video; undefined for what a form made. */
function remakeOf({ type }: Task): RemakeKind | undefined {
  return REMAKES.find((kind) => REMAKE_ACTIONS[kind] === type)
}

/** Whether it is known what the form was that it was made with. */
const hasRecipe = (task: Task): boolean => remakeOf(task) === undefined && task.type !== LIP_SYNC_ACTION

/** What fills the form with what a task was asked for; null where none takes it. */
function reuseOf({ task, taskActions: { takeSettings } }: VideoCardProps): (() => void) | null {
  return takeSettings === null || !hasRecipe(task) ? null : () => void takeSettings(task)
}

function useNames(task: Task) {
  const t = useMessages("videos")
  const kind = t(kindOf(task))
  return { kind, title: promptTitle(task.prompt) || kind }
}

function kindOf(task: Task) {
  const { type } = task
  const remake = remakeOf(task)
  if (type === LIP_SYNC_ACTION) return "kind_lip-sync"
  if (remake !== undefined) return `kind_${remake}` as const
  if (type === VIDEO_ACTIONS["multi-image-to-video"]) return "kind_125"
  if (type === VIDEO_ACTIONS["effect-to-video"]) return "kind_115"
  return type === VIDEO_ACTIONS["text-to-video"] ? "kind_111" : "kind_112"
}

/** What is seen of a video already, or what it is made from. */
function Underway({ task: { preview, source_image: source } }: { readonly task: Task }) {
  const shown = preview ?? (source && renditionUrl(source.url, 640))
  return shown === undefined ? (
    <span aria-hidden="true" className="absolute inset-0 animate-pulse" />
  ) : (
    <img src={shown} alt="" className="absolute inset-0 size-full object-cover" />
  )
}
