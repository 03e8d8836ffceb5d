import * as z from "zod/mini"
import { once } from "../../_kernel/once.ts"
import { RATED_LEVELS } from "../level-rules.ts"
import { RULE_KINDS, RULE_TOPICS, type TextRule } from "./rule.ts"
import { TEXT_ACTIONS, TEXT_SCENES } from "./verdict.ts"

const texts = () => z.array(z.string())

/** A rule as its row keeps it. */
const schema = once(() =>
  z.object({
    id: z.string(),
    version: z.int(),
    isActive: z.boolean(),
    title: z.string(),
    about: z.enum(RULE_TOPICS),
    kind: z.enum(RULE_KINDS),
    scenes: z.array(z.enum(TEXT_SCENES)),
    fields: texts(),
    languages: texts(),
    action: z.enum(TEXT_ACTIONS),
    level: z.literal([...RATED_LEVELS]),
    entries: texts(),
    limit: z.nullable(z.int()),
    examples: z.object({ found: texts(), free: texts() }),
  }),
)

/** A rule out of its row; null for what an older or newer release wrote and this one cannot read. */
export function readStoredRule(json: string): TextRule | null {
  try {
    const read = schema().safeParse(JSON.parse(json))
    return read.success ? read.data : null
  } catch {
    return null
  }
}
