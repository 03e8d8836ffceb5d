import * as z from "zod/mini"
import { defineCall } from "../_kernel/call.ts"
import { named } from "../_kernel/named-schemas.ts"
import { once } from "../_kernel/once.ts"
import { pageInput, pageOutput } from "../_kernel/paging.ts"
import { findingSchema } from "./content-contract.ts"
import { RATED_LEVELS } from "./level-rules.ts"
import {
  MAXIMUM_ENTRY_CHARACTERS,
  MAXIMUM_EXAMPLE_CHARACTERS,
  MAXIMUM_EXAMPLES,
  MAXIMUM_RULE_ENTRIES,
  MAXIMUM_SAMPLE_CHARACTERS,
  RULE_KINDS,
  RULE_TOPICS,
} from "./text/rule.ts"
import { TEXT_ACTIONS, TEXT_SCENES } from "./text/verdict.ts"

const MAXIMUM_TITLE_CHARACTERS = 120
/** Largest body of a rule: ten thousand words with what JSON puts around them. */
const MAXIMUM_RULE_BYTES = 900_000

const idSchema = once(() => z.string().check(z.maxLength(60), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)))
const versionSchema = once(() => z.int().check(z.gte(0), z.lte(1_000_000)))
/** A language as BCP 47 has it. */
const languageSchema = once(() =>
  z.string().check(z.maxLength(35), z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/), z.meta({ examples: ["en"] })),
)
const examples = () =>
  z.array(z.string().check(z.minLength(1, "Missing"), z.maxLength(MAXIMUM_EXAMPLE_CHARACTERS))).check(z.maxLength(MAXIMUM_EXAMPLES))

/** What a moderator says of a rule: everything but its version and who changed it. */
const draftFields = () => ({
  id: idSchema(),
  title: z.string().check(z.trim(), z.minLength(1, "Missing"), z.maxLength(MAXIMUM_TITLE_CHARACTERS)),
  about: z.enum(RULE_TOPICS),
  kind: z.enum(RULE_KINDS),
  is_active: z.boolean(),
  scenes: z.array(z.enum(TEXT_SCENES)).check(z.maxLength(TEXT_SCENES.length)),
  fields: z.array(z.string().check(z.minLength(1, "Missing"), z.maxLength(40))).check(z.maxLength(20)),
  languages: z.array(languageSchema()).check(z.maxLength(20)),
  action: z.enum(TEXT_ACTIONS),
  level: z.literal([...RATED_LEVELS]),
  entries: z
    .array(z.string().check(z.minLength(1, "Missing"), z.maxLength(MAXIMUM_SAMPLE_CHARACTERS)))
    .check(z.maxLength(MAXIMUM_RULE_ENTRIES)),
  limit: z.nullable(z.int().check(z.gte(0), z.lte(1000))),
  examples: z.strictObject({ found: examples(), free: examples() }),
})

const draftSchema = named("TextRuleDraft", () =>
  z.strictObject(draftFields()).check(
    z.refine(({ kind, entries }) => kind === "similarity" || entries.every((entry) => entry.length <= MAXIMUM_ENTRY_CHARACTERS), {
      path: ["entries"],
      message: "TooBig",
    }),
  ),
)
export type RuleDraft = z.infer<ReturnType<typeof draftSchema>>

/** A version of a rule. */
const ruleSchema = named("TextRule", () =>
  z.object({
    ...draftFields(),
    version: z.int(),
    /** True of what the house brings, while nobody changed it. */
    is_house: z.boolean(),
    changed_by: z.nullable(z.object({ id: z.string(), name: z.string() })),
    changed_at: z.nullable(z.string()),
  }),
)
export type ShownRule = z.infer<ReturnType<typeof ruleSchema>>

export const ruleList = defineCall({
  summary: "Lists the posting rules by ID, in their current version, including inactive ones.",
  path: "/api/v1/review/rule/list",
  access: "moderator",
  rate: "read",
  input: () => z.strictObject({}),
  output: () => z.object({ items: z.array(ruleSchema()) }),
})

export const ruleSave = defineCall({
  summary:
    "Saves a new version of a rule, active everywhere within a minute. Its examples must pass. `version` is the one edited, 0 for a new rule.",
  path: "/api/v1/review/rule/save",
  access: "moderator",
  rate: "write",
  maximumBodyBytes: MAXIMUM_RULE_BYTES,
  keepsAnswer: true,
  input: () => z.strictObject({ rule: draftSchema(), version: versionSchema() }),
  output: ruleSchema,
  codes: ["Conflict"],
})

export const ruleHistory = defineCall({
  summary: "Lists the versions of a rule, newest first.",
  path: "/api/v1/review/rule/history",
  access: "moderator",
  rate: "read",
  input: () => z.strictObject({ ...pageInput(), id: idSchema() }),
  output: () => pageOutput(ruleSchema()),
})

export const ruleTry = defineCall({
  summary:
    "Tests a rule without saving it: on its examples, a text, and a page of the last 10,000 published texts, compared with the active version.",
  path: "/api/v1/review/rule/try",
  access: "moderator",
  rate: "read",
  maximumBodyBytes: MAXIMUM_RULE_BYTES,
  input: () =>
    z.strictObject({
      rule: draftSchema(),
      /** A text to try it on, as it is typed. */
      text: z.optional(z.string().check(z.maxLength(20_000))),
      /** Whether published texts are gone through too; `cursor` is where to go on. */
      with_published: z.optional(z.boolean()),
      cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
  output: () =>
    z.object({
      findings: z.array(findingSchema()),
      /** What keeps the rule from being saved, by path and message key. */
      errors: z.array(z.object({ path: z.string(), message: z.string() })),
      published: z.nullable(
        z.object({
          /** Texts that this page went through. */
          count: z.int(),
          found: z.int(),
          /** Found by the rule and not by the version in force, and the other way round. */
          newly_found: z.int(),
          no_longer_found: z.int(),
          samples: z.array(
            z.object({
              subject: z.string(),
              text: z.string(),
              change: z.enum(["newly-found", "no-longer-found", "same"]),
              spans: z.array(z.object({ start: z.int(), end: z.int() })),
            }),
          ),
          next_cursor: z.nullable(z.string()),
        }),
      ),
    }),
})
