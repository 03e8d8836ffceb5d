import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { CASE_STATES, REPORT_REASONS, SUBJECT_KINDS } from "./case-rules.ts"
import { thingIdSchema } from "./report-contract.ts"
import { CASE_DECISIONS, DECIDABLE_LEVELS, QUEUE_FILTERS } from "./review-rules.ts"
import { MAXIMUM_REASON_CHARACTERS } from "./rules.ts"

const caseId = once(() =>
  z.string().check(z.maxLength(40), z.regex(/^case_[0-9a-z]{26}$/), z.meta({ examples: [`case_${"0".repeat(26)}`] })),
)
const person = named("ModeratedPerson", () => z.object({ id: z.string(), name: z.string() }))
const subjectState = once(() => z.enum(["pending", "visible", "limited", "removed"]))

const thing = named("ModeratedThing", () =>
  z.object({
    title: z.string(),
    text: z.string(),
    preview: z.nullable(z.object({ kind: z.enum(["image", "video"]), url: z.string(), width: z.int(), height: z.int() })),
    /** What is to be heard of it. */
    recordings: z.array(z.object({ role: z.enum(["consent", "sample"]), url: z.string() })),
    level: z.nullable(z.int()),
    state: subjectState(),
    visibility: z.nullable(z.string()),
    /** Its page without a locale; null without one. */
    path: z.nullable(z.string()),
    /** Whether it can be limited and removed, and whether it has a level: what decisions there are. */
    can_move: z.boolean(),
    has_level: z.boolean(),
  }),
)

const moderationCase = named("ModerationCase", () =>
  z.object({
    case_id: z.string(),
    kind: z.enum(SUBJECT_KINDS),
    id: z.string(),
    state: z.enum(CASE_STATES),
    priority: z.int(),
    /** What led here, such as `text:links@3` or `report:minor`. */
    causes: z.array(z.string()),
    report_count: z.int(),
    owner: z.nullable(person()),
    /** Null where the thing is gone. */
    thing: z.nullable(thing()),
    /** Who looks at it now, and until when; null once that lapsed. */
    claim: z.nullable(z.object({ by: person(), until: z.string() })),
    /** False for its author and reporters, and for moderators where the author has a role. */
    may_decide: z.boolean(),
    decision: z.nullable(z.enum(CASE_DECISIONS)),
    decided_by: z.nullable(person()),
    decided_at: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    create_at: z.string(),
  }),
)
/** Why something waits for a moderator, with the thing itself. */
export type ModerationCase = z.infer<ReturnType<typeof moderationCase>>

const reference = once(() => ({ case_id: caseId(), kind: z.enum(SUBJECT_KINDS), id: thingIdSchema() }))
const reason = once(() => z.string().check(z.trim(), z.maxLength(MAXIMUM_REASON_CHARACTERS)))

const caseDetail = named("ModerationCaseDetail", () =>
  z.extend(moderationCase(), {
    reports: z.array(
      z.object({
        reporter: person(),
        /** False for a new account, or one whose reports were mostly rejected. */
        is_trusted: z.boolean(),
        reason: z.enum(REPORT_REASONS),
        text: z.string(),
        create_at: z.string(),
      }),
    ),
    /** Every change of where it stood, newest first. */
    history: z.array(
      z.object({
        at: z.string(),
        from: subjectState(),
        to: subjectState(),
        /** Null for a rule, a check or the clock. */
        actor: z.nullable(person()),
        rule: z.string(),
        reason: z.string(),
      }),
    ),
    findings: z.array(
      z.object({
        rule: z.string(),
        version: z.int(),
        field: z.string(),
        span: z.object({ start: z.int(), end: z.int() }),
        action: z.string(),
        about: z.string(),
      }),
    ),
    /** What is known of its owner; null where nobody's. */
    record: z.nullable(
      z.object({
        since: z.string(),
        cases: z.int(),
        removals: z.int(),
        strikes: z.int(),
        paused_until: z.nullable(z.string()),
        bans: z.int(),
        is_banned: z.boolean(),
      }),
    ),
  }),
)
export type ModerationCaseDetail = z.infer<ReturnType<typeof caseDetail>>

export const reviewCases = defineCall({
  summary: "Lists cases: open ones (most urgent, then oldest), reported ones (most reported), or decided ones (newest).",
  path: "/api/v1/review/case/list",
  access: "moderator",
  rate: "read",
  input: () => z.strictObject({ show: z.optional(z.enum(QUEUE_FILTERS)), ...pageInput() }),
  output: () => pageOutput(moderationCase()),
})

export const reviewCase = defineCall({
  summary: "Returns a case with its reports, history, matching text rules, and the owner's record.",
  path: "/api/v1/review/case/detail",
  access: "moderator",
  rate: "read",
  input: () => z.strictObject(reference()),
  output: caseDetail,
  codes: ["NotFound"],
})

export const claimCase = defineCall({
  summary: "Claims a case for ten minutes, or releases it.",
  path: "/api/v1/review/case/claim",
  access: "moderator",
  rate: "write",
  input: () => z.strictObject({ ...reference(), is_released: z.optional(z.boolean()) }),
  output: moderationCase,
  codes: ["NotFound", "Conflict"],
})

export const reviewClaims = defineCall({
  summary: "Returns which open cases are claimed, and how many are open.",
  path: "/api/v1/review/case/claims",
  access: "moderator",
  rate: "read",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      waiting: z.int(),
      claims: z.array(z.object({ case_id: z.string(), by: person(), until: z.string() })),
    }),
})

export const decideCase = defineCall({
  summary: "Decides a case and applies the decision. `ban` notes that the owner was banned for it.",
  path: "/api/v1/review/case/decide",
  access: "moderator",
  rate: "write",
  input: () =>
    z.strictObject({
      ...reference(),
      decision: z.enum(CASE_DECISIONS),
      /** For the decision `level`. */
      level: z.optional(z.union(DECIDABLE_LEVELS.map((level) => z.literal(level)))),
      /** What its owner is told. */
      reason: z.optional(reason()),
      /** With `remove`: nobody may bring these images again. */
      blocks_images: z.optional(z.boolean()),
    }),
  output: moderationCase,
  codes: ["NotFound", "NotAllowed", "Conflict"],
})

export const undoDecision = defineCall({
  summary: "Undoes one's own decision before anyone is notified. The case is open again.",
  path: "/api/v1/review/case/undo",
  access: "moderator",
  rate: "write",
  input: () => z.strictObject(reference()),
  output: moderationCase,
  codes: ["NotFound", "NotAllowed", "Conflict"],
})

export const hideThing = defineCall({
  summary: "Hides something from the public, or restores it with `is_hidden: false`.",
  path: "/api/v1/review/hide",
  access: "moderator",
  rate: "write",
  silent: true,
  input: () =>
    z.strictObject({
      kind: z.optional(z.enum(SUBJECT_KINDS)),
      id: thingIdSchema(),
      is_hidden: z.optional(z.boolean()),
      reason: z.optional(reason()),
    }),
  output: moderationCase,
  codes: ["NotFound", "NotAllowed", "Conflict"],
})

export const banThing = defineCall({
  summary: "Removes something and blocks its images.",
  path: "/api/v1/review/ban",
  access: "moderator",
  rate: "write",
  silent: true,
  input: () => z.strictObject({ kind: z.optional(z.enum(SUBJECT_KINDS)), id: thingIdSchema(), reason: z.optional(reason()) }),
  output: moderationCase,
  codes: ["NotFound", "NotAllowed", "Conflict"],
})
