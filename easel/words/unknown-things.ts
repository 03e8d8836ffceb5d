import { CONCEPTS, type Concept } from "../scene.ts"
import { hasMeaning } from "./dictionary.ts"
import type { Phrase } from "./phrases.ts"

/** Finds among words that nobody knows those that name a thing, by where they stand. */

/** Concepts that a picture can be about. */
const SUBJECTS: ReadonlySet<Concept> = new Set([
  ...CONCEPTS.animal,
  ...CONCEPTS.person,
  ...CONCEPTS.vehicle,
  ...CONCEPTS.stillLife,
  ...CONCEPTS.furniture,
  ...CONCEPTS.building,
])
export const isSubject = (concept: Concept): boolean => SUBJECTS.has(concept)
/** Concepts that say where a picture is. */
const PLACES: ReadonlySet<Concept> = new Set([
  ...CONCEPTS.terrain,
  ...CONCEPTS.water,
  ...CONCEPTS.plant,
  ...CONCEPTS.space,
  ...CONCEPTS.pattern,
])
export const isPlace = (concept: Concept): boolean => PLACES.has(concept)

/** Letters that a label has room for. */
const LABEL_CHARACTERS = 22
/** English words that are said of a thing or of what it does. */
const INFLECTED = /(?:ing|ed|ly|ous|ful|ish|ive|less|able|ible|est|esque)$/
const LATIN = /^\p{Script=Latin}{3,}$/u
const ARABIC_NOUN = /^(?!ي)\p{Script=Arabic}{3,}$/u
/** Characters that end in hiragana are a verb or say how something is. */
const CHARACTERS = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー]*[\p{Script=Han}\p{Script=Katakana}ー]$/u
/** Before a name that is no thing: "by somebody", "in the style of". */
const OF_SOMEBODY = new Set(["by", "style", "style of", "in the style of", "inspired"])

const isUnknown = (phrase: Phrase | undefined): phrase is Extract<Phrase, { kind: "unknown" }> => phrase?.kind === "unknown"

/** Whether nothing after a word takes it for its own: "a wombat", but not "a wombat statue". */
function endsThere(next: Phrase | undefined): boolean {
  if (next === undefined || next.kind !== "known") return next === undefined || next.kind === "break"
  const { entry } = next
  if (entry.role === "part" || entry.role === "detail" || entry.role === "whole" || entry.role === "hair" || entry.role === "plain")
    return false
  return !hasMeaning(entry) || (entry.styles.length > 0 && entry.concepts.length === 0)
}

/** What the unknown word at `at` is called where it names a thing. */
export function thingAt(phrases: readonly Phrase[], at: number): string | undefined {
  const phrase = phrases[at]
  if (!isUnknown(phrase)) return undefined
  const { text } = phrase
  let first = at
  while (isUnknown(phrases[first - 1])) first--
  const before = phrases[first - 1]
  if (before?.kind === "known" && OF_SOMEBODY.has(before.text)) return undefined
  // Arabic says first what it is, English last.
  if (ARABIC_NOUN.test(text)) return first === at ? text.slice(0, LABEL_CHARACTERS) : undefined
  if (isUnknown(phrases[at + 1]) || !endsThere(phrases[at + 1])) return undefined
  if (CHARACTERS.test(text)) return text.length > 1 || /\p{Script=Han}/u.test(text) ? text.slice(0, LABEL_CHARACTERS) : undefined
  if (!LATIN.test(text) || INFLECTED.test(text)) return undefined
  const last = phrases[at - 1]
  const whole = isUnknown(last) && LATIN.test(last.text) ? `${last.text} ${text}` : text
  return whole.length <= LABEL_CHARACTERS ? whole : text.slice(0, LABEL_CHARACTERS)
}

/** Small words that lead to the name of a place as well as to a thing. */
const OF_A_PLACE = new Set(["the", "of", "all", "any", "every"])

/** Whether an article, a number or a colour leads to the unknown word at `at`. */
export function isIntroduced(phrases: readonly Phrase[], at: number): boolean {
  for (let index = at - 1; index >= 0; index--) {
    const phrase = phrases[index]
    if (phrase?.kind === "number") return true
    if (phrase?.kind === "unknown") continue
    if (phrase?.kind !== "known") return false
    const { entry } = phrase
    if (entry.role === "filler") return !OF_A_PLACE.has(phrase.text)
    if (entry.number !== undefined) return true
    if (entry.concepts.length > 0 || !hasMeaning(entry)) return false
  }
  return false
}
