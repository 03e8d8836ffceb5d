import { useMemo, useState } from "react"
import type { CallOutput } from "../../../domain/_kernel/call.ts"
import type { Locale } from "../../../domain/_kernel/locales.ts"
import { EFFECT_MODEL, type VideoEffectId } from "../../../domain/video/generation/effect-table.ts"
import { SEVERAL_IMAGES_MODEL } from "../../../domain/video/generation/model-table.ts"
import type { RemakeKind } from "../../../domain/video/generation/task-actions.ts"
import type { videoModelParameters } from "../../../domain/video/generation-contract.ts"
import { ProgressAnnouncer } from "../../_making/stream/progress-announcer.tsx"
import { showCard } from "../../_making/stream/show-card.ts"
import { useSessionEnd } from "../../_session/use-session-end.ts"
import { ToastRegion } from "../../_ui/toast-region.tsx"
import { RechargeHost } from "../../credits/recharge-host.tsx"
import { TranscribesContext } from "../../transcript/transcribes.ts"
import { OwnVideo } from "./own-video.tsx"
import { type AskedVideo, useAskedVideo, withAsked } from "./use-asked-video.ts"
import { useCreateVideo } from "./use-create-video.ts"
import { useVideoActions } from "./use-video-actions.ts"
import { EMPTY_VIDEO_DRAFT, type VideoDraft } from "./video-draft.ts"
import { VideoRoom } from "./video-room.tsx"
import { useMadeVideos, VideoStream } from "./video-stream.tsx"

export interface CreateVideoProps {
  readonly models: CallOutput<typeof videoModelParameters>["items"]
  /** Whether a server makes videos of several images. */
  readonly hasSeveral: boolean
  /** The effects that a server has. */
  readonly effects: readonly VideoEffectId[]
  /** What a server makes out of a video. */
  readonly remakes: readonly RemakeKind[]
  /** Whether a server makes faces speak. */
  readonly hasLipSync: boolean
  /** Whether a server writes down what is said. */
  readonly canTranscribe: boolean
  readonly asked: AskedVideo
  readonly locale: Locale
}

/** The room that makes videos: effects, the stage of one, the stream, the composer. */
export function CreateVideoScreen(props: CreateVideoProps) {
  const { models, hasSeveral, effects, remakes, hasLipSync, canTranscribe, asked, locale } = props
  const nos = useMemo(
    () => [
      ...models.map(({ art_model_no: no }) => no),
      ...(hasSeveral ? [SEVERAL_IMAGES_MODEL.no] : []),
      ...(effects.length > 0 ? [EFFECT_MODEL.no] : []),
    ],
    [models, hasSeveral, effects],
  )
  const previews = useMemo(() => models.flatMap(({ art_model_no: no, is_preview: isPreview }) => (isPreview ? [no] : [])), [models])
  const handle = useCreateVideo(nos, previews, withAsked(EMPTY_VIDEO_DRAFT, asked))
  const [focusAsked, setFocusAsked] = useState(0)
  const take = (draft: VideoDraft) => {
    handle.change(() => draft)
    setFocusAsked((count) => count + 1)
  }
  const taskActions = useVideoActions({ take, hasLipSync })
  const made = useMadeVideos(taskActions)
  useSessionEnd()
  useAskedVideo(asked, handle)
  const stream = (
    <>
      {remakes.length === 0 && !hasLipSync ? null : <OwnVideo first={asked.file ?? null} remakes={remakes} taskActions={taskActions} />}
      <VideoStream
        made={made}
        taskActions={taskActions}
        remakes={remakes}
        isStrip={nos.length > 0 && handle.form.tab === "effect"}
        onExample={
          nos.length > 0 && handle.form.tab === "txt2video" ? (prompt) => handle.rewrite((meta) => ({ ...meta, prompt })) : undefined
        }
      />
    </>
  )
  return (
    <TranscribesContext value={canTranscribe}>
      {nos.length === 0 ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">{stream}</div>
      ) : (
        <VideoRoom {...props} handle={handle} made={made} focusAsked={focusAsked}>
          {stream}
        </VideoRoom>
      )}
      <ProgressAnnouncer onOpen={(task) => showCard(task, locale)} />
      <RechargeHost locale={locale} />
      <ToastRegion />
    </TranscribesContext>
  )
}
