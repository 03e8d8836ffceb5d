import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"

/** What a moderator finds: the refusal stands, or the file may be uploaded again. */
export const APPEAL_DECISIONS = ["upheld", "overturned"] as const
export type AppealDecision = (typeof APPEAL_DECISIONS)[number]
/** Which appeals the desk lists. */
export const APPEAL_STATES = ["open", "all"] as const
export const MAXIMUM_APPEAL_NOTE_CHARACTERS = 1000

/** An appeal against the refusal of a file. */
export const appealSchema = named("Appeal", () =>
  z.object({
    appeal_id: z.string(),
    file_id: z.string(),
    /** Null where the upload is forgotten. */
    file_name: z.nullable(z.string()),
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

const reviewed = named("ReviewedAppeal", () => z.extend(appealSchema(), { account: z.object({ id: z.string(), name: z.string() }) }))
export type ReviewedAppeal = z.infer<ReturnType<typeof reviewed>>

const appealId = once(() => z.string().check(z.regex(/^appeal_[0-9a-z]{1,40}$/), z.meta({ examples: [`appeal_${"0".repeat(26)}`] })))

export const ownAppeals = defineCall({
  summary: "The viewer's appeals and what came of them, newest first.",
  path: "/api/v1/resource/appeal/list",
  access: "member",
  rate: "read",
  input: () => z.strictObject(pageInput()),
  output: () => pageOutput(appealSchema()),
})

export const appealQueue = defineCall({
  summary: "Appeals of everybody, newest first: those that wait for a decision, or all.",
  path: "/api/v1/resource/appeal/queue",
  access: "moderator",
  rate: "read",
  input: () => z.strictObject({ state: z.optional(z.enum(APPEAL_STATES)), ...pageInput() }),
  output: () => pageOutput(reviewed()),
})

export const decideAppeal = defineCall({
  summary: "Decides an appeal, once; the note is for its owner. One's own is for somebody else to decide.",
  path: "/api/v1/resource/appeal/decide",
  access: "moderator",
  rate: "write",
  input: () =>
    z.strictObject({
      appeal_id: appealId(),
      decision: z.enum(APPEAL_DECISIONS),
      note: z.optional(z.string().check(z.trim(), z.maxLength(MAXIMUM_APPEAL_NOTE_CHARACTERS))),
    }),
  output: reviewed,
  codes: ["NotFound", "Conflict"],
})
