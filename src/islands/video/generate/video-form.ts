import type { FieldError } from "../../../domain/_kernel/errors.ts"
import type { Plan } from "../../../domain/_kernel/plans.ts"
import type { TaskKind, TaskSource } from "../../../domain/_kernel/task-kind.ts"
import { type PriceRow, rightsOf } from "../../../domain/credits/rules.ts"
import { planOfPreview, planTask } from "../../../domain/task/rules.ts"
import { checkVideoForm } from "../../../domain/video/generation/check-rules.ts"
import type { VideoConfiguration } from "../../../domain/video/generation/configuration.ts"
import { EFFECT_MODEL, effectOf, type VideoEffect } from "../../../domain/video/generation/effect-table.ts"
import { fitFor, type ImageFit, isReshaped } from "../../../domain/video/generation/fit-rules.ts"
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
import { knownImage } from "../../_making/form/room-draft.ts"
import type { KnownImage } from "../../_making/known-image.ts"
import { type FormTab, framesIn, hasPlaces, imagesIn, itemsOf, placesIn, sidesIn, tabAt, type VideoDraft } from "./video-draft.ts"

/** How far a camera goes where nobody said. */
export const DEFAULT_OFFSET = 5

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
export function chosenModel({ tab, meta }: Pick<VideoDraft, "tab" | "meta">, offered: readonly VideoModel[]): VideoModel {
  const own = offered.filter(({ no }) => isOfTable(no) !== hasPlaces(tab) && (no !== EFFECT_MODEL.no || tab === "effect"))
  return own.find(({ no }) => no === meta.art_model_no) ?? usualModelAt(tab, own.length > 0 ? own : offered) ?? UNCHOSEN_MODEL
}

/** The form of a draft under a plan; the price is the server's, since the same rules make it. */
export function formOf(draft: VideoDraft, offered: readonly VideoModel[], plan: Plan): VideoForm {
  const rights = rightsOf(plan)
  const { meta } = draft
  const model = chosenModel(draft, offered)
  const tab = tabAt(model, draft.tab)
  const items = itemsOf(model, tab, framesIn(meta))
  const effect = tab === "effect" ? effectOf(meta.SpecialEffectsAppInfo?.id) : null
  const chosen = { model, tab, images: items }
  const { generate_video: video = {}, generate = {} } = meta
  const durationS = durationSOf(chosen, initialDurationS(model, rights, video.generate_video_duration ?? null))
  const image = firstImage({ ...draft, tab })
  const size = sizeOf(model, sidesIn(meta), tab === "multiImg2video" ? null : image)
  const quality = qualityOf(model, rights, video.quality_mode ?? null)
  const asked = {
    model,
    tab,
    items,
    effect,
    size,
    sizePx: quality === null ? size : sizeOfQuality(size, quality),
    durationS,
    isLengthFixed: model.isFixedBetweenFrames && items.some(({ firstFrame = "", lastFrame = "" }) => firstFrame !== "" && lastFrame !== ""),
    count: videosOf(model, meta.n_iter ?? 1),
    mode: generationModeOf(chosen, rights, initialMode(model, rights, generate.gen_mode ?? null)),
    quality,
    relevance: relevanceOf(model, video.relevance ?? null),
    camera: model.hasCamera ? askedCamera(video.camera_control_option) : null,
    fit: image !== null && isReshaped(image, size) ? fitFor(image, size, meta.image_fit ?? null) : null,
  }
  const configuration = configurationOf(draft, asked)
  return { ...asked, configuration, priceCoins: priceOf(draft, { ...asked, configuration }, plan) }
}

/** The image that a video begins with. */
export function firstImage(draft: Pick<VideoDraft, "tab" | "meta" | "images">): KnownImage | null {
  return imagesIn(draft).flatMap((url) => knownImage(draft, url) ?? [])[0] ?? null
}

type AskedCamera = NonNullable<VideoConfiguration["generate_video"]>["camera_control_option"]

function askedCamera(asked: AskedCamera): CameraMovement | null {
  return asked === undefined ? null : { mode: asked.mode, offset: asked.offset ?? DEFAULT_OFFSET }
}

type Asked = Omit<VideoForm, "configuration" | "priceCoins">

/** What every tab sends: words, how many, how an image of another shape comes in, chance, sound; what nobody chose is left to the rules. */
function sharedFields({ meta }: VideoDraft, { count, fit }: Asked): VideoConfiguration {
  const { prompt = "", image_focus: focus, seed, sound } = meta
  return {
    ...(prompt.trim() === "" ? {} : { prompt }),
    n_iter: count,
    ...(fit === null ? {} : { image_fit: fit }),
    ...(fit === "crop" && focus !== undefined ? { image_focus: focus } : {}),
    ...(seed === undefined ? {} : { seed }),
    ...(sound === true ? { sound } : {}),
  }
}

function configurationOf(draft: VideoDraft, form: Asked): VideoConfiguration {
  const { meta } = draft
  const { model, tab, items, effect, size, durationS, mode, quality, relevance, camera } = form
  const shared = sharedFields(draft, form)
  const negative = meta.negative_prompt?.trim() ?? ""
  const length = { generate_video_duration: durationS, ...(quality === null ? {} : { quality_mode: quality }) }
  switch (tab) {
    case "multiImg2video":
      return {
        ...shared,
        multiImg2videoInfo: {
          imageList: [...placesIn(meta, tab)],
          ...size,
          gen_mode: mode,
          enableNegativePrompts: negative !== "",
          ...(negative === "" ? {} : { negative_prompt: negative }),
          generate_video_duration: durationS,
        },
      }
    case "effect":
      // It names no model, and takes no more images than its effect has places.
      return {
        ...shared,
        ...(effect === null ? {} : { SpecialEffectsAppInfo: { id: effect.id } }),
        specialEffectsImageList: placesIn(meta, tab)
          .slice(0, effect?.places.length ?? 0)
          .flatMap((url, order) => (url === null ? [] : [{ url, order }])),
        ...size,
        generate_video: length,
      }
    default: {
      const motion = model.motionModes.find((one) => one === meta.generate_video?.motion_mode)
      const style = model.styles.find((one) => one === meta.generate_video?.style)
      return {
        ...(model === UNCHOSEN_MODEL ? {} : { art_model_no: model.no, base_model_type: model.class }),
        ...shared,
        ...(model.hasNegativePrompt && negative !== "" ? { negative_prompt: meta.negative_prompt } : {}),
        ...size,
        generate: { gen_mode: mode },
        generate_video: {
          ...length,
          ...(relevance === null ? {} : { relevance }),
          ...(camera === null ? {} : { camera_control_option: camera }),
          ...(motion === undefined ? {} : { motion_mode: motion }),
          ...(style === undefined ? {} : { style }),
        },
        ...(tab === "txt2video" ? {} : { imageToVideoList: items.map((item) => ({ ...item })) }),
      }
    }
  }
}

/** What a member of the plan pays; visitors read what it costs members. */
function priceOf(draft: VideoDraft, { model, tab, configuration }: Omit<VideoForm, "priceCoins">, plan: Plan): number {
  const payer = plan === "visitor" ? "free" : plan
  const coinsOf = (kind: TaskKind<VideoConfiguration, PriceRow>, sources: readonly TaskSource[] = []) => {
    const planned = planTask(kind, { input: configuration, sources }, payer)
    return (model.isPreview === true ? planOfPreview(kind, planned, payer) : planned).quote.calculate_coins
  }
  if (tab === "txt2video") return coinsOf(textToVideo)
  if (tab === "multiImg2video") return coinsOf(multiImageToVideo)
  if (tab === "effect") return coinsOf(effectToVideo)
  const sources = namedImages(model, tab, configuration).flatMap(({ role, url }) => {
    const image = knownImage(draft, url)
    return image === undefined ? [] : [sourceOf(role, image)]
  })
  return coinsOf(imageToVideo, sources)
}

function sourceOf(role: string, { url, width, height, sizeBytes, prompt }: KnownImage): TaskSource {
  return { role, mediaKey: "", url, sha256: "", sizeBytes, width, height, prompt }
}

/** What stands against sending a form, at the paths of the call. */
export function faultsOf(
  { meta }: Pick<VideoDraft, "meta">,
  { model, tab, effect }: Pick<VideoForm, "model" | "tab" | "effect">,
  isUploading: boolean,
): readonly FieldError[] {
  const { first = null, last = null } = framesIn(meta)
  const images = hasPlaces(tab) ? placesIn(meta, tab) : takesFrames(model) ? [first, last] : [first]
  const faults = checkVideoForm({ tab, prompt: meta.prompt ?? "", images, effectPlaces: effect?.places ?? null, isUploading })
  return faults.map(({ path, message }) => ({ path: `meta.${path}`, message }))
}

/** The path of the form's field that a path of the call is about: a video of several images has some of them in a part of its own. */
export function fieldOfPath(path: string): string {
  if (/^(?:meta\.(?:imageToVideoList|generate_video\.image_opts)|parent_task_id|operate_number)/.test(path)) return "meta.imageToVideoList"
  if (/^meta\.multiImg2videoInfo\.imageList/.test(path)) return "meta.multiImg2videoInfo.imageList"
  if (/^meta\.SpecialEffectsAppInfo/.test(path)) return "meta.SpecialEffectsAppInfo"
  return path
    .replace(/^meta\.multiImg2videoInfo\.generate_video_duration$/, "meta.generate_video.generate_video_duration")
    .replace(/^meta\.multiImg2videoInfo\.gen_mode$/, "meta.generate.gen_mode")
    .replace(/^meta\.multiImg2videoInfo\./, "meta.")
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
