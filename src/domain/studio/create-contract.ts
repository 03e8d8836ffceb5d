import * as z from "zod/mini"
import { type Access, defineCall } from "../_kernel/call.ts"
import type { ErrorName } from "../_kernel/errors.ts"
import { taskIdSchema } from "../_kernel/id-schemas.ts"
import { once } from "../_kernel/once.ts"
import { createdSchema } from "../task/contract.ts"
import { configurationSchema } from "./configuration.ts"
import { ACTION_CODES, type ActionKind, actionOf, CATEGORIES } from "./rules.ts"

const no = () => z.optional(z.string().check(z.maxLength(64)))

/** What every create-task payload of spec 1§3 says beside its action and its configuration. */
export const payloadFields = once(() => ({
  art_work_no: no(),
  art_model_no: no(),
  art_model_ver_no: no(),
  parent_task_id: z.optional(taskIdSchema()),
  operate_number: z.optional(
    z.int().check(z.gte(1), z.lte(64), z.describe("Which image of the parent task it is made from, from 1; 1 unless told.")),
  ),
  channel_id: no(),
  category: z.optional(z.literal([...CATEGORIES])),
  speed_type: z.optional(z.literal([1, 2])),
  source: z.optional(
    z.string().check(z.maxLength(40), z.describe("Where in the client it was asked for; kept with the task, in its owner's data export.")),
  ),
  max_coins: z.optional(z.int().check(z.gte(0), z.describe("The task is not created above this price."))),
}))

const CODES = [
  "LoginRequired",
  "NotFound",
  "NotAllowed",
  "QueueFull",
  "VisitorLimitReached",
  "InsufficientCredits",
  "PriceExceeded",
  "Conflict",
  "Unavailable",
] as const satisfies readonly ErrorName[]

export const createTask = defineCall({
  summary: "Creates a task of any action of the image studio; action 1 makes images from words.",
  path: "/api/v1/task/create",
  access: "guest",
  rate: "create",
  idempotent: true,
  dropsEmpty: true,
  input: () => z.strictObject({ action: z.literal([...ACTION_CODES]), ...payloadFields(), meta: z.optional(configurationSchema()) }),
  output: createdSchema,
  codes: CODES,
})

/** A call that creates tasks of one action; its code may be left out. */
function createCall<const Reach extends Access>(kind: ActionKind, path: `/api/${string}`, access: Reach, summary: string) {
  const { newCode, oldCode } = actionOf(kind)
  const codes = [newCode, oldCode].filter((code) => code !== null)
  return defineCall({
    summary,
    path,
    access,
    rate: "create",
    idempotent: true,
    dropsEmpty: true,
    input: () => z.strictObject({ action: z.optional(z.literal(codes)), ...payloadFields(), meta: z.optional(configurationSchema()) }),
    output: createdSchema,
    codes: CODES,
  })
}

export const textToImage = createCall("text-to-image", "/api/v1/task/v2/text-to-img", "guest", "Makes images from words.")
export const imageToImage = createCall("image-to-image", "/api/v1/task/v2/img-to-img", "member", "Makes images from an image and words.")
export const controlNetToImage = createCall(
  "condition",
  "/api/v1/task/v2/controlNet-to-img",
  "member",
  "Makes images from words and from images that steer.",
)
export const makeVariation = createCall("variation", "/api/v1/task/v2/make-variation", "member", "Makes the same image with other details.")
export const upscaleImage = createCall(
  "upscale",
  "/api/v1/task/v2/upscale",
  "member",
  "Makes a larger image of a result of the member's, or of an image among their files.",
)
export const describeImage = createCall(
  "image-to-text",
  "/api/v1/task/v2/img-to-text",
  "member",
  "Says in words what a result of the member's, or an image among their files, shows.",
)

export const labTextToImage = createCall(
  "text-to-image",
  "/api/v1/task/lab/text-to-img",
  "member",
  "Makes images from words, in the studio mode 11.",
)
export const labImageToImage = createCall(
  "image-to-image",
  "/api/v1/task/lab/img-to-img",
  "member",
  "Makes images from an image, in the studio mode 11.",
)
export const labControlNetToImage = createCall(
  "condition",
  "/api/v1/task/lab/controlNet-to-img",
  "member",
  "Makes images from images that steer, in the studio mode 11.",
)
export const labMakeVariation = createCall(
  "variation",
  "/api/v1/task/lab/make-variation",
  "member",
  "Makes variations, in the studio mode 11.",
)
export const labUpscale = createCall("upscale", "/api/v1/task/lab/upscale", "member", "Makes a larger image, in the studio mode 11.")

export const studioTextToImage = createCall(
  "text-to-image",
  "/api/v1/task/studio/text-to-img",
  "member",
  "Makes images from words, in the studio mode 7.",
)
export const studioImageToImage = createCall(
  "image-to-image",
  "/api/v1/task/studio/img-to-img",
  "member",
  "Makes images from an image, in the studio mode 7.",
)
export const studioControlNetToImage = createCall(
  "condition",
  "/api/v1/task/studio/controlNet-to-img",
  "member",
  "Makes images from images that steer, in the studio mode 7.",
)
export const studioMakeVariation = createCall(
  "variation",
  "/api/v1/task/studio/make-variation",
  "member",
  "Makes variations, in the studio mode 7.",
)

export const estimateTask = defineCall({
  summary: "What a task would cost: to the coin what creating it charges.",
  path: "/api/v1/task/v2/estimate",
  access: "visitor",
  rate: "read",
  dropsEmpty: true,
  input: () =>
    z.strictObject({
      action: z.optional(z.literal([...ACTION_CODES])),
      ...payloadFields(),
      model_no: no(),
      model_ver_no: no(),
      task_domain_type: z.optional(z.int()),
      ss: z.optional(z.union([z.int(), z.string().check(z.maxLength(40))])),
      meta: z.optional(configurationSchema()),
    }),
  output: () =>
    z.object({
      calculate_coins: z.int(),
      discount_off_rate: z.number(),
      has_discount: z.boolean(),
      calculate_coins_before_discount: z.int(),
    }),
  codes: ["NotFound"],
})

export const taskConfig = defineCall({
  summary: "The configuration that a task was created with, to make it again.",
  path: "/api/v1/task/config",
  access: "owner",
  rate: "read",
  input: () =>
    z.strictObject({
      id: z.optional(taskIdSchema()),
      parent_task_id: z.optional(taskIdSchema()),
      operate_number: z.optional(
        z.int().check(z.gte(1), z.lte(64), z.describe("Of a sweep: the cell whose configuration is asked for, which makes it alone.")),
      ),
    }),
  output: configurationSchema,
  codes: ["NotFound"],
})
