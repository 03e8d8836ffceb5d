import { LARGEST_SEED } from "../../../domain/_kernel/new-seed.ts"
import type { Plan } from "../../../domain/_kernel/plans.ts"
import { rightsOf } from "../../../domain/credits/rules.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../../domain/prompt/rules.ts"
import type { VideoConfiguration } from "../../../domain/video/generation/configuration.ts"
import { takesFrames } from "../../../domain/video/generation/input-rules.ts"
import { QUALITY_MODES, type VideoModel } from "../../../domain/video/generation/model-table.ts"
import { initialDurationS, initialMode, isQualityOpen, mayChooseMode, relevanceOf } from "../../../domain/video/generation/setting-rules.ts"
import {
  declareFields,
  type FieldDeclaration,
  type FieldGroupDeclaration,
  type FieldNames,
  type FormFacts,
  NONE,
  onlyFields,
  withFields,
  withPart,
} from "../../_making/form/field-declaration.ts"
import { hasPlaces, withVideo } from "./video-draft.ts"
import type { VideoForm } from "./video-form.ts"

/** What a field of the video room depends on. */
export interface VideoFacts extends FormFacts {
  readonly meta: VideoConfiguration
  readonly form: VideoForm
  readonly offered: readonly VideoModel[]
  readonly plan: Plan
}

export interface VideoNames extends FieldNames {
  readonly range: "relevance"
  readonly select: "length" | "count" | "quality" | "mode" | "motion" | "style"
  readonly switch: "sound"
  readonly text: "negative"
  readonly own: "model" | "size" | "fit" | "camera"
  readonly reason: "lengthFixed" | "qualityLocked" | "modeLocked" | "modeOfFrames" | "modeOfText"
}

export type VideoField = FieldDeclaration<VideoFacts, VideoNames>
export type VideoGroupName = "model" | "size" | "length" | "negative" | "sound" | "seed" | "more"

const { own, range, select, toggle, text, seed } = declareFields<VideoFacts, VideoNames>()
const numberIn = (value: string | undefined) => (value === undefined ? undefined : Number(value))
const textOf = (value: number | undefined) => (value === undefined ? undefined : String(value))

export const MODEL = own("model", /^meta\.art_model_no$/, { isShown: ({ form }) => !hasPlaces(form.tab) })
export const SIZE = own("size", /^meta\.(?:width|height|size)$/)
export const FIT = own("fit", /^meta\.image_fit$/, { isShown: ({ form }) => form.fit !== null })
const CAMERA = own("camera", /^meta\.generate_video\.camera_control_option/, { isShown: ({ form }) => form.model.hasCamera })

export const LENGTH = select(
  "length",
  /^meta\.generate_video\.generate_video_duration$/,
  ({ form: { model } }) => model.durationsS.map(String),
  {
    read: ({ generate_video: video }) => textOf(video?.generate_video_duration),
    write: (meta, seconds) => withVideo(meta, { generate_video_duration: numberIn(seconds) }),
    initial: ({ form: { model }, plan }) => String(initialDurationS(model, rightsOf(plan), null)),
    held: ({ form }) => String(form.durationS),
  },
  {
    look: "row",
    closed: ({ form }, seconds) => (form.isLengthFixed && seconds !== String(form.durationS) ? "lengthFixed" : undefined),
  },
)
export const COUNT = select(
  "count",
  /^meta\.n_iter$/,
  ({ form: { model } }) => Array.from({ length: model.maximumVideos }, (_, place) => String(place + 1)),
  {
    read: ({ n_iter: count }) => textOf(count),
    write: (meta, count) => withFields(meta, { n_iter: numberIn(count) }),
    initial: () => "1",
    held: ({ form }) => String(form.count),
  },
  { look: "row" },
)
export const QUALITY = select(
  "quality",
  /^meta\.generate_video\.quality_mode$/,
  QUALITY_MODES,
  {
    read: ({ generate_video: video }) => video?.quality_mode,
    write: (meta, quality) => withVideo(meta, { quality_mode: QUALITY_MODES.find((mode) => mode === quality) }),
    initial: () => QUALITY_MODES[0],
    held: ({ form }) => form.quality ?? QUALITY_MODES[0],
  },
  {
    look: "row",
    isShown: ({ form }) => form.quality !== null,
    closed: ({ plan }, quality) =>
      QUALITY_MODES.some((mode) => mode === quality && !isQualityOpen(mode, rightsOf(plan))) ? "qualityLocked" : undefined,
  },
)

/** Why somebody cannot choose how thoroughly the model works; undefined where they can. */
function forcedMode({ form: { model, tab, items }, plan }: VideoFacts): VideoNames["reason"] | undefined {
  if (!mayChooseMode(model, rightsOf(plan))) return "modeLocked"
  if ((items[0]?.lastFrame ?? "") !== "") return "modeOfFrames"
  return takesFrames(model) && tab === "txt2video" ? "modeOfText" : undefined
}

const MODE = select(
  "mode",
  /^meta\.generate\.gen_mode$/,
  ["0", "1"],
  {
    read: ({ generate }) => textOf(generate?.gen_mode),
    write: (meta, mode) =>
      withFields(meta, { generate: withPart(meta.generate, {}, { gen_mode: mode === undefined ? undefined : mode === "1" ? 1 : 0 }) }),
    initial: ({ form: { model }, plan }) => String(initialMode(model, rightsOf(plan), null)),
    held: ({ form }) => String(form.mode),
  },
  {
    look: "row",
    isShown: ({ form }) => form.model.hasModes,
    closed: (facts, mode) => (mode === String(facts.form.mode) ? undefined : forcedMode(facts)),
  },
)
/** One of a model's own looks or ways to move; what it does not have is none. */
const ofModel = (name: "motion" | "style", field: "motion_mode" | "style", listed: (model: VideoModel) => readonly string[]) =>
  select(
    name,
    new RegExp(`^meta\\.generate_video\\.${field}$`),
    ({ form }) => [NONE, ...listed(form.model)],
    {
      read: ({ generate_video: video }) => video?.[field],
      write: (meta, value) => withVideo(meta, { [field]: value === NONE ? undefined : value }),
      initial: () => NONE,
      held: ({ form, meta }) => listed(form.model).find((one) => one === meta.generate_video?.[field]) ?? NONE,
    },
    { look: "row", isShown: ({ form }) => listed(form.model).length > 0 },
  )
const MOTION = ofModel("motion", "motion_mode", ({ motionModes }) => motionModes)
const STYLE = ofModel("style", "style", ({ styles }) => styles)
const RELEVANCE = range(
  "relevance",
  /^meta\.generate_video\.relevance$/,
  [0, 1, 0.05],
  {
    read: ({ generate_video: video }) => video?.relevance,
    write: (meta, relevance) => withVideo(meta, { relevance }),
    initial: ({ form: { model } }) => relevanceOf(model, null) ?? 0,
    held: ({ form }) => form.relevance ?? 0,
  },
  { isShown: ({ form }) => form.relevance !== null },
)
const NEGATIVE = text(
  "negative",
  /^meta\.negative_prompt$/,
  MAXIMUM_PROMPT_CHARACTERS,
  { read: ({ negative_prompt: words }) => words, write: (meta, words) => withFields(meta, { negative_prompt: words }) },
  { isShown: ({ form }) => form.model.hasNegativePrompt },
)
const SEED = seed(/^meta\.seed$/, () => LARGEST_SEED, {
  read: ({ seed: said }) => said,
  write: (meta, said) => withFields(meta, { seed: said }),
})
export const SOUND = toggle("sound", /^meta\.sound$/, {
  read: ({ sound }) => sound,
  write: (meta, isOn) => withFields(meta, { sound: isOn === true ? true : undefined }),
  initial: () => false,
})

/** The settings of the room in their order. */
export const VIDEO_GROUPS: readonly FieldGroupDeclaration<VideoFacts, VideoNames, VideoGroupName>[] = [
  { name: "model", fields: [MODEL] },
  { name: "size", fields: [SIZE, FIT] },
  { name: "length", fields: [LENGTH, QUALITY, COUNT] },
  { name: "negative", fields: [NEGATIVE] },
  { name: "sound", fields: [SOUND] },
  { name: "seed", fields: [SEED] },
  { name: "more", fields: [MODE, MOTION, STYLE, RELEVANCE, CAMERA] },
]

/** What the chips of the composer open: the first on the screen names it. */
export const VIDEO_CHIPS: readonly (readonly VideoField[])[] = [[MODEL], [LENGTH, COUNT], [SIZE, FIT], [QUALITY], [SOUND]]

/** What is no setting: words, images, the model. */
const KEPT = [
  "prompt",
  "art_model_no",
  "imageToVideoList",
  "multiImg2videoInfo",
  "specialEffectsImageList",
  "SpecialEffectsAppInfo",
  "image_focus",
]

/** An input whose settings are all at their defaults; null where they are. */
export function withoutSettings(meta: VideoConfiguration): VideoConfiguration | null {
  return onlyFields(meta, KEPT)
}

/** Fields of a configuration (spec 2§3) that no field of the room sets, and why; every other one has one. */
export const UNREACHED_FIELDS: Readonly<Record<string, string>> = {
  art_model_ver_no: "Set with the model; every model here has one version.",
  base_model_type: "Sent with the model: its class.",
  local_prompt: "The words in the person's own language, kept by those who translate them; what is typed is rendered as it is.",
  local_negative_prompt: "Likewise.",
  n_video_iter: "The number under another name; the field sets `n_iter`.",
  aspect_ratio: "The shape under another name; the size field sets `width` and `height`.",
  "generate_video.image_opts": "The images under another name; their places set `imageToVideoList`.",
  image_focus: "Found in the image when it is cut; the preview of the fit shows it.",
  sampler_name: "No video server takes one.",
  scheduler: "No video server takes one.",
  "SpecialEffectsAppInfo.templateInfo": "What other templates ask for beside their images; ours ask for images alone.",
}
