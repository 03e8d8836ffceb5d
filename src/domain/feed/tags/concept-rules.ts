/** Languages that concepts have labels in (spec 3§3, filter values). */
export const CONCEPT_LANGUAGES = [
  ...["en", "ja", "zh-cn", "nl", "ar", "fr", "de", "id", "it", "ko", "pt", "ru"],
  ...["es", "tr", "uk", "vi", "th", "pl", "ro", "el", "cs", "fi", "hi"],
] as const
/** What concepts are about. */
export const CONCEPT_GROUPS = [
  "people",
  "animals",
  "nature",
  "places",
  "things",
  "fantasy",
  "moods",
  "light",
  "styles",
  "media",
  "technique",
] as const
export type ConceptGroup = (typeof CONCEPT_GROUPS)[number]

/** A concept that people tag works with. */
export interface Concept {
  /** Its name in English as a key, such as `oil painting`; stands in `work_tag.tag` and in addresses. */
  readonly id: string
  readonly group: ConceptGroup
  /** Labels in the order of `CONCEPT_LANGUAGES`; the first is English. */
  readonly labels: readonly string[]
}

interface ConceptTable {
  readonly concepts: ReadonlyMap<string, Concept>
  /** Every label and other name of a concept as a key, as it is written and without accents. */
  readonly idOfKey: ReadonlyMap<string, string>
}

const MAXIMUM_BEGINNINGS = 10

/** Address of the table among the files of the client build. */
export const CONCEPTS_PATH = "/concepts/concepts.tsv"

const LETTERS: Readonly<Record<string, string>> = {
  ...{ "\u0131": "i", "\u0142": "l", "\u0111": "d", "\u00f8": "o", "\u00df": "ss", "\u00e6": "ae", "\u0153": "oe" },
  ...{ "\u03c2": "\u03c3", "\u0649": "\u064a", "\u0629": "\u0647" },
}
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu")
/** Marks of Latin, Greek and Cyrillic, and the vowel signs and joiners of Arabic, which people leave out as they like. */
const MARKS = new RegExp("[\\u0300-\\u036f]|[\\u064b-\\u0655]|[\\u0640\\u200b-\\u200f]|\\u0670", "gu")
const GAPS = new RegExp("[\\s_\\u00b7\\u2010-\\u2015-]+", "gu")

/** A name as concepts are found by: without a hash sign, case, width and whatever separates its words. */
function writtenKey(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/^#+/, "").replaceAll(GAPS, " ").trim()
}

/** A name as concepts are found by where nothing is written exactly so: without accents too. */
export function conceptKey(text: string): string {
  return writtenKey(text)
    .normalize("NFD")
    .replaceAll(MARKS, "")
    .normalize("NFC")
    .replaceAll(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter)
}

function idOf({ idOfKey }: ConceptTable, text: string): string | undefined {
  return idOfKey.get(writtenKey(text)) ?? idOfKey.get(conceptKey(text))
}

/** Reads the table: a line a concept with its group and a column a language, where other names follow the label after a bar. */
export function parseConcepts(text: string): ConceptTable {
  const concepts = new Map<string, Concept>()
  const idOfKey = new Map<string, string>()
  const written: (readonly [name: string, id: string])[] = []
  for (const line of text.split("\n").slice(1)) {
    const [groupName, ...cells] = line.split("\t")
    const group = CONCEPT_GROUPS.find((known) => known === groupName)
    const names = cells.map((cell) => cell.split("|"))
    const id = conceptKey(names[0]?.[0] ?? "")
    if (group === undefined || id === "") continue
    concepts.set(id, { id, group, labels: names.map(([label = ""]) => label) })
    for (const name of names.flat()) written.push([name, id])
  }
  // A word that means something else in another language stays with the first that has it; what is written so goes before what only looks so.
  for (const keyOf of [writtenKey, conceptKey])
    for (const [name, id] of written) if (name !== "" && !idOfKey.has(keyOf(name))) idOfKey.set(keyOf(name), id)
  // What English calls a concept is that concept, whatever another language means by the word.
  for (const id of concepts.keys()) idOfKey.set(id, id)
  return { concepts, idOfKey }
}

let held: ConceptTable | null = null

/** Keeps the table for all who ask later. */
export function holdConcepts(table: ConceptTable): void {
  held = table
}

/** Whether the table is there; `context.concepts()` fetches it. */
export function holdsConcepts(): boolean {
  return held !== null
}

/** Which concept each text names, in whatever language; null for one that names none. */
export type ConceptsOf = (texts: readonly string[]) => readonly { readonly text: string; readonly conceptId: string | null }[]

/** Which concept each text names, in whatever language; null for one that names none. Await `context.concepts()` first. */
export function conceptsOf(texts: readonly string[]): readonly { readonly text: string; readonly conceptId: string | null }[] {
  return texts.map((text) => ({ text, conceptId: (held === null ? null : idOf(held, text)) ?? null }))
}

/** Whether a tag is the id of a concept. */
export function isConcept(tag: string): boolean {
  return held?.concepts.has(tag) ?? false
}

/** What a concept is called in a language, in English where that has no name for it; what is no concept is called as it is. */
export function labelOf(conceptId: string, language: string): string {
  const labels = held?.concepts.get(conceptId)?.labels
  if (labels === undefined) return conceptId
  return labels[(CONCEPT_LANGUAGES as readonly string[]).indexOf(language)] || (labels[0] ?? conceptId)
}

/** All that a concept is called, each once, for indexes of search. */
export function labelsOf(conceptId: string): readonly string[] {
  return [...new Set(held?.concepts.get(conceptId)?.labels ?? [])]
}

/** What concepts are called in a language that begins with a text, at most ten; nothing for no text. */
export function labelsBeginning(text: string, language: string): readonly string[] {
  const key = conceptKey(text)
  if (key === "") return []
  const labels = allConcepts().map(({ id }) => labelOf(id, language))
  return labels.filter((label) => conceptKey(label).startsWith(key)).slice(0, MAXIMUM_BEGINNINGS)
}

/** All concepts, or those of a group, in the order of the table. */
export function allConcepts(group?: ConceptGroup): readonly Concept[] {
  const all = [...(held?.concepts.values() ?? [])]
  return group === undefined ? all : all.filter((concept) => concept.group === group)
}

/** A tag as `work_tag` holds it: the concept that it names, else itself without case and width. */
export function tagOf(text: string): string {
  return (held === null ? undefined : idOf(held, text)) ?? text.normalize("NFKC").toLowerCase()
}
