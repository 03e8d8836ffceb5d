import type { CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { speakersFor } from "../backend/index.ts"
import { QUALITY_MODES } from "./generation/model-table.ts"
import { type OfferedVideoModel, offeredEffects, offeredVideoModels, offersKind, offersOwnVoices } from "./generation/offer-rules.ts"
import { CAMERA_MODES, CAMERA_OFFSET } from "./generation/setting-rules.ts"
import { REMAKES } from "./generation/task-actions.ts"
import type { cameraConfig, videoModelParameters } from "./generation-contract.ts"

type Offered = CallOutput<typeof videoModelParameters>

/** The video models that servers have which are open to the caller. */
export async function readVideoModels(context: Context): Promise<Offered> {
  const speakers = await speakersFor(context)
  return {
    items: offeredVideoModels(speakers).map(shown),
    has_multi_image: offersKind(speakers, "multi-image-to-video"),
    has_lip_sync: offersKind(speakers, "lip-sync"),
    has_own_voices: offersOwnVoices(speakers),
    remakes: REMAKES.filter((kind) => offersKind(speakers, kind)),
    effects: offeredEffects(speakers).map(({ id, places }) => ({
      id,
      places: places.map(({ isRequired }) => ({ is_required: isRequired })),
    })),
  }
}

function shown({ model, isPreview }: OfferedVideoModel): Offered["items"][number] {
  return {
    art_model_no: model.no,
    base_model_type: model.class,
    is_preview: isPreview,
    inputs: [...model.inputs],
    sizes: model.sizes.map((size) => ({ ...size })),
    durations: [...model.durationsS],
    n_iter_cap: model.maximumVideos,
    quality_modes: model.hasQuality ? [...QUALITY_MODES] : [],
    motion_modes: [...model.motionModes],
    styles: [...model.styles],
    has_camera: model.hasCamera,
    has_relevance: model.hasRelevance,
    has_negative_prompt: model.hasNegativePrompt,
    has_gen_mode: model.hasModes,
    discount_off_rate: model.discountOffRate,
  }
}

/** The ways in which a camera moves (spec 2§9). */
export function readCameraConfig(): Promise<CallOutput<typeof cameraConfig>> {
  return Promise.resolve({
    items: CAMERA_MODES.map((mode) => ({ mode, minimum_offset: CAMERA_OFFSET.least, maximum_offset: CAMERA_OFFSET.most })),
  })
}
