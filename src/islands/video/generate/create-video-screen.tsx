import { useEffect, useMemo, useState } from "react"
import type { CallOutput } from "../../../domain/_kernel/call.ts"
import type { Locale } from "../../../domain/_kernel/locales.ts"
import { taskDetail } from "../../../domain/task/contract.ts"
import type { VideoConfiguration } from "../../../domain/video/generation/configuration.ts"
import { EFFECT_MODEL, type VideoEffectId } from "../../../domain/video/generation/effect-table.ts"
import { SEVERAL_IMAGES_MODEL } from "../../../domain/video/generation/model-table.ts"
import type { RemakeKind } from "../../../domain/video/generation/task-actions.ts"
import type { videoModelParameters } from "../../../domain/video/generation-contract.ts"
import { knowing } from "../../_making/form/room-draft.ts"
import type { KnownImage } from "../../_making/known-image.ts"
import { ProgressAnnouncer } from "../../_making/stream/progress-announcer.tsx"
import { showCard } from "../../_making/stream/show-card.ts"
import { call } from "../../_runtime/call.ts"
import { useSessionEnd } from "../../_session/use-session-end.ts"
import { ToastRegion } from "../../_ui/toast-region.tsx"
import { RechargeHost } from "../../credits/recharge-host.tsx"
import { TranscribesContext } from "../../transcript/transcribes.ts"
import { OwnVideo } from "./own-video.tsx"
import { type CreateVideo, useCreateVideo } from "./use-create-video.ts"
import { useVideoActions } from "./use-video-actions.ts"
import { FORM_TABS, hasPlaces, type VideoDraft, withFrames, withPlace } from "./video-draft.ts"
import { withoutSettings } from "./video-fields.ts"
import { VideoRoom } from "./video-room.tsx"
import { useMadeVideos, VideoStream } from "./video-stream.tsx"

/** What the page's address asks for. */
export interface AskedVideo {
  readonly tab?: string
  readonly prompt?: string
  readonly model?: string
  readonly effect?: VideoEffectId
  /** What a published video was asked for. */
  readonly settings?: Pick<VideoDraft, "tab" | "meta">
  /** A result to make it from: its task, and which of its images, from 1. */
  readonly parent?: string
  readonly place?: number
  /** A video of My media to make another out of. */
  readonly file?: string
}

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
  const handle = useCreateVideo(nos, previews)
  const [focusAsked, setFocusAsked] = useState(0)
  const take = (draft: VideoDraft) => {
    handle.change(() => draft)
    setFocusAsked((count) => count + 1)
  }
  const taskActions = useVideoActions({ take, hasLipSync })
  const made = useMadeVideos(taskActions)
  useSessionEnd()
  useAsked(asked, handle)
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

/** Fills in what the address asks for, which goes before the draft of this tab, and is then forgotten: the draft counts from there on. */
function useAsked(asked: AskedVideo, { change }: Pick<CreateVideo, "change">): void {
  const [first] = useState({ asked, change })
  useEffect(() => {
    const { tab: named, prompt, model, effect, settings, parent, place = 1 } = first.asked
    const tab = FORM_TABS.find((one) => one === named)
    const meta: VideoConfiguration = {
      ...(prompt === undefined ? {} : { prompt }),
      ...(model === undefined ? {} : { art_model_no: model }),
      ...(effect === undefined ? {} : { SpecialEffectsAppInfo: { id: effect } }),
    }
    if (settings !== undefined)
      first.change(({ meta: before, images }) => ({
        tab: settings.tab,
        images,
        meta: { ...(withoutSettings(before) ?? before), ...settings.meta },
      }))
    if (tab !== undefined || Object.keys(meta).length > 0)
      first.change((draft) => ({ ...draft, tab: tab ?? draft.tab, meta: { ...draft.meta, ...meta } }))
    const leaving = new AbortController()
    if (parent !== undefined)
      void resultOf(parent, place, leaving.signal).then((image) => {
        if (image === null) return
        first.change((before) => {
          const draft: VideoDraft = { ...before, tab: tab ?? "img2video" }
          if (hasPlaces(draft.tab)) return withPlace(draft, 0, image)
          return { ...draft, images: knowing(draft.images, image), meta: withFrames(draft.meta, { first: image.url }) }
        })
      })
    if (location.search !== "") history.replaceState(history.state, "", location.pathname + location.hash)
    return () => leaving.abort()
  }, [first])
}

/** An image of a task of the viewer's; null where it is not theirs, or no image. */
async function resultOf(id: string, place: number, signal: AbortSignal): Promise<KnownImage | null> {
  try {
    const task = await call(taskDetail, { id }, { handlesErrors: true, signal })
    const image = task.img_uris.find(({ operate_number: number, content_type: type }) => number === place && type === undefined)
    if (image === undefined) return null
    const { url, width, height } = image
    return { url, width, height, sizeBytes: 0, prompt: task.prompt, taskId: id, index: place - 1 }
  } catch {
    return null
  }
}
