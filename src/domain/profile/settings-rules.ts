import * as z from "zod/mini"
import { LOCALES, type Locale } from "../_kernel/locales.ts"
import { SAFE_MASK } from "../moderation/level-rules.ts"
import { levelMaskSchema } from "../moderation/mask-rules.ts"

/** Settings of an account (spec 1§3, user info): what they may be, what they are before anybody chose, and how a change joins in. */

export const THEMES = ["dark", "light", "system"] as const
export const MAXIMUM_TASK_FLOW_GROUP = 40

const flowVersion = z.literal([1, 2])
const flowGroup = z.nullable(z.string().check(z.maxLength(MAXIMUM_TASK_FLOW_GROUP)))
const FLOW_VERSION =
  "Which studio flow a client with both shows, 1 the old and 2 the new one. Kept for such clients: this site has one flow."
const FLOW_GROUP = "The group that decided on the flow, in the client's words; kept beside it."
const theme = z.enum(THEMES)
const language = z.enum(LOCALES)

/** Settings as every call answers them. */
export const settingsSchema = z.object({
  task_flow_version: flowVersion.check(z.describe(FLOW_VERSION)),
  task_flow_gt: flowGroup.check(z.describe(FLOW_GROUP)),
  /** Consent to product analytics; without it nothing of what the person does is written down. */
  insight: z.boolean(),
  /** Language of the interface and of emails. */
  language,
  theme,
  privacy: z.object({
    /** False: nobody else finds the profile, nor the person in lists of others. */
    profile_visible: z.boolean(),
    /** False: nobody else sees whom the person follows, nor how many. */
    show_follows: z.boolean(),
    /** False: nobody else sees who follows the person, nor how many. */
    show_followers: z.boolean(),
    /** True: others see what the person likes. */
    show_likes: z.boolean(),
  }),
  content: z.object({
    /** Levels to be met, added up; more than what is safe only counts while the age is confirmed. */
    levels: z.int(),
    /** True: what is more than safe is blurred until it is asked for. */
    blur: z.boolean(),
  }),
})
export type Settings = z.infer<typeof settingsSchema>

/** A change of settings: only what is to be different. */
export const settingsChangeSchema = z.strictObject({
  task_flow_version: z.optional(flowVersion),
  task_flow_gt: z.optional(flowGroup),
  insight: z.optional(z.boolean()),
  language: z.optional(language),
  theme: z.optional(theme),
  privacy: z.optional(
    z.strictObject({
      profile_visible: z.optional(z.boolean()),
      show_follows: z.optional(z.boolean()),
      show_followers: z.optional(z.boolean()),
      show_likes: z.optional(z.boolean()),
    }),
  ),
  content: z.optional(z.strictObject({ levels: z.optional(levelMaskSchema()), blur: z.optional(z.boolean()) })),
})
export type SettingsChange = z.infer<typeof settingsChangeSchema>

/** Settings that nobody has changed yet; the language is the one that the account was made in. */
export const DEFAULT_SETTINGS: Omit<Settings, "language"> = {
  task_flow_version: 2,
  task_flow_gt: null,
  insight: false,
  theme: "system",
  privacy: { profile_visible: true, show_follows: true, show_followers: true, show_likes: false },
  content: { levels: SAFE_MASK, blur: true },
}

/** A field, or what it counts as where it cannot be read. */
const orElse = z.catch
const shown = orElse(z.boolean(), true)
/** Reads what is stored field by field, so that one bad or unknown field never costs the others. */
const storedSchema = z.object({
  task_flow_version: orElse(flowVersion, DEFAULT_SETTINGS.task_flow_version),
  task_flow_gt: orElse(flowGroup, DEFAULT_SETTINGS.task_flow_gt),
  insight: orElse(z.boolean(), DEFAULT_SETTINGS.insight),
  theme: orElse(theme, DEFAULT_SETTINGS.theme),
  privacy: orElse(
    z.object({ profile_visible: shown, show_follows: shown, show_followers: shown, show_likes: orElse(z.boolean(), false) }),
    DEFAULT_SETTINGS.privacy,
  ),
  content: orElse(z.object({ levels: orElse(levelMaskSchema(), DEFAULT_SETTINGS.content.levels), blur: shown }), DEFAULT_SETTINGS.content),
})

/** Settings out of what is stored, JSON as text, and the language beside it. Never throws: what cannot be read is as if never chosen. */
export function readSettings(stored: string, languageOfEmails: Locale): Settings {
  const read = storedSchema.safeParse(parsed(stored))
  return { ...(read.success ? read.data : DEFAULT_SETTINGS), language: languageOfEmails }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Settings after a change: what the change names is as it says, the rest as it was. The database does the same by `json_patch`. */
export function mergeSettings(settings: Settings, change: SettingsChange): Settings {
  const { privacy, content, ...plain } = change
  return {
    ...settings,
    ...chosen(plain),
    privacy: { ...settings.privacy, ...chosen(privacy ?? {}) },
    content: { ...settings.content, ...chosen(content ?? {}) },
  }
}

type Chosen<Value> = { [Key in keyof Value]?: Exclude<Value[Key], undefined> }

/** The fields that are there; undefined says the same as absent. */
function chosen<Value extends object>(value: Value): Chosen<Value> {
  // The cast holds because only the undefined ones are left out.
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Chosen<Value>
}
