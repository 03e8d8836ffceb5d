import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { named } from "../_kernel/named-schemas.ts"
import { LEVELS_IN_ORDER } from "./level-rules.ts"
import { TEXT_ACTIONS, TEXT_APPEALS, TEXT_SCENES } from "./text/verdict.ts"

/** Longest text that is checked in one field; what people may keep is bounded by its own contract. */
export const MAXIMUM_CHECKED_CHARACTERS = 20_000
/** Tags that are checked at once. */
const MAXIMUM_CHECKED_TAGS = 50

/** One place of a text that a rule stands against, as answers say it (`TextFinding`). */
export const findingSchema = named("TextFinding", () =>
  z.object({
    rule: z.string(),
    version: z.int(),
    /** Dot path of the field in the input. */
    field: z.string(),
    /** UTF-16 offsets into what was sent; the end is behind the last. */
    span: z.object({ start: z.int(), end: z.int() }),
    action: z.enum(TEXT_ACTIONS),
    level: z.literal([...LEVELS_IN_ORDER]),
    /** Message key of what the rule is about. */
    about: z.string(),
    appeal: z.nullable(z.enum(TEXT_APPEALS)),
  }),
)

/** What the rules say of some texts together (`TextVerdict`). */
export const verdictSchema = named("TextVerdict", () =>
  z.object({
    action: z.nullable(z.enum(TEXT_ACTIONS)),
    level: z.literal([...LEVELS_IN_ORDER]),
    findings: z.array(findingSchema()),
  }),
)

const checked = () => z.optional(z.string().check(z.maxLength(MAXIMUM_CHECKED_CHARACTERS)))

export const contentCheck = defineCall({
  summary: "Checks texts against the posting rules without publishing. Returns the same findings as `add` and `edit`.",
  path: "/api/v1/post/content/check",
  access: "member",
  rate: "read",
  silent: true,
  input: () =>
    z.strictObject({
      title: checked(),
      text: checked(),
      tags: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAXIMUM_CHECKED_TAGS))),
      /** Tree of an article. */
      document: z.optional(z.record(z.string(), z.unknown())),
      name: checked(),
      bio: checked(),
      links: z.optional(z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(MAXIMUM_CHECKED_TAGS))),
      prompt: checked(),
      scene: z.optional(z.enum(TEXT_SCENES)),
    }),
  output: verdictSchema,
})
