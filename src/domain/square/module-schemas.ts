import * as z from "zod/mini"
import { workIdSchema } from "../_kernel/id-schemas.ts"
import { idPattern } from "../_kernel/ids.ts"
import { LOCALES } from "../_kernel/locales.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { FEED_KINDS, type FeedKindName } from "../feed/kind-rules.ts"
import { OBJECT_TYPES } from "../post/contribution-rules.ts"
import { PICK_CATEGORIES } from "../post/pick-rules.ts"
import { APP_TEMPLATES, type AppId } from "../studio/apps/app-rules.ts"
import { MAXIMUM_ENTRIES, MAXIMUM_MODULE_TAGS, MODULE_ORDERS } from "./module-rules.ts"

const MAXIMUM_TEXT_CHARACTERS = 160
const FEED_NAMES = Object.keys(FEED_KINDS) as [FeedKindName, ...FeedKindName[]]
const APP_IDS = APP_TEMPLATES.map(({ id }) => id) as [AppId, ...AppId[]]

/** Id of a module in an input. */
export const moduleIdSchema = once(() =>
  z.string().check(z.maxLength(40), z.regex(idPattern("module")), z.meta({ examples: [`module_${"0".repeat(26)}`] })),
)

/** Name of a slot in an input. */
export const slotSchema = once(() => z.string().check(z.maxLength(30), z.regex(/^[a-z]+(?:-[a-z]+)*$/), z.meta({ examples: ["home-top"] })))

const text = () => z.optional(z.string().check(z.trim(), z.maxLength(MAXIMUM_TEXT_CHARACTERS)))
const english = () => z.optional(z.string().check(z.trim(), z.maxLength(MAXIMUM_TEXT_CHARACTERS), z.meta({ examples: ["Spring light"] })))
/** A text in each language that has one. */
export const localTextsSchema = named("LocalTexts", () => z.strictObject({ en: english(), "zh-cn": text(), ja: text(), ar: text() }))

export type LocalTexts = z.infer<ReturnType<typeof localTextsSchema>>

/** A place of this site; another site's address is none. */
const linkSchema = named("ModuleLink", () =>
  z
    .strictObject({
      obj_type: z
        .literal([OBJECT_TYPES.special, ...Object.values(OBJECT_TYPES).filter((type) => type !== OBJECT_TYPES.special)])
        .check(z.describe("Kind of thing (spec 3§2); 61 a page of this site.")),
      id: z.string().check(z.maxLength(100), z.regex(/^[\w-]+(?:\/[\w-]+)*$/, "NoSuchPlace"), z.meta({ examples: ["create/image"] })),
      sub_channel: z.optional(z.enum(["picture", "video", "article"])),
    })
    .check(
      z.refine(({ obj_type, id }) => obj_type === OBJECT_TYPES.special || !id.includes("/"), { path: ["id"], message: "NoSuchPlace" }),
    ),
)

/** One banner, or one entry of a slot; it shows the cover of a work while everybody may meet that. */
const entrySchema = named("ModuleEntryDraft", () =>
  z
    .strictObject({ title: localTextsSchema(), text: localTextsSchema(), work_id: z.nullable(workIdSchema()), link: linkSchema() })
    .check(z.refine(({ title }) => Object.values(title).some((one) => one !== ""), { path: ["title", "en"], message: "Missing" })),
)
export type ModuleEntry = z.infer<ReturnType<typeof entrySchema>>

const entries = () => z.array(entrySchema()).check(z.minLength(1, "Missing"), z.maxLength(MAXIMUM_ENTRIES))

/** What a module is made of, as it is stored and as moderators change it. */
export const moduleContentSchema = named("ModuleContent", () =>
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("banner"), entries: entries() }),
    z.strictObject({ kind: z.literal("slot"), slot: slotSchema(), entries: entries() }),
    z.strictObject({
      kind: z.literal("tags"),
      tags: z.array(z.string().check(z.trim(), z.minLength(1, "Missing"), z.maxLength(50))).check(z.maxLength(MAXIMUM_MODULE_TAGS)),
    }),
    z.strictObject({ kind: z.literal("feed"), feed: z.enum(FEED_NAMES), order_by: z.enum(MODULE_ORDERS) }),
    z.strictObject({ kind: z.literal("picks"), category: z.enum(PICK_CATEGORIES) }),
    z.strictObject({ kind: z.literal("people") }),
    z.strictObject({ kind: z.literal("apps"), apps: z.array(z.enum(APP_IDS)).check(z.maxLength(20)) }),
  ]),
)

export type ModuleContent = z.infer<ReturnType<typeof moduleContentSchema>>

/** The locale that texts are answered in; the caller's where none is said. */
export const localeField = once(() => z.optional(z.enum(LOCALES)))
