import { renditionUrl } from "../../../domain/library/rendition-rules.ts"
import { promptTitle } from "../../../domain/prompt/index.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { LIP_SYNC_ACTION, REMAKE_ACTIONS, REMAKES, type RemakeKind, VIDEO_ACTIONS } from "../../../domain/video/generation/task-actions.ts"
import { MadeCard } from "../../_making/stream/made-card.tsx"
import { TaskProgress } from "../../_making/stream/task-progress.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { reservedRoom } from "./reserved-room.ts"
import type { VideoDeeds } from "./use-video-deeds.ts"
import { VideoRecipe } from "./video-recipe.tsx"
import { VideoResult } from "./video-result.tsx"

interface VideoCardProps {
  readonly task: Task
  readonly deeds: VideoDeeds
  readonly remakes: readonly RemakeKind[]
  readonly marksPreviews: boolean
}

/** One task in the stream: on its way with its live preview, done with its videos, or ended with the way on. */
export function VideoCard({ task, deeds, remakes, marksPreviews }: VideoCardProps) {
  const t = useMessages("videos")
  const kind = t(kindOf(task))
  const title = promptTitle(task.prompt) || kind
  return (
    <MadeCard
      task={task}
      title={title}
      kind={kind}
      deeds={deeds}
      marksPreviews={marksPreviews}
      words={{ remove: t("removeOf", { title }), notRetried: t("notRetried") }}
      underway={<Preview task={task} />}
    >
      <ul className={task.img_uris.length > 1 ? "grid gap-4 xl:grid-cols-2" : "grid max-w-3xl gap-4"}>
        {task.img_uris.map((video, index) =>
          deeds.hidden.has(video.url) ? null : (
            <VideoResult key={video.url} task={task} video={video} index={index} title={title} deeds={deeds} remakes={remakes} />
          ),
        )}
      </ul>
      {remakeOf(task) === undefined && task.type !== LIP_SYNC_ACTION ? <VideoRecipe task={task} title={title} deeds={deeds} /> : null}
    </MadeCard>
  )
}

/** What was made out of another video; undefined for what the form made. */
function remakeOf({ type }: Task): RemakeKind | undefined {
  return REMAKES.find((kind) => REMAKE_ACTIONS[kind] === type)
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

/** The room of the video, with what is seen of it already or what it is made from. */
function Preview({ task }: { readonly task: Task }) {
  const source = task.source_image
  const shown = task.preview ?? (source && renditionUrl(source.url, 640))
  return (
    <div className="relative w-full overflow-hidden rounded-card bg-hover" style={reservedRoom(task.width ?? 16, task.height ?? 9)}>
      {shown === undefined ? (
        <span aria-hidden="true" className="absolute inset-0 animate-pulse" />
      ) : (
        <img src={shown} alt="" className="absolute inset-0 size-full object-contain" />
      )}
      <TaskProgress task={task} className="absolute inset-x-0 bottom-0" />
    </div>
  )
}
