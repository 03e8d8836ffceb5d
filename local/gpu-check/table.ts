import { PROBLEMS } from "../../src/domain/backend/check-rules.ts"
import type { CheckRow } from "../../src/domain/backend/index.ts"
import words from "../../src/messages/check/en.json" with { type: "json" }

const MARKS = { works: "ok   ", warns: "note ", fails: "FAIL ", skipped: "–    " } as const
const STEP_WIDTH = 26
const INDENT = " ".repeat(5 + STEP_WIDTH)

/** The lines of one look: how it ended, and where it did not, why and how to mend it. */
export function describeRow({ step, outcome, code, values, took_ms }: CheckRow): string {
  const facts = Object.entries(values).map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`)
  const took = took_ms >= 100 && outcome !== "skipped" ? [`${(took_ms / 1000).toFixed(1)} s`] : []
  const known = PROBLEMS.find((problem) => problem === code)
  const seen = known === undefined ? [] : [words[`seen_${known}`]]
  const first = `${MARKS[outcome]}${wordOf(step).padEnd(STEP_WIDTH)}${[...seen, ...facts, ...took].join(", ")}`.trimEnd()
  const isMended = known !== undefined && outcome !== "works" && known !== "not-offered"
  return isMended ? `${first}\n${INDENT}→ ${words[`mend_${known}`]}` : first
}

function wordOf(step: string): string {
  const key = `step_${step}`
  return Object.entries(words).find(([name]) => name === key)?.[1] ?? step
}
