import type { MediaDetails } from "../../formats/media-facts.ts"
import type { Seen } from "./resource-contract.ts"
import type { Thing } from "./sight-rules.ts"

/** What a description is made of. */
export interface DescribedFacts {
  readonly width: number | null
  readonly height: number | null
  readonly durationMs: number | null
  /** `#rrggbb`. */
  readonly colour: string | null
  readonly details: Pick<MediaDetails, "container" | "frameRate">
  /** What it was made of, in words; null where nobody knows. */
  readonly prompt: string | null
  /** Null where nobody has looked. */
  readonly seen: Seen | null
  /** The moment that is described; null for the whole. */
  readonly atSeconds: number | null
}

/**
 * What is known of what a file shows, at most `words` words: the prompt that it was made of, else its measures and what was
 * seen, in no language. Never empty, never invented.
 */
export function describeFacts(
  facts: DescribedFacts,
  words: number,
): { readonly description: string; readonly source: "generator" | "browser" | "facts" } {
  if (facts.prompt !== null) return { description: firstWords(facts.prompt, words), source: "generator" }
  const measures = [
    facts.width !== null && facts.height !== null ? `${facts.width}×${facts.height}` : null,
    facts.durationMs === null ? null : `${Math.round(facts.durationMs / 100) / 10} s`,
    facts.details.frameRate === null ? null : `${Math.round(facts.details.frameRate * 100) / 100} fps`,
    ...wordsOfSeen(facts.seen, facts.atSeconds),
    ...(facts.seen?.colours ?? [facts.colour]),
  ]
  const known = measures.filter((measure) => measure !== null)
  const description = known.length > 0 ? firstWords(known.join(" · "), words) : facts.details.container
  return { description, source: facts.seen === null ? "facts" : "browser" }
}

/** Of each thing the most that were in one frame, since what is in two frames may be the same; most first. */
export function thingsOfSeen({ frames }: Pick<Seen, "frames">): readonly { readonly thing: Thing; readonly count: number }[] {
  const most = new Map<Thing, number>()
  for (const { things } of frames) for (const { thing, count } of things) most.set(thing, Math.max(most.get(thing) ?? 0, count))
  return [...most].map(([thing, count]) => ({ thing, count })).toSorted((left, right) => right.count - left.count)
}

/** What of a description can be a prompt: the words that it was made of, or the things that were seen; null where it only measures. */
export function promptOfDescription({
  description,
  source,
  seen,
}: {
  readonly description: string
  readonly source: ReturnType<typeof describeFacts>["source"]
  readonly seen: Seen | null
}): string | null {
  if (source === "generator") return description
  const things = seen === null ? [] : thingsOfSeen(seen)
  return things.length === 0 ? null : things.map(({ thing }) => thing.replaceAll("_", " ")).join(", ")
}

/** Cuts and things. */
function wordsOfSeen(seen: Seen | null, atSeconds: number | null): readonly string[] {
  if (seen === null) return []
  const things = thingsOfSeen(atSeconds === null ? seen : { frames: framesAt(seen, atSeconds) })
  const cuts = seen.cuts === 0 || atSeconds !== null ? [] : [seen.cuts === 1 ? "1 cut" : `${seen.cuts} cuts`]
  return [...cuts, ...things.map(({ thing, count }) => `${thing.replaceAll("_", " ")}${count === 1 ? "" : ` ×${count}`}`)]
}

/** The frame that was searched next to a moment. */
function framesAt({ frames }: Seen, atSeconds: number): Seen["frames"] {
  return frames.toSorted((left, right) => Math.abs(left.time - atSeconds) - Math.abs(right.time - atSeconds)).slice(0, 1)
}

function firstWords(text: string, words: number): string {
  return text.split(/\s+/u).slice(0, words).join(" ")
}
