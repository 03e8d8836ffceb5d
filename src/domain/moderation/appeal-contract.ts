import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { ownAddress } from "../_kernel/own-addresses.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import {
  APPEAL_DECISIONS,
  APPEAL_STATES,
  APPEAL_SUBJECTS,
  APPEALED_THINGS,
  MAXIMUM_APPEAL_CHARACTERS,
  MAXIMUM_APPEAL_NOTE_CHARACTERS,
} from "./appeal-rules.ts"
import { RATED_LEVELS } from "./level-rules.ts"
import { thingIdSchema } from "./report-contract.ts"

/** An appeal against a decision. */
export const appealSchema = named("Appeal", () =>
  z.object({
    appeal_id: z.string(),
    kind: z.enum(APPEAL_SUBJECTS),
    about: z.enum(["refusal", "state", "level", "ban"]),
    /** The file, the thing or the ban. */
    subject_id: z.string(),
    /** Null where it is not a file's. */
    file_id: z.nullable(z.string()),
    /** What it is called; null where it is forgotten, and for a ban. */
    file_name: z.nullable(z.string()),
    /** The level that its owner asks for; null where they named none. */
    asked_level: z.nullable(z.int()),
    text: z.string(),
    created_at: z.string(),
    /** Null until it is decided. */
    decision: z.nullable(z.enum(APPEAL_DECISIONS)),
    decided_at: z.nullable(z.string()),
    /** What the moderator says to its owner. */
    note: z.nullable(z.string()),
  }),
)
export type Appeal = z.infer<ReturnType<typeof appealSchema>>

const reviewed = named("ReviewedAppeal", () =>
  z.extend(appealSchema(), {
    account: z.object({ id: z.string(), name: z.string() }),
    /** False for its author, and for the moderator who made the decision it appeals. */
    may_decide: z.boolean(),
    /** What the thing looks like now; null for files and bans, and where it is gone. */
    thing: z.nullable(
      z.object({ level: z.nullable(z.int()), state: z.string(), path: z.nullable(z.string()), preview_url: z.nullable(ownAddress()) }),
    ),
  }),
)
export type ReviewedAppeal = z.infer<ReturnType<typeof reviewed>>

const appealId = once(() => z.string().check(z.regex(/^appeal_[0-9a-z]{1,40}$/), z.meta({ examples: [`appeal_${"0".repeat(26)}`] })))
const words = once(() => z.string().check(z.trim(), z.minLength(1), z.maxLength(MAXIMUM_APPEAL_CHARACTERS)))
const thing = once(() => ({ kind: z.optional(z.enum(APPEALED_THINGS)), id: thingIdSchema() }))

export const ownAppeals = defineCall({
  summary: "Lists the viewer's appeals and their outcomes, newest first.",
  path: "/api/v1/resource/appeal/list",
  access: "member",
  rate: "read",
  input: () => z.strictObject(pageInput()),
  output: () => pageOutput(appealSchema()),
})

export const appealQueue = defineCall({
  summary: "Lists everyone's appeals, open ones or all, newest first.",
  path: "/api/v1/resource/appeal/queue",
  access: "moderator",
  rate: "read",
  input: () => z.strictObject({ state: z.optional(z.enum(APPEAL_STATES)), ...pageInput() }),
  output: () => pageOutput(reviewed()),
})

export const decideAppeal = defineCall({
  summary:
    "Decides an appeal, once. The owner sees the note. Moderators can't decide their own appeals or appeals against their own decisions. `subject` is the one from the queue; the default is a file.",
  path: "/api/v1/resource/appeal/decide",
  access: "moderator",
  rate: "write",
  input: () =>
    z.strictObject({
      appeal_id: appealId(),
      decision: z.enum(APPEAL_DECISIONS),
      note: z.optional(z.string().check(z.trim(), z.maxLength(MAXIMUM_APPEAL_NOTE_CHARACTERS))),
      subject: z.optional(z.strictObject({ kind: z.enum(APPEAL_SUBJECTS), id: thingIdSchema(), account_id: thingIdSchema() })),
    }),
  output: reviewed,
  codes: ["NotFound", "NotAllowed", "Conflict"],
})

export const appealState = defineCall({
  summary: "Appeals against one's own work being limited or removed, once per decision. Text can be added until it is decided.",
  path: "/api/v1/review/appeal/create",
  access: "member",
  rate: "write",
  input: () => z.strictObject({ ...thing(), text: words() }),
  output: appealSchema,
  codes: ["NotFound", "Conflict", "TooManyRequests"],
})

export const appealLevel = defineCall({
  summary: "Appeals against the content level of one's own work, once per level. Text can be added until it is decided.",
  path: "/api/v1/resource/nsfw-appeal/create",
  access: "member",
  rate: "write",
  silent: true,
  input: () =>
    z.strictObject({
      ...thing(),
      text: words(),
      level: z.optional(z.union(RATED_LEVELS.slice(0, -1).map((level) => z.literal(level)))),
    }),
  output: appealSchema,
  codes: ["NotFound", "Conflict", "TooManyRequests"],
})

export const appealAllowance = defineCall({
  summary: "Returns how many state and level appeals are left today, and when the next one is possible.",
  path: "/api/v1/resource/nsfw-appeal/rate-limit",
  access: "member",
  rate: "read",
  input: () => z.strictObject({}),
  output: () => z.object({ limit: z.int(), left: z.int(), next_at: z.nullable(z.string()) }),
})

export const appealBan = defineCall({
  summary: "Appeals against a ban, with the form from a rejected sign-in. Text can be added; repeating the call returns the decision.",
  path: "/api/v1/review/appeal/ban",
  access: "visitor",
  rate: "write",
  input: () => z.strictObject({ form: z.string().check(z.minLength(1), z.maxLength(200)), text: words() }),
  output: appealSchema,
  codes: ["NotFound", "Conflict"],
})
