import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { presetIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { nameOf } from "../upload/contract.ts"

/** Most presets of one account: all of them are one answer. */
export const MAXIMUM_PRESETS = 100
/** Longest name of a preset. */
export const MAXIMUM_PRESET_NAME_CHARACTERS = 60
/** Longest configuration of a preset, as JSON. */
const MAXIMUM_META_CHARACTERS = 16_384

const name = once(() => nameOf(MAXIMUM_PRESET_NAME_CHARACTERS).check(z.meta({ examples: ["Night streets"] })))
const meta = once(() =>
  z.record(z.string(), z.unknown()).check(
    z.refine((settings) => JSON.stringify(settings).length <= MAXIMUM_META_CHARACTERS),
    z.describe("The configuration for the action, as its create call takes it."),
    z.meta({ examples: [{ prompt: "", aspect_ratio: 2 }] }),
  ),
)

/** Settings that are kept under a name. */
const presetSchema = named("TaskPreset", () =>
  z.object({
    preset_id: z.string(),
    name: z.string(),
    action: z.int(),
    category: z.int(),
    meta: z.record(z.string(), z.unknown()),
    created_at: z.string(),
  }),
)
export type TaskPreset = z.infer<ReturnType<typeof presetSchema>>

export const savePreset = defineCall({
  summary:
    "Saves settings as a named preset. A name already in use is a Conflict (PresetNameTaken); NotAllowed (PresetLimitReached) above 100 presets.",
  path: "/api/v1/task/save-personal",
  access: "member",
  rate: "write",
  keepsAnswer: true,
  input: () =>
    z.strictObject({
      name: name(),
      action: z.int().check(z.gte(1), z.lte(99), z.meta({ examples: [1] })),
      category: z.optional(z.int().check(z.gte(1), z.lte(99))),
      meta: meta(),
    }),
  output: presetSchema,
  codes: ["Conflict", "NotAllowed"],
})

export const listPresets = defineCall({
  summary: "Lists the viewer's presets by name. At most 100, so all of them.",
  path: "/api/v1/task/preset/list",
  access: "member",
  rate: "read",
  input: () => z.strictObject({}),
  output: () => z.object({ items: z.array(presetSchema()) }),
})

export const renamePreset = defineCall({
  summary: "Renames a preset. A name already in use is a Conflict (PresetNameTaken).",
  path: "/api/v1/task/preset/rename",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ preset_id: presetIdSchema(), name: name() }),
  output: presetSchema,
  codes: ["NotFound", "Conflict"],
})

export const deletePreset = defineCall({
  summary: "Deletes a preset.",
  path: "/api/v1/task/preset/delete",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ preset_id: presetIdSchema() }),
  output: () => z.object({ preset_id: z.string() }),
  codes: ["NotFound"],
})
