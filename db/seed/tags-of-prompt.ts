import { readFileSync } from "node:fs"
import { once } from "../../src/domain/_kernel/once.ts"
import { conceptsOf, holdConcepts, parseConcepts } from "../../src/domain/feed/tags/concept-rules.ts"

const TABLE = new URL("../../src/domain/feed/tags/concepts.tsv", import.meta.url)
const MAXIMUM_TAGS = 8
/** Words that a name of a concept has at most. */
const LONGEST_NAME = 3

/** English names alone: prompts of the gallery are English, and `at` is a horse in Turkish. */
const hold = once(() => {
  const lines = readFileSync(TABLE, "utf8").split("\n")
  holdConcepts(parseConcepts(lines.map((line) => line.split("\t").slice(0, 2).join("\t")).join("\n")))
})

/** The concepts that a prompt names, longer names before the words in them: what somebody would tag its image with. */
export function tagsOfPrompt(prompt: string): readonly string[] {
  hold()
  const words = prompt
    .toLowerCase()
    .split(/[^a-z-]+/u)
    .filter((word) => word !== "")
  const found: string[] = []
  for (let at = 0; at < words.length; ) {
    const lengths = Array.from({ length: LONGEST_NAME }, (_, index) => LONGEST_NAME - index)
    const match = lengths.flatMap((length) => {
      const [named] = conceptsOf([words.slice(at, at + length).join(" ")])
      return named?.conceptId == null ? [] : [{ length, id: named.conceptId }]
    })[0]
    if (match !== undefined) found.push(match.id)
    at += match?.length ?? 1
  }
  return [...new Set(found)].slice(0, MAXIMUM_TAGS)
}
