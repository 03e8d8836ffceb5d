import type { MediaDetails } from "../../formats/media-facts.ts"
import { promptOf } from "./generator-prompt-rules.ts"

/** What a description is made of. */
export interface DescribedFacts {
  readonly width: number | null
  readonly height: number | null
  readonly durationMs: number | null
  /** `#rrggbb`. */
  readonly colour: string | null
  readonly details: MediaDetails
}

/**
 * What is known of what a file shows, at most `words` words: the prompt that its generator wrote into it, else its measures in no
 * language. Never empty, never invented.
 */
export function describeFacts(
  facts: DescribedFacts,
  words: number,
): { readonly description: string; readonly source: "generator" | "facts" } {
  const { generator } = facts.details
  const prompt = generator === null ? null : promptOf(generator)
  if (prompt !== null) return { description: firstWords(prompt, words), source: "generator" }
  const measures = [
    facts.width !== null && facts.height !== null ? `${facts.width}×${facts.height}` : null,
    facts.durationMs === null ? null : `${Math.round(facts.durationMs / 100) / 10} s`,
    facts.details.frameRate === null ? null : `${Math.round(facts.details.frameRate * 100) / 100} fps`,
    facts.colour,
  ]
  const known = measures.filter((measure) => measure !== null)
  return { description: known.length > 0 ? known.join(" · ") : facts.details.container, source: "facts" }
}

function firstWords(text: string, words: number): string {
  return text.split(/\s+/u).slice(0, words).join(" ")
}
