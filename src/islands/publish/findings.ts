import * as z from "zod/mini"
import { findingSchema } from "../../domain/moderation/content-contract.ts"
import { CallError } from "../_runtime/call.ts"
import type { Finding } from "./publish-types.ts"

/** Texts by the path of their field in the input. */
export type TextsByPath = Readonly<Record<string, string>>

/** The texts of a work by the paths that findings name. */
export function textsOf(title: string, text: string, tags: readonly string[]): TextsByPath {
  return { title, text, ...Object.fromEntries(tags.map((tag, index) => [`tags.${index}`, tag])) }
}

/** Those findings whose words still stand where they were found: what was mended since is told no more. */
export function standing(findings: readonly Finding[], checked: TextsByPath, now: TextsByPath): readonly Finding[] {
  return findings.filter(({ field, span }) => {
    const before = checked[field]
    return before === undefined || before.slice(span.start, span.end) === now[field]?.slice(span.start, span.end)
  })
}

/** How much of the text around marked words is shown, characters. */
const AROUND = 24

/** Marked words with what stands around them. */
export interface MarkedText {
  readonly before: string
  readonly marked: string
  readonly after: string
}

/** The words that a finding marks, cut out of their text; an ellipsis stands for what is left out. */
export function markedText(text: string, { start, end }: Finding["span"]): MarkedText {
  const from = Math.max(0, start - AROUND)
  const to = Math.min(text.length, end + AROUND)
  return {
    before: (from > 0 ? "…" : "") + text.slice(from, start).toWellFormed(),
    marked: text.slice(start, end).toWellFormed(),
    after: text.slice(end, to).toWellFormed() + (to < text.length ? "…" : ""),
  }
}

const refusalSchema = z.object({ findings: z.array(findingSchema()) })

/** The findings that a call was refused for; null where it was not the text. */
export function refusalOf(error: unknown): readonly Finding[] | null {
  if (!(error instanceof CallError) || error.code !== "ContentRefused") return null
  const refusal = z.safeParse(refusalSchema, error.data)
  return refusal.success ? refusal.data.findings : []
}
