import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { taskIdSchema } from "../_kernel/id-schemas.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { payloadFields } from "../studio/create-contract.ts"
import { CREATION_CODES, createdSchema, taskSchema } from "../task/contract.ts"
import { videoConfigurationSchema, videoConfigurationShape } from "./generation/configuration.ts"
import { VIDEO_EFFECTS } from "./generation/effect-table.ts"
import { QUALITY_MODES } from "./generation/model-table.ts"
import { CAMERA_MODES } from "./generation/setting-rules.ts"
import { REMAKES, VIDEO_ACTIONS } from "./generation/task-actions.ts"

const CODES = ["NotFound", ...CREATION_CODES] as const

/** The action of a payload, which only one call takes: that which `create-refer` answers may be sent as it is. */
export const ownAction = (action: number) => ({ action: z.optional(z.literal(action)) })

/** A video generation config (spec 2§3), as it stands or as `meta`, with what every payload that creates a task says beside it. */
const wordsFields = once(() => {
  const { category: _category, art_work_no: _work, parent_task_id: _parent, operate_number: _place, ...payload } = payloadFields()
  return { ...payload, ...videoConfigurationShape(), meta: z.optional(videoConfigurationSchema()) }
})
/** The same, of what may be made from a result. */
const imageFields = once(() => {
  const { parent_task_id, operate_number } = payloadFields()
  return { ...wordsFields(), parent_task_id, operate_number }
})
const no = () => z.optional(z.string().check(z.maxLength(200)))
/** What is said of a video to learn its price. */
export const videoEstimateFields = once(() => ({
  ...imageFields(),
  model_no: no(),
  model_ver_no: no(),
  ss: z.optional(z.union([z.int(), z.string().check(z.maxLength(40))])),
}))

/** What the calls that create video tasks have in common. */
export const CREATES_VIDEO = {
  access: "member",
  rate: "create",
  idempotent: true,
  dropsEmpty: true,
  output: createdSchema,
  codes: CODES,
} as const

export const textToVideo = defineCall({
  summary: "Generates videos from a prompt. Images are ignored.",
  path: "/api/v1/task/v2/video/text-to-video",
  input: () => z.strictObject({ ...ownAction(VIDEO_ACTIONS["text-to-video"]), ...wordsFields() }),
  ...CREATES_VIDEO,
})

export const imageToVideo = defineCall({
  summary: "Generates videos from an image of the member's own, between two frames, or as a live image.",
  path: "/api/v1/task/v2/video/img-to-video",
  input: () => z.strictObject({ ...ownAction(VIDEO_ACTIONS["image-to-video"]), ...imageFields() }),
  ...CREATES_VIDEO,
})

export const multiImageToVideo = defineCall({
  summary: "Generates videos from one to four images of the member's own.",
  path: "/api/v1/task/v2/video/multi-img-to-video",
  input: () => z.strictObject({ ...ownAction(VIDEO_ACTIONS["multi-image-to-video"]), ...wordsFields() }),
  ...CREATES_VIDEO,
})

export const effectToVideo = defineCall({
  summary: "Generates videos that apply an effect to one or two images of the member's own.",
  path: "/api/v1/task/v2/video/effect-to-video",
  input: () => z.strictObject({ ...ownAction(VIDEO_ACTIONS["effect-to-video"]), ...wordsFields() }),
  ...CREATES_VIDEO,
})

export const videoHistories = defineCall({
  summary: "Lists the member's finished video tasks, newest first.",
  path: "/api/v1/task/v2/video/histories",
  access: "member",
  rate: "read",
  input: () => z.strictObject(pageInput()),
  output: () => pageOutput(taskSchema()),
})

export const videoConfig = defineCall({
  summary: "Returns the input of one of the member's video tasks, to generate it again.",
  path: "/api/v1/task/v2/video/config",
  access: "member",
  rate: "read",
  input: () => z.strictObject({ id: taskIdSchema() }),
  output: videoConfigurationSchema,
  codes: ["NotFound"],
})

const size = once(() => z.object({ width: z.int(), height: z.int() }))

/** A video model as it is offered. */
export const offeredVideoModel = once(() =>
  z.object({
    art_model_no: z.string(),
    base_model_type: z.string().check(z.describe("The model's class: models of a class share their sizes.")),
    is_preview: z.boolean().check(z.describe("Doesn't use an AI model.")),
    inputs: z.array(z.enum(["text", "image", "firstLast", "live2d", "several", "effect"])),
    sizes: z.array(size()),
    durations: z.array(z.number()).check(z.describe("Seconds, shortest first.")),
    n_iter_cap: z.int(),
    quality_modes: z.array(z.enum(QUALITY_MODES)).check(z.describe("Empty if the size sets the resolution.")),
    motion_modes: z.array(z.string()),
    styles: z.array(z.string()),
    has_camera: z.boolean(),
    has_relevance: z.boolean(),
    has_negative_prompt: z.boolean(),
    has_gen_mode: z.boolean(),
    discount_off_rate: z.number(),
  }),
)

export const videoModelParameters = defineCall({
  summary: "Lists the video models of connected servers and their options. Empty if no server makes videos.",
  path: "/api/v1/task/v2/video/model-gen-param",
  reached: { page: "The page that makes videos reads the models by the same verb." },
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      items: z.array(offeredVideoModel()),
      has_multi_image: z.boolean().check(z.describe("Whether a server makes videos from several images, which need no model.")),
      has_lip_sync: z.boolean().check(z.describe("Whether a server offers lip sync; its voices are those of `voice/list`.")),
      has_own_voices: z.boolean().check(z.describe("Whether it does so with the member's own voices.")),
      remakes: z.array(z.enum(REMAKES)).check(z.describe("What a server can make from a video.")),
      effects: z
        .array(z.object({ id: z.enum(VIDEO_EFFECTS.map(({ id }) => id)), places: z.array(z.object({ is_required: z.boolean() })) }))
        .check(z.describe("The effects of servers, with the number of images each takes.")),
    }),
})

export const cameraConfig = defineCall({
  summary: "Lists the camera movements and their ranges.",
  path: "/api/v1/task/v2/camera/config",
  reached: { script: "The form has the ways of the camera from the same rules." },
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({}),
  output: () =>
    z.object({ items: z.array(z.object({ mode: z.enum(CAMERA_MODES), minimum_offset: z.number(), maximum_offset: z.number() })) }),
})
