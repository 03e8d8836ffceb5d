import { liftedKindOf, markFor, writtenText } from "./edit-words.ts"
import { effectiveWeight, type PromptDocument, type PromptWord, type PromptWordLanguage } from "./prompt-document.ts"
import { removalOf } from "./remove-word.ts"
import { markOf, partOf, type Splice, spliced } from "./splice.ts"
import { isSameWeight } from "./weight.ts"
import { weighedText, writtenWord } from "./write-word.ts"

/** On which side of another word a word is put (spec 1§2). */
export type Place = "before" | "after"

const COMMA = /[,\uff0c\u3001\u060c]/

const isContent = ({ subType }: PromptWord) => subType !== "command" && subType !== "operator"

/** The commas of languages that have their own. */
const COMMAS: Readonly<Partial<Record<PromptWordLanguage, string>>> = { zhCN: "\uff0c", ja: "\u3001", ar: "\u060c " }

/** How this prompt parts its words: its own comma, with a space if it has one there; else that of its language. */
function commaOf({ pieces, words }: PromptDocument): string {
  const written = pieces.find(({ type, rawText }) => type === "separator" && COMMA.test(rawText))?.rawText
  if (written === undefined) return COMMAS[words.find(isContent)?.lang ?? "en"] ?? ", "
  return `${COMMA.exec(written)?.[0] ?? ","}${/\s/.test(written) ? " " : ""}`
}

interface Neighbour {
  readonly word: PromptWord
  readonly place: Place
}

/** The word that a place is beside: no command, behind whose words nothing may stand, and no operator, which no comma touches. */
function neighbourOf(document: PromptDocument, target: PromptWord | undefined, place: Place): Neighbour | null {
  if (target !== undefined && isContent(target)) return { word: target, place }
  const contents = document.words.filter(isContent)
  if (target === undefined || target.subType === "command") {
    const last = contents.at(-1)
    return last === undefined ? null : { word: last, place: "after" }
  }
  const before = contents.findLast(({ span }) => span.end <= target.span.start)
  const after = contents.find(({ span }) => span.start >= target.span.end)
  if (place === "before") return before ? { word: before, place: "after" } : after ? { word: after, place: "before" } : null
  return after ? { word: after, place: "before" } : before ? { word: before, place: "after" } : null
}

function besideSplice(document: PromptDocument, { word, place }: Neighbour, raw: string): Splice {
  const at = place === "before" ? word.span.start : word.span.end
  const text = place === "before" ? `${raw}${commaOf(document)}` : `${commaOf(document)}${raw}`
  return { start: at, end: at, text }
}

/** Puts a new word beside another one, or behind the last one; a command goes to the end, where commands stand. */
export function insertWord(document: PromptDocument, text: string, target?: PromptWord, place: Place = "after"): PromptDocument {
  const said = text.trim()
  if (said === "") return document
  const lifted = liftedKindOf(said)
  const end = document.text.trimEnd().length
  if (lifted === "command") return spliced(document, [{ start: end, end, text: end === 0 ? said : ` ${said}` }])
  const raw = lifted === null ? writtenText(document, said) : said
  const neighbour = neighbourOf(document, target, place)
  const written = document.parser === "midjourney" ? raw : weighedText(raw, 1)
  if (neighbour === null) return spliced(document, [{ start: 0, end: 0, text: end === 0 ? written : `${written} ` }])
  return spliced(document, [besideSplice(document, neighbour, written)])
}

/** Splices that put a weighed word of a double-colon prompt beside another, each in a part of its own weight. */
function besidePart(document: PromptDocument, moved: PromptWord, { word, place }: Neighbour): readonly Splice[] {
  const [own, weight] = [effectiveWeight(moved), effectiveWeight(word)]
  if (moved.type === "lora" || word.type === "lora" || isSameWeight(own, weight))
    return [besideSplice(document, { word, place }, moved.rawText)]
  const raw = `${moved.rawText}${markFor(own, moved.rawText)}`
  const part = partOf(document, word).filter(({ span }) => span.start !== moved.span.start)
  const index = part.findIndex(({ span }) => span.start === word.span.start)
  const beside = (at: number, text: string): Splice => ({ start: at, end: at, text })
  const [previous, next] = [part[index - 1], part[index + 1]]
  if (place === "before") {
    const parting = previous === undefined ? [] : [beside(previous.span.end, markFor(weight, previous.rawText))]
    return [...parting, beside(word.span.start, `${raw} `)]
  }
  const ended = next === undefined ? markOf(document, word) : null
  return ended === null ? [beside(word.span.end, `${markFor(weight, word.rawText)} ${raw}`)] : [beside(ended.end, ` ${raw}`)]
}

/** Puts a word beside another one of the prompt; it keeps its weight. Commands and operators stay where they are. */
export function moveWord(document: PromptDocument, word: PromptWord, target: PromptWord, place: Place): PromptDocument {
  const neighbour = neighbourOf(document, target, place)
  if (!isContent(word) || neighbour === null) return document
  const others = document.words.filter(isContent)
  const indexOf = (searched: PromptWord) => others.findIndex(({ span }) => span.start === searched.span.start)
  const distance = indexOf(neighbour.word) - indexOf(word)
  if (distance === 0 || distance === (neighbour.place === "before" ? 1 : -1)) return document
  const added =
    document.parser === "midjourney"
      ? besidePart(document, word, neighbour)
      : [besideSplice(document, neighbour, writtenWord(document, word, effectiveWeight(word), neighbour.word.outerWeight))]
  return spliced(document, [...removalOf(document, word), ...added])
}
