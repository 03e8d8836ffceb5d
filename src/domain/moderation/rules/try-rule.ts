import { sql } from "drizzle-orm"
import { checkedText } from "../../../../db/schema/moderation.ts"
import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { Context } from "../../_kernel/context.ts"
import { decodeCursor, encodeCursor } from "../../_kernel/paging.ts"
import { type RowOf, select } from "../../_kernel/select.ts"
import type { ruleTry as declaration } from "../rule-contract.ts"
import { applyRules } from "../text/apply-rules.ts"
import { ruleErrors } from "../text/check-rule.ts"
import { type CompiledRules, compileRules } from "../text/compile-rules.ts"
import { latestRules } from "../text/rules-in-force.ts"
import type { TextScene } from "../text/verdict.ts"
import { ruleOfDraft } from "./shown-rule.ts"

/** What one page goes through: so many texts, or so many characters where they are long. */
const TEXTS_A_PAGE = 500
const CHARACTERS_A_PAGE = 300_000
/** Of each page so many are shown, those that change first. */
const SAMPLES_A_PAGE = 20
const SAMPLE_CHARACTERS = 600

type Tried = CallOutput<typeof declaration>
type Published = NonNullable<Tried["published"]>
type Sample = Published["samples"][number]

/** What a rule would do, beside what its version in force does; nothing is kept. Throws InvalidInput (cursor). */
export async function tryRule(context: Context, input: CallInput<typeof declaration>): Promise<Tried> {
  const rule = ruleOfDraft({ ...input.rule, is_active: true }, 0)
  const compiled = compileRules([rule])
  const text = input.text ?? ""
  // Where it counts is not what a text that is typed here is about.
  const anywhere = compileRules([{ ...rule, scenes: [], fields: [] }])
  const findings = text === "" ? [] : applyRules(anywhere, "post", [{ path: "text", text }]).findings
  return {
    findings: [...findings],
    errors: ruleErrors(rule).map(({ path, message }) => ({ path, message })),
    published: input.with_published === true ? await goThrough(context, compiled, rule.id, input.cursor) : null,
  }
}

const TEXT = { subject: checkedText.subject, text: checkedText.text, atMs: checkedText.atMs }
type TextRow = RowOf<typeof TEXT>

async function goThrough(context: Context, after: CompiledRules, id: string, cursor: string | undefined): Promise<Published> {
  const place = cursor === undefined ? undefined : decodeCursor(cursor)
  const inForce = (await latestRules(context)).get(id)
  const before = compileRules(inForce === undefined ? [] : [inForce])
  const older = place === undefined ? sql`1` : sql`(at_ms, subject) < (${place.sortValue}, ${place.id})`
  const texts = sql`checked_text WHERE ${older} ORDER BY at_ms DESC, subject DESC LIMIT ${TEXTS_A_PAGE + 1}`
  const read = await select(context.database, TEXT, texts)
  const rows = read.slice(0, countWithin(read))
  const last = rows.at(-1)
  const samples = rows.flatMap((row) => sampleOf(row, before, after) ?? [])
  const isOf = (change: Sample["change"]) => samples.filter((sample) => sample.change === change)
  const changed = [...isOf("newly-found"), ...isOf("no-longer-found")]
  return {
    count: rows.length,
    found: samples.length - isOf("no-longer-found").length,
    newly_found: isOf("newly-found").length,
    no_longer_found: isOf("no-longer-found").length,
    samples: [...changed, ...isOf("same")].slice(0, SAMPLES_A_PAGE),
    next_cursor: read.length > rows.length && last !== undefined ? encodeCursor({ sortValue: last.atMs, id: last.subject }) : null,
  }
}

/** How many rows one page goes through; at least one. */
function countWithin(rows: readonly TextRow[]): number {
  let characters = 0
  let count = 0
  for (const { text } of rows.slice(0, TEXTS_A_PAGE)) {
    characters += text.length
    if (count > 0 && characters > CHARACTERS_A_PAGE) break
    count += 1
  }
  return count
}

/** What changes for a text; null for one that neither version finds anything in. */
function sampleOf({ subject, text }: TextRow, before: CompiledRules, after: CompiledRules): Sample | null {
  const [kind = "", , path = "text"] = subject.split(":")
  const scene: TextScene = kind === "account" ? "profile" : path.startsWith("document") ? "article" : "post"
  const fields = [{ path: path.replaceAll("-", "."), text }]
  const spans = applyRules(after, scene, fields).findings.map(({ span }) => span)
  const wasFound = applyRules(before, scene, fields).findings.length > 0
  if (spans.length === 0 && !wasFound) return null
  const change = spans.length === 0 ? "no-longer-found" : wasFound ? "same" : "newly-found"
  const shown = spans.filter(({ end }) => end <= SAMPLE_CHARACTERS)
  return { subject, text: text.slice(0, SAMPLE_CHARACTERS).toWellFormed(), change, spans: shown }
}
