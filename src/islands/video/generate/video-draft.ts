import type { VideoConfiguration } from "../../../domain/video/generation/configuration.ts"
import { type ImageItem, imagesFor, tabFor, takesFrames, type VideoTab } from "../../../domain/video/generation/input-rules.ts"
import type { VideoModel } from "../../../domain/video/generation/model-table.ts"
import { plainConfiguration } from "../../../domain/video/generation/several-images-rules.ts"
import { keptAs } from "../../_ui/kept-as.ts"
import { type KnownImage, knownImageSchema } from "../../studio/known-image.ts"

/** The tabs of the form, in their order. */
export const FORM_TABS = ["img2video", "txt2video", "img2Live2d", "multiImg2video", "effect"] as const satisfies readonly VideoTab[]
export type FormTab = (typeof FORM_TABS)[number]

/** Where somebody begins who says nothing else: words are enough there. */
const FIRST_TAB: FormTab = "txt2video"

/** What the form holds, as texts: empty is the default of the model and the plan. Images are kept as JSON. */
export interface VideoDraft extends Readonly<Record<string, string>> {
  readonly tab: string
  readonly model: string
  readonly prompt: string
  readonly negative: string
  readonly image: string
  readonly last: string
  /** The effect that is done; empty for none. */
  readonly effect: string
  /** Of a video of several images, or with an effect. */
  readonly place1: string
  readonly place2: string
  readonly place3: string
  readonly place4: string
  /** Such as `1280x720`. */
  readonly size: string
  readonly duration: string
  readonly count: string
  readonly mode: string
  readonly quality: string
  readonly motion: string
  readonly style: string
  readonly relevance: string
  readonly camera: string
  readonly offset: string
  readonly sound: string
  /** How an image comes into another shape; empty for what loses less of it. */
  readonly fit: string
  /** What a cut keeps in view, such as `0.4 0.25`; empty for what the renderer finds. */
  readonly focus: string
  /** Empty for a random one. */
  readonly seed: string
}

const DEFAULT_SETTINGS = {
  negative: "",
  size: "",
  duration: "",
  count: "",
  mode: "",
  quality: "",
  motion: "",
  style: "",
  relevance: "",
  camera: "",
  offset: "",
  sound: "",
  fit: "",
  seed: "",
}

const NO_PLACES = { place1: "", place2: "", place3: "", place4: "" }
/** The places of a video of several images, by their fields; those of an effect are the first of them. */
export const PLACES = ["place1", "place2", "place3", "place4"] as const

export const EMPTY_VIDEO_DRAFT: VideoDraft = {
  tab: FIRST_TAB,
  model: "",
  prompt: "",
  image: "",
  last: "",
  effect: "",
  focus: "",
  ...NO_PLACES,
  ...DEFAULT_SETTINGS,
}

/** Every setting but the words, the images and the model at its default. */
export const RESET_SETTINGS: Partial<VideoDraft> = DEFAULT_SETTINGS

/** An image that a draft keeps; null where it keeps none. */
export function keptImage(text: string): KnownImage | null {
  return keptAs(knownImageSchema(), text)
}

/** An image as a draft keeps it. */
export function imageText(image: KnownImage | null): string {
  return image === null ? "" : JSON.stringify(image)
}

/** Whether the images of a tab have places of their own. */
export function hasPlaces(tab: FormTab): boolean {
  return tab === "multiImg2video" || tab === "effect"
}

/** The images of a draft as a model takes them at a tab (spec 2§3). */
export function itemsOf(model: Pick<VideoModel, "inputs">, tab: FormTab, draft: Pick<VideoDraft, "image" | "last">): readonly ImageItem[] {
  const url = keptImage(draft.image)?.url
  const lastFrame = keptImage(draft.last)?.url
  if (tab === "txt2video" || hasPlaces(tab)) return []
  if (tab === "img2Live2d") return url === undefined ? [] : [{ mode: "live2d", url }]
  if (!takesFrames(model)) return url === undefined ? [] : [{ mode: "image", url }]
  if (url !== undefined) return [{ mode: "first_frame", url, firstFrame: url, ...(lastFrame === undefined ? {} : { lastFrame }) }]
  return lastFrame === undefined ? [] : [{ mode: "last_frame", url: lastFrame, lastFrame }]
}

/** What changes of a draft where another model is chosen: the tab is one that it serves, and its images are as it takes them (spec 2§4). */
export function withModel(draft: VideoDraft, before: Pick<VideoModel, "inputs">, model: VideoModel): Partial<VideoDraft> {
  const tab = tabAt(model, tabOf(draft))
  const items = imagesFor(model, tab, itemsOf(before, "img2video", draft))
  const keepsLast = tab === "txt2video" || items.some(({ lastFrame = "" }) => lastFrame !== "")
  return { model: model.no, tab, ...(keepsLast ? {} : { last: "" }) }
}

/** The tab that a draft is at. */
export function tabOf({ tab }: Pick<VideoDraft, "tab">): FormTab {
  return FORM_TABS.find((known) => known === tab) ?? FIRST_TAB
}

/** The tab of the form that a model is used at: the chosen one, or the first that it serves. */
export function tabAt(model: Pick<VideoModel, "inputs">, chosen: FormTab): FormTab {
  const tab = tabFor(model, chosen)
  return FORM_TABS.find((known) => known === tab) ?? chosen
}

/** A stored configuration as the form holds it, without its images; what is a default in every form is left to the defaults. */
export function draftOfConfiguration(configuration: VideoConfiguration, tab: FormTab): VideoDraft {
  const several = configuration.multiImg2videoInfo
  const {
    generate_video: video = {},
    generate = {},
    width,
    height,
  } = several === undefined ? configuration : plainConfiguration(configuration)
  const text = (value: string | number | undefined) => (value === undefined ? "" : String(value))
  return {
    ...EMPTY_VIDEO_DRAFT,
    tab,
    model: text(configuration.art_model_no),
    prompt: text(configuration.local_prompt ?? configuration.prompt),
    effect: text(configuration.SpecialEffectsAppInfo?.id),
    negative: text(several?.negative_prompt ?? configuration.local_negative_prompt ?? configuration.negative_prompt),
    size: width === undefined || height === undefined ? "" : `${width}x${height}`,
    duration: text(video.generate_video_duration),
    count: text(configuration.n_iter ?? configuration.n_video_iter),
    mode: text(generate.gen_mode),
    quality: text(video.quality_mode),
    motion: text(video.motion_mode),
    style: text(video.style),
    relevance: text(video.relevance),
    camera: text(video.camera_control_option?.mode),
    offset: text(video.camera_control_option?.offset),
    sound: configuration.sound === true ? "on" : "",
    fit: text(configuration.image_fit),
  }
}
