import { Clapperboard } from "lucide-react"
import type { Task } from "../../../domain/task/contract.ts"
import { LIP_SYNC_ACTION, REMAKE_ACTIONS, type RemakeKind, VIDEO_ACTIONS } from "../../../domain/video/generation/task-actions.ts"
import { videoHistories } from "../../../domain/video/generation-contract.ts"
import { MadeStream } from "../../_making/stream/made-stream.tsx"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import type { VideoDeeds } from "./use-video-deeds.ts"
import { VideoCard } from "./video-card.tsx"
import { makePosters } from "./video-posters.ts"

interface VideoStreamProps {
  readonly deeds: VideoDeeds
  /** What a server makes out of a video. */
  readonly remakes: readonly RemakeKind[]
  /** Whether each card says that no AI model made it: where the page does not say it of all. */
  readonly marksPreviews: boolean
}

/** Actions of the tasks that stand in the stream. */
export const MADE_HERE: ReadonlySet<number> = new Set([...Object.values(VIDEO_ACTIONS), ...Object.values(REMAKE_ACTIONS), LIP_SYNC_ACTION])
const histories = (page: { readonly limit: number; readonly cursor?: string }, signal: AbortSignal) =>
  call(videoHistories, page, { handlesErrors: true, signal })

/** The viewer's tasks that make videos, newest first and as they move. */
export function VideoStream({ deeds, remakes, marksPreviews }: VideoStreamProps) {
  const t = useMessages("videos")
  return (
    <MadeStream
      icon={Clapperboard}
      words={{ title: t("results"), signIn: t("signInTitle"), failed: t("failed"), emptyTitle: t("emptyTitle"), emptyBody: t("emptyBody") }}
      histories={histories}
      actions={MADE_HERE}
      hidden={deeds.hidden}
      isGrid
      onShown={makePosters}
    >
      {(task: Task) => <VideoCard task={task} deeds={deeds} remakes={remakes} marksPreviews={marksPreviews} />}
    </MadeStream>
  )
}
