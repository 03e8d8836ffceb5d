import type { FieldError } from "../../../domain/_kernel/errors.ts"
import type { Plan } from "../../../domain/_kernel/plans.ts"
import type { TaskSource } from "../../../domain/_kernel/task-kind.ts"
import { rightsOf } from "../../../domain/credits/rules.ts"
import { planTask } from "../../../domain/task/rules.ts"
import { checkVideoForm } from "../../../domain/video/generation/check-rules.ts"
import type { VideoConfiguration } from "../../../domain/video/generation/configuration.ts"
import { nearestEffectSize } from "../../../domain/video/generation/effect-rules.ts"
import { EFFECT_MODEL, effectOf, type VideoEffect } from "../../../domain/video/generation/effect-table.ts"
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
import type { KnownImage } from "../../generator/known-image.ts"
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
  const size = sizeOf(model, askedSize(draft, tab))
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
  }
  const configuration = configurationOf(draft, asked)
  return { ...asked, configuration, priceCoins: priceOf(draft, { ...asked, configuration }, plan) }
}

/** The size that a draft names, else that of its image. */
function askedSize({ size, image, place1 }: VideoDraft, tab: FormTab): VideoSize | null {
  const [width, height] = size.split("x").map(Number)
  if (width !== undefined && height !== undefined && width > 0 && height > 0) return { width, height }
  const shown = keptImage(place1)
  if (tab === "effect") return shown === null ? null : nearestEffectSize(shown)
  return tab === "txt2video" || tab === "multiImg2video" ? null : keptImage(image)
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
    ...(draft.sound === "on" ? { sound: true } : {}),
  }
}

/** The configuration of a video of several images, which names no model (spec 2§3, 2§7). */
function severalConfiguration(
  draft: VideoDraft,
  { size, durationS, count, mode }: Omit<VideoForm, "configuration" | "priceCoins">,
): VideoConfiguration {
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
    ...(draft.sound === "on" ? { sound: true } : {}),
  }
}

/** The configuration of a video with an effect, which names no model. */
function effectConfiguration(
  draft: VideoDraft,
  { effect, size, durationS, count, quality }: Omit<VideoForm, "configuration" | "priceCoins">,
): VideoConfiguration {
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
    ...(draft.sound === "on" ? { sound: true } : {}),
  }
}

/** What a member of the plan pays; whoever is not signed in reads what it costs those who are. */
function priceOf(draft: VideoDraft, { model, tab, configuration }: Omit<VideoForm, "priceCoins">, plan: Plan): number {
  const payer = plan === "visitor" ? "free" : plan
  if (tab === "txt2video") return planTask(textToVideo, { input: configuration }, payer).quote.calculate_coins
  if (tab === "multiImg2video") return planTask(multiImageToVideo, { input: configuration }, payer).quote.calculate_coins
  if (tab === "effect") return planTask(effectToVideo, { input: configuration }, payer).quote.calculate_coins
  const images = [keptImage(draft.image), keptImage(draft.last)].flatMap((image) => image ?? [])
  const sources = namedImages(model, tab, configuration).flatMap(({ role, url }) => {
    const image = images.find((one) => one.url === url)
    return image === undefined ? [] : [sourceOf(role, image)]
  })
  return planTask(imageToVideo, { input: configuration, sources }, payer).quote.calculate_coins
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

/** The models that are offered, in the order of the offer; what stands for videos of several images and for effects among them. */
export function offeredModels(nos: readonly string[]): readonly VideoModel[] {
  return nos.flatMap((no) => [SEVERAL_IMAGES_MODEL, EFFECT_MODEL].find((one) => one.no === no) ?? videoModelOf(no) ?? [])
}
