import type { FieldRow, FieldTable } from "../../_kernel/field-table.ts"
import { modelOf } from "./chosen-model.ts"
import type { VideoConfiguration } from "./configuration.ts"
import { takesFrames } from "./input-rules.ts"
import type { VideoModel } from "./model-table.ts"

type Row = FieldRow<VideoConfiguration>

const ALL = ["text-to-video", "image-to-video", "multi-image-to-video", "effect-to-video"] as const
const OF_MODELS = ["text-to-video", "image-to-video"] as const
const OF_IMAGES = ["image-to-video", "multi-image-to-video", "effect-to-video"] as const
const IMAGE = ["image-to-video"] as const
const SEVERAL = ["multi-image-to-video"] as const
const EFFECT = ["effect-to-video"] as const

const acts = (kinds: readonly string[], ...order: readonly string[]): Row => ({ acts: kinds, order })
const when = (row: Row, speaks: NonNullable<Row["when"]>): Row => ({ ...row, when: speaks })
/** Of the chosen model's own. */
const ofModel = (has: (model: VideoModel, meta: VideoConfiguration) => boolean, ...order: readonly string[]): Row =>
  when(acts(OF_MODELS, ...order), (meta) => has(modelOf(meta), meta))
/** Shown, stored or counted: nothing of a video could show it. */
const KEPT: Row = { acts: [], order: [], isKept: true }
/** Nothing that makes videos here has a word for it. */
const NOWHERE: Row = acts([])

const hasBothSides = ({ width, height }: VideoConfiguration) => width !== undefined && height !== undefined
const hasNoList = ({ imageToVideoList, multiImg2videoInfo }: VideoConfiguration) =>
  imageToVideoList === undefined && multiImg2videoInfo?.imageList === undefined

/** What becomes of each field of a video generation config (spec 2§3). */
export const VIDEO_FIELDS: FieldTable<VideoConfiguration> = {
  art_model_no: acts(OF_MODELS, "model"),
  art_model_ver_no: KEPT,
  base_model_type: KEPT,
  prompt: acts(ALL, "prompt"),
  negative_prompt: acts([...OF_MODELS, ...SEVERAL], "negative_prompt"),
  local_prompt: KEPT,
  local_negative_prompt: KEPT,
  width: when(acts(ALL, "width", "height"), hasBothSides),
  height: when(acts(ALL, "width", "height"), hasBothSides),
  aspect_ratio: when(acts(ALL, "width", "height"), (meta) => !hasBothSides(meta)),
  n_iter: acts(ALL, "count"),
  n_video_iter: when(acts(ALL, "count"), ({ n_iter: count }) => count === undefined),
  seed: acts(ALL, "seed"),
  image_fit: acts(OF_IMAGES, "image_fit"),
  "image_focus.x": acts(OF_IMAGES, "image_fit"),
  "image_focus.y": acts(OF_IMAGES, "image_fit"),
  "generate.gen_mode": acts(ALL, "frame_rate"),
  "generate_video.relevance": ofModel(({ hasRelevance }) => hasRelevance, "relevance"),
  "generate_video.camera_control_option.mode": ofModel(({ hasCamera }) => hasCamera, "camera"),
  "generate_video.camera_control_option.offset": ofModel(({ hasCamera }) => hasCamera, "camera"),
  "generate_video.generate_video_duration": acts(ALL, "duration_s"),
  "generate_video.image_opts[].mode": when(acts(IMAGE, "is_live"), hasNoList),
  "generate_video.image_opts[].url": when(acts([...IMAGE, ...SEVERAL]), hasNoList),
  "generate_video.image_opts[].width": KEPT,
  "generate_video.image_opts[].height": KEPT,
  "generate_video.quality_mode": when(
    acts([...OF_MODELS, ...EFFECT], "width", "height"),
    (meta) => meta.SpecialEffectsAppInfo?.id !== undefined || modelOf(meta).hasQuality,
  ),
  "generate_video.motion_mode": ofModel(
    ({ motionModes }, { generate_video: video }) => motionModes.some((one) => one === video?.motion_mode),
    "motion_mode",
  ),
  "generate_video.style": ofModel(({ styles }, { generate_video: video }) => styles.some((one) => one === video?.style), "style"),
  "imageToVideoList[].mode": acts(IMAGE, "is_live"),
  "imageToVideoList[].url": acts(IMAGE),
  "imageToVideoList[].firstFrame": acts(IMAGE),
  "imageToVideoList[].lastFrame": when(acts(IMAGE), (meta) => takesFrames(modelOf(meta))),
  "imageToVideoList[].type": KEPT,
  "multiImg2videoInfo.imageList[]": acts(SEVERAL),
  "multiImg2videoInfo.height": acts(SEVERAL, "width", "height"),
  "multiImg2videoInfo.width": acts(SEVERAL, "width", "height"),
  "multiImg2videoInfo.aspect_ratio": acts(SEVERAL, "width", "height"),
  "multiImg2videoInfo.gen_mode": acts(SEVERAL, "frame_rate"),
  "multiImg2videoInfo.negative_prompt": acts(SEVERAL, "negative_prompt"),
  "multiImg2videoInfo.enableNegativePrompts": acts(SEVERAL, "negative_prompt"),
  "multiImg2videoInfo.generate_video_duration": acts(SEVERAL, "duration_s"),
  "SpecialEffectsAppInfo.id": acts(EFFECT, "model"),
  "SpecialEffectsAppInfo.templateInfo.inputs[]": NOWHERE,
  "specialEffectsImageList[].url": acts(EFFECT),
  "specialEffectsImageList[].order": acts(EFFECT),
  sampler_name: NOWHERE,
  scheduler: NOWHERE,
  sound: acts(ALL, "sound"),
}
