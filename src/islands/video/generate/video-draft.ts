import { type VideoConfiguration, videoConfigurationSchema } from "../../../domain/video/generation/configuration.ts"
import { effectPlacesOf } from "../../../domain/video/generation/effect-rules.ts"
import { type ImageItem, imagesFor, tabFor, takesFrames, type VideoTab } from "../../../domain/video/generation/input-rules.ts"
import { SEVERAL_IMAGES, type VideoModel, type VideoSize } from "../../../domain/video/generation/model-table.ts"
import { plainConfiguration } from "../../../domain/video/generation/several-images-rules.ts"
import { type FieldChange, withFields, withPart } from "../../_making/form/field-declaration.ts"
import { knowing, type RoomDraft, type RoomForm } from "../../_making/form/room-draft.ts"
import type { KnownImage } from "../../_making/known-image.ts"

/** The tabs of the form, in their order. */
export const FORM_TABS = ["img2video", "txt2video", "img2Live2d", "multiImg2video", "effect"] as const satisfies readonly VideoTab[]
export type FormTab = (typeof FORM_TABS)[number]

/** What the form holds: the input of the call in the fields that every tab has in common, where silence is the default of model and plan. */
export type VideoDraft = RoomDraft<FormTab, VideoConfiguration>

/** Words are enough where somebody begins who says nothing else. */
export const EMPTY_VIDEO_DRAFT: VideoDraft = { tab: "txt2video", meta: {}, images: [] }

export const VIDEO_FORM: RoomForm<FormTab, VideoConfiguration> = {
  key: "atelier.create.video",
  tabs: FORM_TABS,
  schema: videoConfigurationSchema,
  initial: EMPTY_VIDEO_DRAFT,
}

/** Whether the images of a tab have places of their own. */
export function hasPlaces(tab: FormTab): tab is "multiImg2video" | "effect" {
  return tab === "multiImg2video" || tab === "effect"
}

/** How many places the images of such a tab have at most. */
export const MOST_PLACES = SEVERAL_IMAGES

/** The addresses of a first and a last frame; an image alone is the first. */
export interface Frames {
  readonly first?: string | undefined
  readonly last?: string | undefined
}

/** The frames that an input names. */
export function framesIn({ imageToVideoList = [] }: VideoConfiguration): Frames {
  const first = imageToVideoList.find(({ mode }) => mode !== "last_frame")
  const last = imageToVideoList.find(({ mode, lastFrame = "" }) => lastFrame !== "" || mode === "last_frame")
  return { first: (first?.firstFrame ?? first?.url) || undefined, last: (last?.lastFrame ?? last?.url) || undefined }
}

/** An input with other frames; what a cut keeps in view is found anew. */
export function withFrames(meta: VideoConfiguration, change: Frames): VideoConfiguration {
  const items = itemsOf({ inputs: ["firstLast"] }, "img2video", { ...framesIn(meta), ...change })
  return withFields(meta, { imageToVideoList: items.length === 0 ? undefined : items.map((item) => ({ ...item })), image_focus: undefined })
}

/** The addresses of the images in the places of a tab. */
export function placesIn(meta: VideoConfiguration, tab: FormTab): readonly (string | null)[] {
  const listed =
    tab === "effect"
      ? effectPlacesIn(meta)
      : (meta.multiImg2videoInfo?.imageList ?? []).map((entry) => (typeof entry === "string" ? entry : (entry?.url ?? "")))
  return Array.from({ length: MOST_PLACES }, (_, place) => listed[place] || null)
}

function effectPlacesIn({ specialEffectsImageList = [] }: VideoConfiguration): readonly string[] {
  const places: string[] = []
  for (const [index, { url = "", order = index }] of specialEffectsImageList.entries()) places[order] = url
  return places
}

/** An input with other images in the places of a tab. */
export function withPlaces(meta: VideoConfiguration, tab: FormTab, urls: readonly (string | null)[]): VideoConfiguration {
  const unfocused = withFields(meta, { image_focus: undefined })
  if (tab !== "effect")
    return withFields(unfocused, { multiImg2videoInfo: urls.some((url) => url !== null) ? { imageList: [...urls] } : undefined })
  const named = urls.flatMap((url, order) => (url === null ? [] : [{ url, order }]))
  return withFields(unfocused, { specialEffectsImageList: named.length === 0 ? undefined : named })
}

/** A draft with an image in one of the places of its tab. */
export function withPlace(draft: VideoDraft, place: number, image: KnownImage | null): VideoDraft {
  const urls = placesIn(draft.meta, draft.tab).with(place, image?.url ?? null)
  return { ...draft, images: knowing(draft.images, image), meta: withPlaces(draft.meta, draft.tab, urls) }
}

/** The images of a draft as a model takes them at a tab (spec 2§3). */
export function itemsOf(model: Pick<VideoModel, "inputs">, tab: FormTab, { first, last }: Frames): readonly ImageItem[] {
  if (tab === "txt2video" || hasPlaces(tab)) return []
  if (tab === "img2Live2d") return first === undefined ? [] : [{ mode: "live2d", url: first }]
  if (!takesFrames(model)) return first === undefined ? [] : [{ mode: "image", url: first }]
  if (first !== undefined)
    return [{ mode: "first_frame", url: first, firstFrame: first, ...(last === undefined ? {} : { lastFrame: last }) }]
  return last === undefined ? [] : [{ mode: "last_frame", url: last, lastFrame: last }]
}

/** A draft where another model is chosen: the tab is one that it serves, and its images are as it takes them (spec 2§4). */
export function withModel(draft: VideoDraft, before: Pick<VideoModel, "inputs">, model: VideoModel): VideoDraft {
  const tab = tabAt(model, draft.tab)
  const items = imagesFor(model, tab, itemsOf(before, "img2video", framesIn(draft.meta)))
  const keepsLast = tab === "txt2video" || items.some(({ lastFrame = "" }) => lastFrame !== "")
  const meta = withFields(draft.meta, { art_model_no: model.no })
  return { ...draft, tab, meta: keepsLast ? meta : withFrames(meta, { last: undefined }) }
}

/** The tab of the form that a model is used at: the chosen one, or the first that it serves. */
export function tabAt(model: Pick<VideoModel, "inputs">, chosen: FormTab): FormTab {
  const tab = tabFor(model, chosen)
  return FORM_TABS.find((known) => known === tab) ?? chosen
}

type VideoPart = NonNullable<VideoConfiguration["generate_video"]>

/** An input with settings of the video itself changed. */
export function withVideo(meta: VideoConfiguration, change: FieldChange<VideoPart>): VideoConfiguration {
  return withFields(meta, { generate_video: withPart(meta.generate_video, {}, change) })
}

/** The size that an input names. */
export function sidesIn({ width, height }: VideoConfiguration): VideoSize | null {
  return width === undefined || height === undefined ? null : { width, height }
}

/** A stored configuration as the form of a tab holds it, with the addresses of its images; what else is no field of it is left out. */
export function metaOfConfiguration(configuration: VideoConfiguration, tab: FormTab): VideoConfiguration {
  const several = configuration.multiImg2videoInfo
  const plain = several === undefined ? configuration : plainConfiguration(configuration)
  const { prompt, local_prompt, negative_prompt, local_negative_prompt, n_iter, n_video_iter, generate_video, generate, seed, sound } =
    plain
  const { image_opts = [], ...video } = generate_video ?? {}
  const { id } = configuration.SpecialEffectsAppInfo ?? {}
  const meta = withFields<VideoConfiguration>(
    {},
    {
      art_model_no: configuration.art_model_no,
      prompt: local_prompt ?? prompt,
      negative_prompt: (several?.negative_prompt ?? local_negative_prompt ?? negative_prompt) || undefined,
      width: plain.width,
      height: plain.height,
      n_iter: n_iter ?? n_video_iter,
      generate: withPart(generate, {}, {}),
      generate_video: withPart(video, {}, {}),
      image_fit: configuration.image_fit,
      seed,
      sound: sound === true ? true : undefined,
      SpecialEffectsAppInfo: id === undefined ? undefined : { id },
      imageToVideoList: configuration.imageToVideoList ?? (image_opts.length === 0 ? undefined : image_opts),
      multiImg2videoInfo: several?.imageList === undefined ? undefined : { imageList: several.imageList },
    },
  )
  const places = tab === "effect" ? effectPlacesOf(configuration).map(({ url }) => url) : placesIn(meta, tab)
  if (hasPlaces(tab)) return withPlaces(withFields(meta, { imageToVideoList: undefined }), tab, places)
  return withFrames(withFields(meta, { multiImg2videoInfo: undefined }), {})
}

/** The addresses of the images that a draft is made from. */
export function imagesIn({ tab, meta }: Pick<VideoDraft, "tab" | "meta">): readonly string[] {
  if (tab === "txt2video") return []
  const { first, last } = framesIn(meta)
  return (hasPlaces(tab) ? placesIn(meta, tab) : [first, last]).flatMap((url) => url ?? [])
}

/** A draft that names only images that still come. */
export function withoutImages(draft: VideoDraft, gone: ReadonlySet<string>): VideoDraft {
  const { tab, meta } = draft
  if (hasPlaces(tab))
    return {
      ...draft,
      meta: withPlaces(
        meta,
        tab,
        placesIn(meta, tab).map((url) => (url !== null && gone.has(url) ? null : url)),
      ),
    }
  const kept = (url: string | undefined) => (url !== undefined && gone.has(url) ? undefined : url)
  const { first, last } = framesIn(meta)
  return { ...draft, meta: withFrames(meta, { first: kept(first), last: kept(last) }) }
}
