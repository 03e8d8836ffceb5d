import type { TextRule } from "../../src/domain/moderation/text/rule.ts"

/** A rule of one kind; `over` says what matters to the test. */
export function textRule(over: Partial<TextRule> = {}): TextRule {
  return {
    id: "test",
    version: 1,
    isActive: true,
    title: "A test",
    about: "TextOther",
    kind: "word",
    scenes: [],
    fields: [],
    languages: [],
    action: "note",
    level: 1,
    entries: [],
    limit: null,
    examples: { found: [], free: [] },
    ...over,
  }
}
