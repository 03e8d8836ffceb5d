import type { FieldError } from "../../../domain/_kernel/errors.ts"
import type { Plan } from "../../../domain/_kernel/plans.ts"
import type { TaskKind, TaskSource } from "../../../domain/_kernel/task-kind.ts"
import { type PriceRow, rightsOf } from "../../../domain/credits/rules.ts"
import { planOfPreview, planTask } from "../../../domain/task/rules.ts"
import { checkVideoForm } from "../../../domain/video/generation/check-rules.ts"
import type { VideoConfiguration } from "../../../domain/video/generation/configuration.ts"
import { EFFECT_MODEL, effectOf, type VideoEffect } from "../../../domain/video/generation/effect-table.ts"
import { type Focus, fitFor, IMAGE_FITS, type ImageFit, isReshaped } from "../../../domain/video/generation/fit-rules.ts"
import { type ImageItem, takesFrames } from "../../../domain/video/generation/input-rules.ts"
import {
  type QualityMode,
  SEVERAL_IMAGES_MODEL,
  UNCHOSEN_MODEL,
  type VideoModel,
  type VideoSize,
  videoModelOf,
} from "../../../domain/video/generation/model-table.ts"
import { namedImages } from "../../../domain/video/generation/named-images.ts"
import {
  CAMERA_MODES,
  type CameraMovement,
  durationSOf,
  type GenerationMode,
  generationModeOf,
  initialDurationS,
  initialMode,
  qualityOf,
  relevanceOf,
  videosOf,
} from "../../../domain/video/generation/setting-rules.ts"
import { sizeOf, sizeOfQuality } from "../../../domain/video/generation/size-rules.ts"
import { usualModelAt } from "../../../domain/video/generation/usual-model.ts"
import { effectToVideo } from "../../../domain/video/kinds/effect-to-video.ts"
import { imageToVideo } from "../../../domain/video/kinds/image-to-video.ts"
import { multiImageToVideo } from "../../../domain/video/kinds/multi-image-to-video.ts"
import { textToVideo } from "../../../domain/video/kinds/text-to-video.ts"
import { seedIn } from "../../../formats/generator/seed.ts"
import type { KnownImage } from "../../studio/known-image.ts"
import { type FormTab, hasPlaces, itemsOf, keptImage, PLACES, tabAt, tabOf, type VideoDraft } from "./video-draft.ts"

/** How far a camera goes where nobody said. */
const DEFAULT_OFFSET = 5

/** What a draft comes to for somebody: every setting as it holds, what is sent, and what that costs. */
export interface VideoForm {
  readonly model: VideoModel
  readonly tab: FormTab
  readonly items: readonly ImageItem[]
  /** The effect that is done; null for none. */
  readonly effect: VideoEffect | null
  /** One of the model's own. */
  readonly size: VideoSize
  /** What comes out: that size in the chosen quality. */
  readonly sizePx: VideoSize
  readonly durationS: number
  /** A first and a last frame say how long it is. */
  readonly isLengthFixed: boolean
  readonly count: number
  readonly mode: GenerationMode
  readonly quality: QualityMode | null
  readonly relevance: number | null
  readonly camera: CameraMovement | null
  /** How the first image comes into another shape; null where there is none of another shape. */
  readonly fit: ImageFit | null
  readonly configuration: VideoConfiguration
  readonly priceCoins: number
}

/** The model of a draft: the one it names where it is offered, else the usual one of its tab. */
export function chosenModel(draft: Pick<VideoDraft, "model" | "tab">, offered: readonly VideoModel[]): VideoModel {
  const tab = tabOf(draft)
  const own = offered.filter(({ no }) => isOfTable(no) !== hasPlaces(tab) && (no !== EFFECT_MODEL.no || tab === "effect"))
  return own.find(({ no }) => no === draft.model) ?? usualModelAt(tab, own.length > 0 ? own : offered) ?? UNCHOSEN_MODEL
}

/** The form of a draft under a plan; the price is the server's, since the same rules make it. */
export function formOf(draft: VideoDraft, offered: readonly VideoModel[], plan: Plan): VideoForm {
  const rights = rightsOf(plan)
  const model = chosenModel(draft, offered)
  const tab = tabAt(model, tabOf(draft))
  const items = itemsOf(model, tab, draft)
  const effect = tab === "effect" ? effectOf(draft.effect) : null
  const chosen = { model, tab, images: items }
  const askedS = initialDurationS(model, rights, draft.duration === "" ? null : Number(draft.duration))
  const durationS = durationSOf(chosen, askedS)
  const image = firstImage(draft, tab)
  const size = sizeOf(model, sidesOf(draft), tab === "multiImg2video" ? null : image)
  const fit = IMAGE_FITS.find((known) => known === draft.fit) ?? null
  const quality = qualityOf(model, rights, draft.quality === "" ? null : draft.quality)
  const asked = {
    model,
    tab,
    items,
    effect,
    size,
    sizePx: quality === null ? size : sizeOfQuality(size, quality),
    durationS,
    isLengthFixed: model.isFixedBetweenFrames && items.some(({ firstFrame = "", lastFrame = "" }) => firstFrame !== "" && lastFrame !== ""),
    count: videosOf(model, draft.count === "" ? 1 : Number(draft.count)),
    mode: generationModeOf(chosen, rights, initialMode(model, rights, draft.mode === "" ? null : draft.mode === "1" ? 1 : 0)),
    quality,
    relevance: relevanceOf(model, draft.relevance === "" ? null : Number(draft.relevance)),
    camera: model.hasCamera ? askedCamera(draft) : null,
    fit: image !== null && isReshaped(image, size) ? fitFor(image, size, fit) : null,
  }
  const configuration = configurationOf(draft, asked)
  return { ...asked, configuration, priceCoins: priceOf(draft, { ...asked, configuration }, plan) }
}

/** The size that a draft names. */
function sidesOf({ size }: VideoDraft): VideoSize | null {
  const [width, height] = size.split("x").map(Number)
  return width !== undefined && height !== undefined && width > 0 && height > 0 ? { width, height } : null
}

/** The image that a video begins with. */
export function firstImage(draft: VideoDraft, tab: FormTab): KnownImage | null {
  if (tab === "txt2video") return null
  if (!hasPlaces(tab)) return keptImage(draft.image)
  return PLACES.flatMap((place) => keptImage(draft[place]) ?? [])[0] ?? null
}

/** What a cut keeps in view, where it is known of the image that is chosen. */
export function keptFocus({ focus }: Pick<VideoDraft, "focus">): Focus | null {
  const [x, y] = focus.split(" ").map(Number)
  const isShare = (value: number | undefined): value is number => value !== undefined && value >= 0 && value <= 1
  return focus !== "" && isShare(x) && isShare(y) ? { x, y } : null
}

/** What is said of an image of another shape, and of chance; what nobody chose is left to the rules. */
function shapedFields(draft: VideoDraft, { fit }: Pick<VideoForm, "fit">): VideoConfiguration {
  const focus = keptFocus(draft)
  return {
    ...(fit === null ? {} : { image_fit: fit }),
    ...(fit === "crop" && focus !== null ? { image_focus: { ...focus } } : {}),
    ...(draft.seed === "" ? {} : { seed: seedIn(draft.seed) ?? draft.seed }),
  }
}

function askedCamera({ camera, offset }: VideoDraft): CameraMovement | null {
  const mode = CAMERA_MODES.find((known) => known === camera)
  return mode === undefined ? null : { mode, offset: offset === "" ? DEFAULT_OFFSET : Number(offset) }
}

function configurationOf(draft: VideoDraft, form: Omit<VideoForm, "configuration" | "priceCoins">): VideoConfiguration {
  const { model, tab, items, size, durationS, count, mode, quality, relevance, camera } = form
  if (tab === "multiImg2video") return severalConfiguration(draft, form)
  if (tab === "effect") return effectConfiguration(draft, form)
  const motion = model.motionModes.find((one) => one === draft.motion)
  const style = model.styles.find((one) => one === draft.style)
  return {
    ...(model === UNCHOSEN_MODEL ? {} : { art_model_no: model.no, base_model_type: model.class }),
    ...(draft.prompt.trim() === "" ? {} : { prompt: draft.prompt }),
    ...(model.hasNegativePrompt && draft.negative.trim() !== "" ? { negative_prompt: draft.negative } : {}),
    ...size,
    n_iter: count,
    generate: { gen_mode: mode },
    generate_video: {
      generate_video_duration: durationS,
      ...(quality === null ? {} : { quality_mode: quality }),
      ...(relevance === null ? {} : { relevance }),
      ...(camera === null ? {} : { camera_control_option: camera }),
      ...(motion === undefined ? {} : { motion_mode: motion }),
      ...(style === undefined ? {} : { style }),
    },
    ...(tab === "txt2video" ? {} : { imageToVideoList: items.map((item) => ({ ...item })) }),
    ...shapedFields(draft, form),
    ...(draft.sound === "on" ? { sound: true } : {}),
  }
}

/** The configuration of a video of several images, which names no model (spec 2§3, 2§7). */
function severalConfiguration(draft: VideoDraft, form: Omit<VideoForm, "configuration" | "priceCoins">): VideoConfiguration {
  const { size, durationS, count, mode } = form
  const negative = draft.negative.trim()
  return {
    ...(draft.prompt.trim() === "" ? {} : { prompt: draft.prompt }),
    n_iter: count,
    multiImg2videoInfo: {
      imageList: PLACES.map((place) => keptImage(draft[place])?.url ?? null),
      ...size,
      gen_mode: mode,
      enableNegativePrompts: negative !== "",
      ...(negative === "" ? {} : { negative_prompt: negative }),
      generate_video_duration: durationS,
    },
    ...shapedFields(draft, form),
    ...(draft.sound === "on" ? { sound: true } : {}),
  }
}

/** The configuration of a video with an effect, which names no model. */
function effectConfiguration(draft: VideoDraft, form: Omit<VideoForm, "configuration" | "priceCoins">): VideoConfiguration {
  const { effect, size, durationS, count, quality } = form
  const images = PLACES.slice(0, effect?.places.length ?? 0).flatMap((place, order) => {
    const url = keptImage(draft[place])?.url
    return url === undefined ? [] : [{ url, order }]
  })
  return {
    ...(draft.prompt.trim() === "" ? {} : { prompt: draft.prompt }),
    ...(effect === null ? {} : { SpecialEffectsAppInfo: { id: effect.id } }),
    specialEffectsImageList: images,
    ...size,
    n_iter: count,
    generate_video: { generate_video_duration: durationS, ...(quality === null ? {} : { quality_mode: quality }) },
    ...shapedFields(draft, form),
    ...(draft.sound === "on" ? { sound: true } : {}),
  }
}

/** What a member of the plan pays; whoever is not signed in reads what it costs those who are. */
function priceOf(draft: VideoDraft, { model, tab, configuration }: Omit<VideoForm, "priceCoins">, plan: Plan): number {
  const payer = plan === "visitor" ? "free" : plan
  const coinsOf = (kind: TaskKind<VideoConfiguration, PriceRow>, sources: readonly TaskSource[] = []) => {
    const planned = planTask(kind, { input: configuration, sources }, payer)
    return (model.isPreview === true ? planOfPreview(kind, planned, payer) : planned).quote.calculate_coins
  }
  if (tab === "txt2video") return coinsOf(textToVideo)
  if (tab === "multiImg2video") return coinsOf(multiImageToVideo)
  if (tab === "effect") return coinsOf(effectToVideo)
  const images = [keptImage(draft.image), keptImage(draft.last)].flatMap((image) => image ?? [])
  const sources = namedImages(model, tab, configuration).flatMap(({ role, url }) => {
    const image = images.find((one) => one.url === url)
    return image === undefined ? [] : [sourceOf(role, image)]
  })
  return coinsOf(imageToVideo, sources)
}

function sourceOf(role: string, { url, width, height, sizeBytes, prompt }: KnownImage): TaskSource {
  return { role, mediaKey: "", url, sha256: "", sizeBytes, width, height, prompt }
}

/** What stands against sending a form, by the names of its fields. */
export function faultsOf(
  draft: VideoDraft,
  { model, tab, effect }: Pick<VideoForm, "model" | "tab" | "effect">,
  isUploading: boolean,
): readonly FieldError[] {
  const place = (text: string) => keptImage(text)?.url ?? null
  const images = hasPlaces(tab)
    ? PLACES.map((name) => place(draft[name]))
    : takesFrames(model)
      ? [place(draft.image), place(draft.last)]
      : [place(draft.image)]
  return checkVideoForm({ tab, prompt: draft.prompt, images, effectPlaces: effect?.places ?? null, isUploading })
}

/** The field of the form that a path of the call is about, as checks name it. */
export function fieldOfPath(path: string): string {
  const name = path.replace(/^meta\./, "")
  if (/^(?:imageToVideoList|generate_video\.image_opts|parent_task_id|operate_number)/.test(name)) return "imageToVideoList"
  if (/^multiImg2videoInfo\.imageList/.test(name)) return "multiImg2videoInfo.imageList"
  if (/^SpecialEffectsAppInfo/.test(name)) return "SpecialEffectsAppInfo"
  if (/^(?:width|height)$/.test(name)) return "size"
  return name
}

const isOfTable = (no: string) => videoModelOf(no) !== null

/**
 * The models that are offered, in the order of the offer; what stands for videos of several images and for effects among them. Those that
 * only preview renderers have cost alike, since none of them works there.
 */
export function offeredModels(nos: readonly string[], previews: readonly string[] = []): readonly VideoModel[] {
  return nos.flatMap((no) => {
    const model = [SEVERAL_IMAGES_MODEL, EFFECT_MODEL].find((one) => one.no === no) ?? videoModelOf(no)
    return model === null ? [] : previews.includes(no) ? { ...model, factor: 1, isPreview: true } : model
  })
}
