import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { taskIdSchema } from "../_kernel/id-schemas.ts"
import { once } from "../_kernel/once.ts"
import { createdSchema } from "../task/contract.ts"
import { imageToText } from "./kinds/image-to-text.ts"
import { textToImage as textToImageKind } from "./kinds/text-to-image.ts"
import { upscale } from "./kinds/upscale.ts"

/** What every create-task payload of spec 1§3 may say beside the kind's own configuration. */
const shared = once(() => ({
  category: z.optional(z.literal([1, 5])),
  speed_type: z.optional(z.literal([1, 2])),
  source: z.optional(
    z.string().check(z.maxLength(40), z.describe("Where in the client it was asked for; kept with the task, in its owner's data export.")),
  ),
  max_coins: z.optional(z.int().check(z.gte(0))),
}))

/** A result of the viewer's own: a task, and which of its images, from 1. */
const parent = once(() => ({ parent_task_id: z.optional(taskIdSchema()), operate_number: z.optional(z.int().check(z.gte(1), z.lte(64))) }))

const createInput = once(() => z.strictObject({ action: z.literal(1), ...shared(), meta: textToImageKind.input() }))

export const createTask = defineCall({
  summary: "Creates a task. Action 1 makes images from words.",
  path: "/api/v1/task/create",
  access: "guest",
  rate: "create",
  idempotent: true,
  input: createInput,
  output: createdSchema,
  codes: [
    "LoginRequired",
    "NotAllowed",
    "QueueFull",
    "VisitorLimitReached",
    "InsufficientCredits",
    "PriceExceeded",
    "Conflict",
    "Unavailable",
  ],
})

export const textToImage = defineCall({
  summary: "Makes images from words; the new flow's twin of task/create with action 1.",
  path: "/api/v1/task/v2/text-to-img",
  access: "guest",
  rate: "create",
  idempotent: true,
  input: createInput,
  output: createdSchema,
  codes: createTask.codes,
})

const MADE_FROM_CODES = ["NotFound", "NotAllowed", "QueueFull", "InsufficientCredits", "PriceExceeded", "Conflict", "Unavailable"] as const

export const upscaleImage = defineCall({
  summary: "Makes a larger image of a result of the member's, or of an image among their files.",
  path: "/api/v1/task/v2/upscale",
  access: "member",
  rate: "create",
  idempotent: true,
  input: () => z.strictObject({ action: z.optional(z.literal(2)), ...shared(), ...parent(), meta: upscale.input() }),
  output: createdSchema,
  codes: MADE_FROM_CODES,
})

export const describeImage = defineCall({
  summary: "Says in words what a result of the member's, or an image among their files, shows.",
  path: "/api/v1/task/v2/img-to-text",
  access: "member",
  rate: "create",
  idempotent: true,
  input: () => z.strictObject({ action: z.optional(z.literal(8)), ...shared(), ...parent(), meta: imageToText.input() }),
  output: createdSchema,
  codes: MADE_FROM_CODES,
})

export const estimateTask = defineCall({
  summary: "What a task would cost.",
  path: "/api/v1/task/v2/estimate",
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({ action: z.optional(z.literal(1)), ss: z.optional(z.int()), meta: textToImageKind.input() }),
  output: () =>
    z.object({
      calculate_coins: z.int(),
      discount_off_rate: z.number(),
      has_discount: z.boolean(),
      calculate_coins_before_discount: z.int(),
    }),
})

export const taskConfig = defineCall({
  summary: "The configuration that a task was created with, to make it again.",
  path: "/api/v1/task/config",
  access: "owner",
  rate: "read",
  input: () => z.strictObject({ id: z.optional(taskIdSchema()), parent_task_id: z.optional(taskIdSchema()) }),
  output: () => z.union([textToImageKind.input(), upscale.input(), imageToText.input()]),
  codes: ["NotFound"],
})
