import { cleanPrompt } from "./clean-prompt.ts"
import { weightOfGroup } from "./composition.ts"
import { escapeText } from "./escapes.ts"
import { parsePrompt } from "./parse-prompt.ts"
import { numberOf } from "./piece-drafts.ts"
import { effectiveWeight, type PromptDocument, type PromptPiece, type PromptWord, parserOfCategory } from "./prompt-document.ts"
import { type PromptSettings, settingsOf } from "./settings.ts"
import { weighedText } from "./write-word.ts"

/** A text and how strongly it is meant; 1 is neutral. */
export interface WeightedWord {
  readonly text: string
  readonly weight: number
}

/** A network that a prompt loads, such as a LoRA, and how strongly. */
export interface PromptNetwork {
  readonly network: "lora" | "lyco" | "hypernet"
  readonly name: string
  readonly weight: number
}

/** A prompt as a renderer gets it (spec 1§5): nothing in it that is not to be painted. */
export interface PromptConditions {
  /** Nothing of it is painted, as `isPromptEmpty` says. */
  readonly isEmpty: boolean
  /** The words in the web-ui style, which every renderer reads. */
  readonly prompt: string
  readonly words: readonly WeightedWord[]
  /** What a double-colon prompt weighs below 0. */
  readonly negativeWords: readonly WeightedWord[]
  readonly loras: readonly PromptNetwork[]
  /** What the commands ask for; `negative` says `negativeWords`, too. */
  readonly settings: PromptSettings
  /** Commands that say nothing to any renderer here, such as `--chaos`: each once. */
  readonly unheeded: readonly string[]
}

/** Midjourney's `--no` is a part of this weight, and a negative prompt is one of weight 1. */
const NEGATIVE_WEIGHT = -0.5

/** What is no sign of an idea: space, punctuation, control and half characters. */
const NOTHING = /^[\p{Z}\p{P}\p{Cc}\p{Cf}\p{Cs}\s|<>=+~^`$]*$/u
/** A weight without a word, as of `(:1.3)` and `[::0.5]`. */
const BARE_WEIGHT = /^[\s:([]*:\s*[+-]?[\d.]+[\s\])]*$/

const isPainted = ({ type, subType }: PromptWord) => type === "word" && subType !== "command" && subType !== "operator"

const saysSomething = ({ text }: Pick<PromptWord, "text">) => !NOTHING.test(text) && !BARE_WEIGHT.test(text)

/** Whether a prompt holds nothing to paint: only commands, tags, camera markers, brackets, operators, punctuation (spec 1§5). */
export function isPromptEmpty(text: string, category = 1): boolean {
  return !parsePrompt(cleanPrompt(text), parserOfCategory(category)).words.some((word) => isPainted(word) && saysSomething(word))
}

const withoutBrackets = (raw: string) => raw.replaceAll(/[()[\]]|:\s*[\d.]+(?=\s*[)\]])/g, "").trim()

/** What a word shows: of prompt editing what stands longer, of an alternation every option. */
function shownBy({ subType, text, args }: PromptWord): readonly string[] {
  if (subType === "alternation") return args.map(withoutBrackets).filter((option) => option !== "")
  if (subType !== "editing") return [text]
  const [from = "", to = "", when] = args
  const lasts = (numberOf(when) ?? 0) <= 1 / 2 || (numberOf(when) ?? 0) >= 1 ? to : from
  return [withoutBrackets(lasts) || withoutBrackets(lasts === to ? from : to)].filter((shown) => shown !== "")
}

function weightedWords(words: readonly PromptWord[], scaleOfWord: (word: PromptWord) => number): readonly WeightedWord[] {
  return words.flatMap((word) => shownBy(word).map((text) => ({ text, weight: effectiveWeight(word) * scaleOfWord(word) })))
}

/**
 * What weights of a double-colon prompt are multiplied by: they only count to each other, so `hot::100 dog::100` is `hot:: dog`. The
 * parts that are to be seen weigh 1 on average.
 */
function scaleOf(words: readonly PromptWord[]): number {
  const weights = [...new Map(words.map((word) => [word.group, effectiveWeight(word)])).values()].filter((weight) => weight > 0)
  return weights.length === 0 ? 1 : weights.length / weights.reduce((sum, weight) => sum + weight, 0)
}

/** The words of a web-ui prompt; where AND composes several, each weighs as its own does. */
function composedWords(words: readonly PromptWord[]): readonly WeightedWord[] {
  return weightedWords(words, ({ group }) => (group === "" ? 1 : weightOfGroup(group)))
}

/** How strongly one separator parts; at a place where something was lifted out the stronger of two stays. */
const partingOf = (raw: string) => (/[\n\r]/.test(raw) ? 2 : raw.trim() === "" ? 0 : 1)

const isLifted = (piece: PromptPiece) =>
  piece.type === "camera" || piece.type === "lora" || (piece.type === "word" && piece.subType === "command")
const isOpening = (piece: PromptPiece | undefined) => piece?.type === "bracket" && /^[([]/.test(piece.rawText)
const isClosing = (piece: PromptPiece | undefined) => piece === undefined || (piece.type === "bracket" && !isOpening(piece))

/** The text of web-ui pieces without what is lifted; the same text where nothing is. */
function printPainted(pieces: readonly PromptPiece[]): string {
  const kept: PromptPiece[] = []
  let isGap = false
  for (const piece of [...pieces, undefined]) {
    const previous = kept.at(-1)
    if (piece !== undefined && isLifted(piece)) isGap = true
    else if (isGap && piece?.type === "separator" && (previous === undefined || previous.type === "separator" || isOpening(previous))) {
      if (previous?.type === "separator" && partingOf(piece.rawText) > partingOf(previous.rawText)) kept[kept.length - 1] = piece
    } else {
      if (isGap && previous?.type === "separator" && isClosing(piece)) kept.pop()
      if (piece !== undefined) kept.push(piece)
      isGap = false
    }
  }
  return kept
    .map(({ rawText }) => rawText)
    .join("")
    .trim()
}

function networksOf({ words }: PromptDocument): readonly PromptNetwork[] {
  return words.flatMap(({ type, text, args, lv }) => {
    const [network = "lora"] = args
    return type === "lora" && (network === "lora" || network === "lyco" || network === "hypernet")
      ? [{ network, name: text, weight: lv ?? 1 }]
      : []
  })
}

/** Commands of Midjourney that no renderer here has anything like. */
const UNHEEDED: ReadonlySet<PromptWord["command"]> = new Set(["chaos", "version", "ignored"])

function unheededIn(words: readonly PromptWord[]): readonly string[] {
  const names = words.flatMap(({ command, rawText }) => (UNHEEDED.has(command) ? (/[a-z]+/i.exec(rawText)?.[0].toLowerCase() ?? []) : []))
  return [...new Set(names)].map((name) => `--${name}`)
}

const printWords = (words: readonly WeightedWord[]) => words.map(({ text, weight }) => weighedText(escapeText(text), weight)).join(", ")

/** What a renderer gets of a prompt of a category (spec 1§4, 1§5): its words with weights, what its commands ask for, its networks. */
export function promptConditions(text: string, category: number): PromptConditions {
  const document = parsePrompt(cleanPrompt(text), parserOfCategory(category))
  const painted = document.words.filter((word) => isPainted(word) && saysSomething(word))
  const settings = settingsOf(document.words)
  const loras = networksOf(document)
  const unheeded = unheededIn(document.words)
  const isEmpty = painted.length === 0
  if (document.parser !== "midjourney")
    return { isEmpty, prompt: printPainted(document.pieces), words: composedWords(painted), negativeWords: [], loras, settings, unheeded }
  const scale = scaleOf(painted)
  const words = weightedWords(
    painted.filter((word) => effectiveWeight(word) > 0),
    () => scale,
  )
  const negativeWords = weightedWords(
    painted.filter((word) => effectiveWeight(word) < 0),
    () => scale / NEGATIVE_WEIGHT,
  )
  const negative = [settings.negative ?? "", printWords(negativeWords)].filter((part) => part !== "").join(", ")
  return {
    isEmpty,
    prompt: printWords(words),
    words,
    negativeWords,
    loras,
    unheeded,
    settings: negative === "" ? settings : { ...settings, negative },
  }
}
