import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { workIdSchema } from "../_kernel/id-schemas.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { REPORT_REASONS, SUBJECT_KINDS } from "./case-rules.ts"
import { MAXIMUM_REPORT_CHARACTERS } from "./report-rules.ts"

/** What came of a report: it waits, a moderator agreed, or not. */
export const REPORT_STATES = ["open", "agreed", "rejected"] as const

const reportSchema = named("Report", () =>
  z.object({
    report_id: z.string(),
    kind: z.enum(SUBJECT_KINDS),
    id: z.string(),
    reason: z.enum(REPORT_REASONS),
    text: z.string(),
    state: z.enum(REPORT_STATES),
    create_at: z.string(),
  }),
)
/** What somebody said against a thing, as they see it themselves. */
export type Report = z.infer<ReturnType<typeof reportSchema>>

/** Id of anything that may be reported, whether or not a feature knows it. */
export const thingIdSchema = once(() => z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[0-9a-z_-]+$/i)))

const said = once(() => ({
  reason: z.enum(REPORT_REASONS),
  text: z.optional(z.string().check(z.trim(), z.maxLength(MAXIMUM_REPORT_CHARACTERS))),
  /** Whether to write to the reporter once it is decided. */
  wants_email: z.optional(z.boolean()),
}))

const common = {
  access: "member",
  rate: "write",
  output: reportSchema,
  codes: ["NotFound", "NotAllowed", "TooManyRequests"],
} as const

export const report = defineCall({
  ...common,
  summary: "Reports anything. A person has one open report per item; repeating the call changes it. Nobody can report their own.",
  path: "/api/v1/report",
  silent: true,
  input: () => z.strictObject({ kind: z.enum(SUBJECT_KINDS), id: thingIdSchema(), ...said() }),
})

/** The dialog reports every kind by one call. */
const BY_KIND = { aliasOf: "/api/v1/report" } as const

export const reportPortfolio = defineCall({
  ...common,
  summary: "Reports a published work.",
  path: "/api/v1/report/portfolio",
  reached: BY_KIND,
  silent: true,
  input: () => z.strictObject({ id: workIdSchema(), ...said() }),
})

export const reportPalette = defineCall({
  ...common,
  summary: "Reports a palette of words.",
  path: "/api/v1/report/palette",
  reached: { later: "Palettes come with their feature; until then there is none to report." },
  silent: true,
  input: () => z.strictObject({ id: thingIdSchema(), ...said() }),
})

export const reportCharacter = defineCall({
  ...common,
  summary: "Reports a character.",
  path: "/api/v1/report/ai-character",
  reached: { later: "Characters come with their feature; until then there is none to report." },
  input: () => z.strictObject({ id: thingIdSchema(), ...said() }),
})

export const reportModel = defineCall({
  ...common,
  summary: "Reports a model.",
  path: "/api/v1/report/art-model",
  reached: { later: "Models of people's own come with their feature; until then there is none to report." },
  input: () => z.strictObject({ id: thingIdSchema(), ...said() }),
})

export const reportVideo = defineCall({
  ...common,
  summary: "Reports a published video.",
  path: "/api/v1/ai-video/report",
  reached: BY_KIND,
  input: () => z.strictObject({ id: workIdSchema(), ...said() }),
})

export const ownReports = defineCall({
  summary: "Lists the viewer's reports and their outcomes, newest first.",
  path: "/api/v1/report/list",
  reached: { page: "The page of reports lists them in pages by the same verb." },
  access: "member",
  rate: "read",
  input: () => z.strictObject(pageInput()),
  output: () => pageOutput(reportSchema()),
})
