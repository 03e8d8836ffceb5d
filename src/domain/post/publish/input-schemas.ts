import * as z from "zod/mini"
import { fileIdSchema, taskIdSchema, workIdSchema } from "../../_kernel/id-schemas.ts"
import { LOCALES } from "../../_kernel/locales.ts"
import { named } from "../../_kernel/named-schemas.ts"
import { once } from "../../_kernel/once.ts"
import { ownAddress } from "../../_kernel/own-addresses.ts"
import { findingSchema } from "../../moderation/content-contract.ts"
import { TURNING } from "../../upload/rules.ts"
import {
  CONTRIBUTION_TYPES,
  MAXIMUM_POST_ITEMS,
  MAXIMUM_TAG_CHARACTERS,
  MAXIMUM_TAGS,
  MAXIMUM_TEXT_CHARACTERS,
  MAXIMUM_TITLE_CHARACTERS,
} from "../contribution-rules.ts"
import { WORK_STATES, WORK_VISIBILITIES } from "../state-rules.ts"

/** Most results of one task. */
const MAXIMUM_RESULTS = 64
/** Longest caption of an item. */
export const MAXIMUM_CAPTION_CHARACTERS = 500
/** Latest moment of a video that a poster is taken at: a day. */
const MAXIMUM_MOMENT_MS = 86_400_000

/** Text in several lines: without what turns the direction of what stands around it. */
const lines = (maximum: number) =>
  z.string().check(
    z.overwrite((text) => text.replaceAll(TURNING, "")),
    z.trim(),
    z.maxLength(maximum),
    z.regex(/^[^\p{Cs}\0-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u),
  )
/** Text in one line. */
const line = (maximum: number) => lines(maximum).check(z.regex(/^[^\r\n\u2028\u2029\t]*$/))

/** Title of a work. */
export const titleSchema = once(() => line(MAXIMUM_TITLE_CHARACTERS).check(z.minLength(1), z.meta({ examples: ["Harbour at dusk"] })))
/** What its author says below the title. */
export const bodySchema = once(() => lines(MAXIMUM_TEXT_CHARACTERS))
/** Tags, each once, however it is written. */
export const tagsSchema = once(() =>
  z
    .array(line(MAXIMUM_TAG_CHARACTERS).check(z.minLength(1), z.regex(/^[^#,]*$/)))
    .check(z.maxLength(MAXIMUM_TAGS), z.meta({ examples: [["harbor", "dusk"]] })),
)
/** What its author says the level is; only that which may be published. */
export const authorLevelSchema = once(() => z.literal([1, 2, 4, 8, 16]))
export const visibilitySchema = once(() => z.enum(WORK_VISIBILITIES))
/** Language of what was typed. */
export const languageSchema = once(() => z.enum(LOCALES))
/** How long its author typed before sending; only ever a sign of a machine. */
export const typingSchema = once(() => z.int().check(z.gte(0), z.lte(86_400_000)))

const caption = () => z.optional(line(MAXIMUM_CAPTION_CHARACTERS))
const position = () => z.int().check(z.gte(0), z.lte(MAXIMUM_RESULTS - 1), z.describe("The index of the result in its task, from 0."))
const momentMs = () => z.int().check(z.gte(0), z.lte(MAXIMUM_MOMENT_MS))

const ITEM_FIELDS = () => ({
  work_id: z.optional(workIdSchema().check(z.describe("A work of one's own."))),
  task_id: z.optional(taskIdSchema().check(z.describe("A task of one's own, with `position`."))),
  position: z.optional(position()),
  file_id: z.optional(fileIdSchema().check(z.describe("A file of one's own My media."))),
  cover_at_ms: z.optional(momentMs().check(z.describe("Of a video file: as `poster_at_ms`."))),
  poster_file_id: z.optional(fileIdSchema().check(z.describe("Of a video file: the image file that is its poster."))),
  caption: caption(),
})

/** What an item says of where it comes from: exactly one of a work, a result, a file. */
export interface ItemFields {
  readonly work_id?: unknown
  readonly task_id?: unknown
  readonly position?: unknown
  readonly file_id?: unknown
  readonly cover_at_ms?: unknown
  readonly poster_file_id?: unknown
}

function namesOneThing({ work_id, task_id, position: place, file_id, cover_at_ms, poster_file_id }: ItemFields): boolean {
  const named = [work_id, task_id, file_id].filter((one) => one !== undefined)
  const ofFile = [cover_at_ms, poster_file_id].filter((one) => one !== undefined)
  return named.length === 1 && (task_id === undefined) === (place === undefined) && (work_id === undefined || ofFile.length === 0)
}
const oneThing = <Fields extends ItemFields>() => z.refine<Fields>(namesOneThing, { error: "InvalidInput" })

const item = named("PublishItem", () =>
  z.strictObject(ITEM_FIELDS()).check(oneThing(), z.meta({ example: { file_id: `file_${"0".repeat(26)}` } })),
)
const typedItem = named("ContributionItem", () =>
  z
    .strictObject({ type: z.enum(CONTRIBUTION_TYPES), ...ITEM_FIELDS() })
    .check(oneThing(), z.meta({ example: { type: "work", file_id: `file_${"0".repeat(26)}` } })),
)
/** One part of a post: a work, a result or a file of one's own. */
export type ItemInput = z.output<ReturnType<typeof item>>

/** The parts of a post, in their order. */
export const itemsSchema = once(() => z.array(item()).check(z.minLength(1), z.maxLength(MAXIMUM_POST_ITEMS)))
/** The same, each with its contribution type. */
export const typedItemsSchema = once(() => z.array(typedItem()).check(z.minLength(1), z.maxLength(MAXIMUM_POST_ITEMS)))

/** A video of one's own: a file or a result, and the image that stands for it. */
export const videoFields = () => ({
  file_id: z.optional(fileIdSchema()),
  task_id: z.optional(taskIdSchema()),
  position: z.optional(position()),
  poster_file_id: z.optional(fileIdSchema().check(z.describe("An image file to use as the video's poster."))),
  poster_at_ms: z.optional(
    momentMs().check(
      z.describe("The moment of the poster; the image itself is `poster_file_id`. If omitted, the file's own poster is used."),
    ),
  ),
})

/** What publishing and editing answer. */
export const publishedSchema = named("Published", () =>
  z.object({
    id: z.string(),
    obj_type: z.int(),
    sub_channel: z.optional(z.string()),
    state: z.enum(WORK_STATES),
    visibility: z.enum(WORK_VISIBILITIES),
    level: z.int(),
    unrated: z
      .nullable(z.enum(["level", "standing"]))
      .check(
        z.describe(
          "Automatic checks couldn't rate it, so only members see it: `level` until its author sets its level, `standing` until the author's account is a day old with nothing removed recently.",
        ),
      ),
    not_shown: z
      .array(z.object({ position: z.int(), id: z.string(), state: z.enum(WORK_STATES), visibility: z.enum(WORK_VISIBILITIES) }))
      .check(z.describe("Items of a post that others can't see, because they are private or not public yet.")),
    path: z.string().check(z.describe("The path of its page, below the language.")),
    jump_url: z.string().check(z.describe("The link of the success alert (spec 3§1), below the language.")),
    is_first_today: z.boolean().check(z.describe("The author's first post of the day, which was rewarded.")),
    stamina: z.int().check(z.describe("The reward; 0 if none.")),
    preview: z.nullable(z.object({ kind: z.enum(["image", "video"]), url: ownAddress(), width: z.int(), height: z.int() })),
    findings: z.array(findingSchema()),
  }),
)
export type Published = z.infer<ReturnType<typeof publishedSchema>>
