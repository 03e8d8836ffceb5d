import * as z from "zod/mini"
import { defineCall } from "../../_kernel/call.ts"
import { once } from "../../_kernel/once.ts"
import { pageInput, pageOutput } from "../../_kernel/paging.ts"
import { createdSchema, taskSchema } from "../../task/contract.ts"

/** Longest value of an input; what each takes is its template's to say. */
const MAXIMUM_VALUE_CHARACTERS = 2000

const appId = once(() => z.string().check(z.maxLength(64), z.meta({ examples: ["watercolour-portrait"] })))
const givenInputs = once(() => z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(MAXIMUM_VALUE_CHARACTERS))))

const input = once(() =>
  z.object({
    key: z.string(),
    kind: z.enum(["image", "text", "choice"]),
    required: z.boolean(),
    /** Of a choice; the initial one is chosen by default. */
    options: z.optional(z.array(z.string())),
    initial: z.optional(z.string()),
    /** Of a text. */
    maximum_characters: z.optional(z.int()),
  }),
)

export const templateDetail = defineCall({
  summary: "Returns an app: its action, its inputs, and its price at one megapixel.",
  path: "/api/v1/creativity/square/template/detail",
  reached: { script: "An app's inputs and price; its page has them from the same table." },
  access: "visitor",
  rate: "read",
  input: () => z.strictObject({ id: appId() }),
  output: () =>
    z.object({
      id: z.string(),
      action: z.int(),
      calculate_coins: z.int(),
      templateInfo: z.object({ inputs: z.array(input()) }),
    }),
  codes: ["NotFound"],
})

export const applyTemplate = defineCall({
  summary: "Runs an app: creates a task from its inputs. An image is a file ID or an address of the member's own.",
  path: "/api/v1/creativity/generate/apply",
  access: "member",
  rate: "create",
  idempotent: true,
  input: () =>
    z.strictObject({
      id: z.optional(appId()),
      inputs: z.optional(givenInputs()),
      speed_type: z.optional(z.literal([1, 2])),
      max_coins: z.optional(z.int().check(z.gte(0), z.describe("The task isn't created above this price."))),
    }),
  output: createdSchema,
  codes: ["NotFound", "NotAllowed", "QueueFull", "InsufficientCredits", "PriceExceeded", "Conflict", "Unavailable"],
})

export const templateHistory = defineCall({
  summary: "Lists the viewer's tasks from apps, or from one app by its ID, newest first.",
  path: "/api/v1/creativity/generate/history",
  access: "member",
  rate: "read",
  input: () => z.strictObject({ id: z.optional(appId()), ...pageInput() }),
  output: () => pageOutput(z.extend(taskSchema(), { template_id: z.string() })),
})
