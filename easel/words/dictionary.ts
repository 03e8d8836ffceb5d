import { COLOURS, CONCEPTS, type Colour, type Concept, MOODS, type Mood, STYLES, type Style } from "../scene.ts"
import { arabic } from "./lexicon.ar.ts"
import { english } from "./lexicon.en.ts"
import { japanese } from "./lexicon.ja.ts"
import { LANGUAGES, type Language, type Lexicon } from "./lexicon.ts"
import { chinese } from "./lexicon.zh.ts"
import { normaliseText } from "./tokens.ts"

/** What a word does in a sentence when it is not itself something to be seen. */
export type Role =
  | "denial-before"
  | "denial-after"
  | "part"
  | "detail"
  | "hair"
  | "beard"
  | "whole"
  | "joiner"
  | "link"
  | "copula"
  | "filler"
  | "stop"
  | "plain"

/** What a word says of someone in the picture; "ridden" comes after what is ridden ("に乗った"), "riding" and "upon" before it. */
export type Attitude = "old" | "asleep" | "riding" | "upon" | "ridden"

/** A meaning, and whether the word only implies it. */
export interface Meaning<Value> {
  readonly value: Value
  readonly implied: boolean
}

/** Everything that one word of one language says. */
export interface Entry {
  readonly language: Language
  readonly concepts: readonly Meaning<Concept>[]
  readonly styles: readonly Meaning<Style>[]
  readonly colours: readonly Meaning<Colour>[]
  readonly moods: readonly Meaning<Mood>[]
  readonly number: number | undefined
  readonly scale: number | undefined
  readonly role: Role | undefined
  readonly attitude: Attitude | undefined
  readonly plural: boolean
}

type Growing<Value> = { -readonly [Key in keyof Value]: Value[Key] extends readonly (infer Item)[] ? Item[] : Value[Key] }

/** Every concept of scene.ts, in its order. */
export const ALL_CONCEPTS: readonly Concept[] = Object.values(CONCEPTS).flat()

/** Size words, as scene.ts reads them. */
const SMALL_SCALE = 0.6
const BIG_SCALE = 1.5

const LEXICONS: Readonly<Record<Language, Lexicon>> = { en: english, zh: chinese, ja: japanese, ar: arabic }

function buildDictionary(language: Language): ReadonlyMap<string, Entry> {
  const lexicon = LEXICONS[language]
  const entries = new Map<string, Growing<Entry>>()
  const each = (list: string, say: (entry: Growing<Entry>, implied: boolean) => void) => {
    for (const written of list.split(",")) {
      const trimmed = written.trim()
      if (trimmed === "") continue
      const key = normaliseWord(trimmed.replace(/^~/, "").replace(/\+$/, ""))
      const entry = entries.get(key) ?? emptyEntry(language)
      entries.set(key, entry)
      if (trimmed.endsWith("+")) entry.plural = true
      say(entry, trimmed.startsWith("~"))
    }
  }
  for (const value of ALL_CONCEPTS) each(lexicon.concepts[value], (entry, implied) => entry.concepts.push({ value, implied }))
  for (const value of STYLES) each(lexicon.styles[value], (entry, implied) => entry.styles.push({ value, implied }))
  for (const value of COLOURS) each(lexicon.colours[value], (entry, implied) => entry.colours.push({ value, implied }))
  for (const value of MOODS) each(lexicon.moods[value], (entry, implied) => entry.moods.push({ value, implied }))
  const setNumber = (number: string) => (entry: Growing<Entry>) => {
    entry.number = Number(number)
  }
  for (const [number, list] of Object.entries(lexicon.numbers)) each(list, setNumber(number))
  for (const [number, list] of Object.entries(countedNumerals(lexicon))) each(list, setNumber(number))
  each(lexicon.small, (entry) => {
    entry.scale = SMALL_SCALE
  })
  each(lexicon.big, (entry) => {
    entry.scale = BIG_SCALE
  })
  for (const [role, list] of Object.entries(rolesOf(lexicon)) as [Role, string][]) {
    each(list, (entry) => {
      entry.role ??= role
    })
  }
  for (const [attitude, list] of Object.entries(lexicon.attitudes) as [Attitude, string][]) {
    each(list, (entry) => {
      entry.attitude = attitude
    })
  }
  for (const entry of entries.values()) confirmImplied(entry)
  return entries
}

/** A word that only implies things has no other meaning: then what it implies is what it says. */
function confirmImplied(entry: Growing<Entry>): void {
  const meanings = [entry.concepts, entry.styles, entry.colours, entry.moods]
  if (meanings.some((list) => list.some(({ implied }) => !implied))) return
  entry.concepts = entry.concepts.map(({ value }) => ({ value, implied: false }))
}

function countedNumerals(lexicon: Lexicon): Record<string, string> {
  const counters = lexicon.counters.split(",").filter((counter) => counter.trim() !== "")
  const counted = (figures: readonly string[]) =>
    figures.flatMap((figure) => counters.map((counter) => figure.trim() + counter.trim())).join(",")
  const numerals: Record<string, string> = {}
  for (let number = 1; number <= 20; number++) {
    numerals[number] = counted([String(number), ...(lexicon.numerals[number]?.split(",") ?? [])])
  }
  return numerals
}

function rolesOf(lexicon: Lexicon): Readonly<Record<Role, string>> {
  return {
    "denial-before": lexicon.denialsBefore,
    "denial-after": lexicon.denialsAfter,
    part: lexicon.parts,
    detail: lexicon.details,
    hair: lexicon.hair,
    beard: lexicon.beards,
    whole: lexicon.wholes,
    joiner: lexicon.joiners,
    link: lexicon.links,
    copula: lexicon.copulas,
    filler: lexicon.fillers,
    stop: lexicon.stops,
    plain: lexicon.plains,
  }
}

function emptyEntry(language: Language): Growing<Entry> {
  return {
    language,
    concepts: [],
    styles: [],
    colours: [],
    moods: [],
    number: undefined,
    scale: undefined,
    role: undefined,
    attitude: undefined,
    plural: false,
  }
}

function normaliseWord(word: string): string {
  return normaliseText(word).replace(/[\s\-–_]+/g, " ")
}

/** True of a word that shows in the picture: one with a meaning, a number or a size. */
export function hasMeaning(entry: Entry): boolean {
  return (
    entry.concepts.length + entry.styles.length + entry.colours.length + entry.moods.length > 0 ||
    entry.number !== undefined ||
    entry.scale !== undefined
  )
}

/** The words of every language, by their normalised spelling; words of several parts are joined by one space. */
export const DICTIONARIES: Readonly<Record<Language, ReadonlyMap<string, Entry>>> = {
  en: buildDictionary("en"),
  zh: buildDictionary("zh"),
  ja: buildDictionary("ja"),
  ar: buildDictionary("ar"),
}

function countWords(language: Language): number {
  const counted = new Set(Object.values(countedNumerals(LEXICONS[language])).flatMap((list) => list.split(",")))
  return [...DICTIONARIES[language]].filter(([word, entry]) => hasMeaning(entry) && !counted.has(word)).length
}

/** How many distinct words each language has that change the picture (articles, prepositions and quality tags are not counted). */
export const KNOWN_WORD_COUNT: Readonly<Record<Language, number>> = Object.freeze(
  Object.fromEntries(LANGUAGES.map((language) => [language, countWords(language)])) as Record<Language, number>,
)
