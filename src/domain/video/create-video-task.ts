import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import type { TaskSource } from "../_kernel/task-kind.ts"
import { findSources } from "../studio/sources/index.ts"
import { createTask } from "../task/index.ts"
import { modelOf } from "./generation/chosen-model.ts"
import type { VideoConfiguration } from "./generation/configuration.ts"
import { effectPlacesOf } from "./generation/effect-rules.ts"
import { takesFrames } from "./generation/input-rules.ts"
import { namedImages } from "./generation/named-images.ts"
import { placesOf } from "./generation/several-images-rules.ts"
import { imageTab } from "./generation/video-order.ts"
import type { imageToVideo as declaration } from "./generation-contract.ts"
import { effectToVideo } from "./kinds/effect-to-video.ts"
import { imageToVideo } from "./kinds/image-to-video.ts"
import { multiImageToVideo } from "./kinds/multi-image-to-video.ts"
import { textToVideo } from "./kinds/text-to-video.ts"
import { wordsInEnglish } from "./words-in-english.ts"

/** What is said to make videos, by whichever call. */
type VideoPayload = Omit<CallInput<typeof declaration>, "action"> & { readonly action?: number | undefined }

/** The kinds that make videos, by their names. */
export const VIDEO_KINDS = {
  "text-to-video": textToVideo,
  "image-to-video": imageToVideo,
  "multi-image-to-video": multiImageToVideo,
  "effect-to-video": effectToVideo,
} as const

/** What a payload says beside its configuration, and its configuration: that of `meta` where it is named there and not beside. */
export function partsOf(payload: VideoPayload) {
  const { meta = {}, action: _action, parent_task_id, operate_number, channel_id, speed_type, source, max_coins, ...beside } = payload
  const configuration: VideoConfiguration = { ...meta, ...beside }
  return { configuration, beside: { parent_task_id, operate_number, channel_id, speed_type, source, max_coins } }
}

/** The images that a configuration is about, and the result that it was made from. Throws NotFound, InvalidInput. */
export async function sourcesOf(
  context: MemberContext,
  kind: keyof typeof VIDEO_KINDS,
  configuration: VideoConfiguration,
  parent: Pick<VideoPayload, "parent_task_id" | "operate_number">,
): Promise<readonly TaskSource[]> {
  if (kind === "text-to-video") return []
  if (kind === "multi-image-to-video") return findSources(context, placesOf(configuration), null)
  if (kind === "effect-to-video") return findSources(context, effectPlacesOf(configuration), null)
  const model = modelOf(configuration)
  const named = namedImages(model, imageTab(configuration), configuration)
  const { parent_task_id: taskId, operate_number: place = 1 } = parent
  const role = takesFrames(model) ? "first-frame" : "image"
  return findSources(context, named, taskId === undefined ? null : { role, taskId, place })
}

/**
 * A task that makes videos. Throws NotFound and InvalidInput for its images, and what `createTask` of the task feature throws.
 */
export async function createVideoTask(
  context: MemberContext,
  name: keyof typeof VIDEO_KINDS,
  payload: VideoPayload,
): Promise<CallOutput<typeof declaration>> {
  const { configuration: typed, beside } = partsOf(payload)
  const [sources, configuration] = await Promise.all([sourcesOf(context, name, typed, beside), wordsInEnglish(context, typed)])
  const { parent_task_id: parentTaskId, operate_number: place = 1 } = beside
  const request = {
    input: configuration,
    typed,
    sources,
    speedType: beside.speed_type,
    maximumCoins: beside.max_coins,
    source: beside.source,
    origin: {
      modelNo: configuration.art_model_no,
      modelVersionNo: configuration.art_model_ver_no,
      channelId: beside.channel_id,
      ...(parentTaskId === undefined ? {} : { parentTaskId, parentPosition: place - 1 }),
    },
  }
  return createTask(context, VIDEO_KINDS[name], request, context.idempotency)
}
