import { useEffect, useLayoutEffect, useState } from "react"
import { taskDetail } from "../../../domain/task/contract.ts"
import type { VideoConfiguration } from "../../../domain/video/generation/configuration.ts"
import type { VideoEffectId } from "../../../domain/video/generation/effect-table.ts"
import { knowing } from "../../_making/form/room-draft.ts"
import type { KnownImage } from "../../_making/known-image.ts"
import { call } from "../../_runtime/call.ts"
import type { CreateVideo } from "./use-create-video.ts"
import { EMPTY_VIDEO_DRAFT, FORM_TABS, hasPlaces, type VideoDraft, withFrames, withPlace } from "./video-draft.ts"
import { withoutSettings } from "./video-fields.ts"

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
  /** An image of My media to make it from. */
  readonly image?: Pick<KnownImage, "url" | "width" | "height">
  /** A video of My media to make another out of. */
  readonly file?: string
}

const tabOf = ({ tab: named }: AskedVideo) => FORM_TABS.find((one) => one === named)

/** A draft with what the address says of it, which goes before what stood there. */
export function withAsked(draft: VideoDraft, asked: AskedVideo): VideoDraft {
  const { prompt, model, effect, settings } = asked
  const taken: VideoDraft =
    settings === undefined
      ? draft
      : { ...draft, tab: settings.tab, meta: { ...(withoutSettings(draft.meta) ?? draft.meta), ...settings.meta } }
  const meta: VideoConfiguration = {
    ...(prompt === undefined ? {} : { prompt }),
    ...(model === undefined ? {} : { art_model_no: model }),
    ...(effect === undefined ? {} : { SpecialEffectsAppInfo: { id: effect } }),
  }
  const tab = tabOf(asked)
  const isPlain = tab === undefined && Object.keys(meta).length === 0
  return isPlain ? taken : { ...taken, tab: tab ?? taken.tab, meta: { ...taken.meta, ...meta } }
}

/** Fills in what the address asks for, which goes before the draft of this tab, and is then forgotten: the draft counts from there on. */
export function useAskedVideo(asked: AskedVideo, { change }: Pick<CreateVideo, "change">): void {
  const [first] = useState({ asked, change })
  // Together with the draft of this tab, before anything of that is seen.
  useLayoutEffect(() => {
    if (withAsked(EMPTY_VIDEO_DRAFT, first.asked) !== EMPTY_VIDEO_DRAFT) first.change((draft) => withAsked(draft, first.asked))
  }, [first])
  useEffect(() => {
    const { parent, place = 1, image: file } = first.asked
    const leaving = new AbortController()
    const asked = async () => {
      if (parent !== undefined) return resultOf(parent, place, leaving.signal)
      return file === undefined ? null : { ...file, sizeBytes: 0, prompt: "" }
    }
    void asked().then((image: KnownImage | null) => {
      if (image === null || leaving.signal.aborted) return
      first.change((before) => {
        const draft: VideoDraft = { ...before, tab: tabOf(first.asked) ?? "img2video" }
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
