import * as z from "zod/mini"
import { type Access, defineCall, type Reached } from "../_kernel/call.ts"
import type { ErrorName } from "../_kernel/errors.ts"
import { taskIdSchema } from "../_kernel/id-schemas.ts"
import { once } from "../_kernel/once.ts"
import { createdSchema } from "../task/contract.ts"
import { configurationSchema } from "./configuration.ts"
import { ACTION_CODES, type ActionKind, actionOf, CATEGORIES, type Category } from "./rules.ts"

const no = () => z.optional(z.string().check(z.maxLength(200)))

/** What every create-task payload of spec 1§3 says beside its action and its configuration. */
export const payloadFields = once(() => ({
  art_work_no: no(),
  art_model_no: no(),
  art_model_ver_no: no(),
  parent_task_id: z.optional(taskIdSchema()),
  operate_number: z.optional(
    z.int().check(z.gte(1), z.lte(64), z.describe("Which image of the parent task it is made from, from 1. Default 1.")),
  ),
  channel_id: no(),
  category: z.optional(z.literal([...CATEGORIES])),
  speed_type: z.optional(z.literal([1, 2])),
  source: z.optional(
    z
      .string()
      .check(z.maxLength(40), z.describe("Where in the client it was requested; stored with the task and in its owner's data export.")),
  ),
  max_coins: z.optional(z.int().check(z.gte(0), z.describe("The task isn't created above this price."))),
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
  summary: "Creates a task of any action of the image studio. Action 1 generates images from a prompt.",
  path: "/api/v1/task/create",
  access: "guest",
  rate: "create",
  idempotent: true,
  dropsEmpty: true,
  input: () => z.strictObject({ action: z.literal([...ACTION_CODES]), ...payloadFields(), meta: z.optional(configurationSchema()) }),
  output: createdSchema,
  codes: CODES,
})

/** The ways to create a task of one action: the folder of its calls, the category that it stands for, and what it says of it. */
export const FLOWS = {
  v2: { category: undefined, words: "" },
  lab: { category: 11, words: ", in the studio mode 11" },
  studio: { category: 7, words: ", in the studio mode 7" },
} as const satisfies Readonly<Record<string, { readonly category: Category | undefined; readonly words: string }>>

/** What a flow's call of an action is called, and what it makes. */
const CREATES = {
  "text-to-image": ["text-to-img", "Makes images from words"],
  "image-to-image": ["img-to-img", "Makes images from an image and words"],
  condition: ["controlNet-to-img", "Makes images from words and from images that steer"],
  variation: ["make-variation", "Makes the same image with other details"],
  upscale: ["upscale", "Makes a larger image of a result of the member's, or of an image among their files"],
  "image-to-text": ["img-to-text", "Says in words what a result of the member's, or an image among their files, shows"],
} as const satisfies Readonly<Partial<Record<ActionKind, readonly [ending: string, summary: string]>>>

/** The call of a flow that creates tasks of one action; the action's code may be left out. */
/* @__NO_SIDE_EFFECTS__ */
function createCall<const Reach extends Access>(
  flow: keyof typeof FLOWS,
  kind: keyof typeof CREATES,
  { access, reached = "island" }: { readonly access: Reach; readonly reached?: Reached },
) {
  const { newCode, oldCode } = actionOf(kind)
  const codes = [newCode, oldCode].filter((code) => code !== null)
  const [ending, summary] = CREATES[kind]
  return defineCall({
    summary: `${summary}${FLOWS[flow].words}.`,
    path: `/api/v1/task/${flow}/${ending}`,
    access,
    reached,
    rate: "create",
    idempotent: true,
    dropsEmpty: true,
    input: () => z.strictObject({ action: z.optional(z.literal(codes)), ...payloadFields(), meta: z.optional(configurationSchema()) }),
    output: createdSchema,
    codes: CODES,
  })
}

/** The studio makes every kind of task by one call. */
const BY_ACTION = { aliasOf: "/api/v1/task/create" } as const

export const textToImage = createCall("v2", "text-to-image", { access: "guest", reached: BY_ACTION })
export const imageToImage = createCall("v2", "image-to-image", { access: "member", reached: BY_ACTION })
export const controlNetToImage = createCall("v2", "condition", { access: "member", reached: BY_ACTION })
export const makeVariation = createCall("v2", "variation", { access: "member" })
export const upscaleImage = createCall("v2", "upscale", { access: "member" })
export const describeImage = createCall("v2", "image-to-text", { access: "member" })

export const labTextToImage = createCall("lab", "text-to-image", { access: "member", reached: BY_ACTION })
export const labImageToImage = createCall("lab", "image-to-image", { access: "member", reached: BY_ACTION })
export const labControlNetToImage = createCall("lab", "condition", { access: "member", reached: BY_ACTION })
export const labMakeVariation = createCall("lab", "variation", { access: "member", reached: BY_ACTION })
export const labUpscale = createCall("lab", "upscale", { access: "member", reached: BY_ACTION })

export const studioTextToImage = createCall("studio", "text-to-image", { access: "member", reached: BY_ACTION })
export const studioImageToImage = createCall("studio", "image-to-image", { access: "member", reached: BY_ACTION })
export const studioControlNetToImage = createCall("studio", "condition", { access: "member", reached: BY_ACTION })
export const studioMakeVariation = createCall("studio", "variation", { access: "member", reached: BY_ACTION })

/** What is said of a task of the image studio to learn its price. */
export const estimateFields = once(() => ({
  action: z.optional(z.literal([...ACTION_CODES])),
  ...payloadFields(),
  model_no: no(),
  model_ver_no: no(),
  ss: z.optional(z.union([z.int(), z.string().check(z.maxLength(40))])),
  meta: z.optional(configurationSchema()),
}))

export const taskConfig = defineCall({
  summary: "Returns the input of a task, to generate it again: its configuration, or the whole call input for video and audio.",
  path: "/api/v1/task/config",
  access: "owner",
  rate: "read",
  input: () =>
    z.strictObject({
      id: z.optional(taskIdSchema()),
      parent_task_id: z.optional(taskIdSchema()),
      operate_number: z.optional(z.int().check(z.gte(1), z.lte(64), z.describe("For a sweep: the cell whose configuration is returned."))),
    }),
  output: () => z.union([configurationSchema(), z.record(z.string(), z.unknown())]),
  codes: ["NotFound"],
})
