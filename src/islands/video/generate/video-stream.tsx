import { Clapperboard } from "lucide-react"
import { effectPictures, type VideoEffectId } from "../../../domain/video/generation/effect-table.ts"
import { LIP_SYNC_ACTION, REMAKE_ACTIONS, type RemakeKind, VIDEO_ACTIONS } from "../../../domain/video/generation/task-actions.ts"
import { videoHistories } from "../../../domain/video/generation-contract.ts"
import { MadeRows, type MadeTasks, useMadeTasks } from "../../_making/stream/made-rows.tsx"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import type { VideoActions } from "./use-video-actions.ts"
import { VideoCard, VideoClips } from "./video-card.tsx"
import { makePosters } from "./video-posters.ts"

/** Actions of the tasks that stand in the stream. */
const MADE_HERE: ReadonlySet<number> = new Set([...Object.values(VIDEO_ACTIONS), ...Object.values(REMAKE_ACTIONS), LIP_SYNC_ACTION])
const histories = (page: { readonly limit: number; readonly cursor?: string }, signal: AbortSignal) =>
  call(videoHistories, page, { handlesErrors: true, signal })

/** The viewer's tasks that make videos. */
export const useMadeVideos = ({ hidden }: VideoActions) => useMadeTasks({ histories, actions: MADE_HERE, hidden, onShown: makePosters })

interface VideoStreamProps {
  readonly made: MadeTasks
  readonly taskActions: VideoActions
  /** What a server makes out of a video. */
  readonly remakes: readonly RemakeKind[]
  /** They stand in one line, below what makes them. */
  readonly isStrip?: boolean
  /** Takes the words of an example; there are none where that is undefined. */
  readonly onExample?: ((words: string) => void) | undefined
}

/** Words of text to video, each with the still image of an effect that shows what they are about. */
const EXAMPLES = ["snow", "petals", "fireflies", "embers"] as const satisfies readonly VideoEffectId[]

/** The viewer's videos, newest first and as they move. */
export function VideoStream({ made, taskActions, remakes, isStrip = false, onExample }: VideoStreamProps) {
  const t = useMessages("videos")
  const examples = EXAMPLES.map((id) => ({ words: t(`example_${id}`), picture: effectPictures(id).still }))
  return (
    <MadeRows
      made={made}
      icon={Clapperboard}
      words={{ signIn: t("signInTitle"), failed: t("failed"), emptyTitle: t("emptyTitle"), emptyBody: t("emptyBody") }}
      skeleton={
        <div className="row-tiles">
          {[0, 1, 2, 3].map((index) => (
            <span key={index} className="skeleton aspect-video rounded-card" />
          ))}
        </div>
      }
      isStrip={isStrip}
      examples={onExample === undefined ? undefined : { examples, onTake: onExample }}
    >
      {/* Nobody's tasks are known where a page is made. */}
      {(task) => (import.meta.env.SSR ? null : <Made isStrip={isStrip} task={task} taskActions={taskActions} remakes={remakes} />)}
    </MadeRows>
  )
}

function Made({ isStrip, ...props }: Parameters<typeof VideoCard>[0] & { readonly isStrip: boolean }) {
  const Shown = isStrip ? VideoClips : VideoCard
  return <Shown {...props} />
}
