/** The syntaxes in which prompts are written (spec 1§5); a prompt without a word about it is in the first (spec 1§3). */
export const PROMPT_PARSERS = ["stable-diffusion-webui", "midjourney"] as const
export type PromptParser = (typeof PROMPT_PARSERS)[number]
export const DEFAULT_PROMPT_PARSER: PromptParser = "stable-diffusion-webui"

/** The category whose prompts weigh their parts with double colons (spec 1§4). */
const DOUBLE_COLON_CATEGORY = 3

/** The syntax of a category's prompts (spec 1§4). */
export function parserOfCategory(category: number): PromptParser {
  return category === DOUBLE_COLON_CATEGORY ? "midjourney" : DEFAULT_PROMPT_PARSER
}

/** A stretch [start, end) of a text, in UTF-16 units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The commands that are lifted out of a prompt (spec 1§5); `ignored` are those that say nothing to any renderer here. */
export type CommandName =
  | "version"
  | "aspect"
  | "quality"
  | "chaos"
  | "seed"
  | "stylize"
  | "no"
  | "niji"
  | "repeat"
  | "width"
  | "height"
  | "ignored"

/** What a word is besides plain text; `operator` is AND or BREAK, `editing` is `[from:to:when]`, `alternation` is `[a|b]`. */
export type PromptWordSubType = "command" | "operator" | "editing" | "alternation" | "embedding"

/** The languages of prompt definitions (spec 3§9) that a script gives away; text in any other counts as English. */
export type PromptWordLanguage = "zhCN" | "ja" | "ko" | "ar" | "ru" | "th" | "en"

/** One word of a prompt (spec 1§3): all that stands between two commas or changes of weight. */
export interface PromptWord {
  readonly type: "word" | "lora"
  readonly subType?: PromptWordSubType
  /** What the word says: no brackets of weight, no escapes. */
  readonly text: string
  /** The word as it is written, with the brackets that hold nothing else. */
  readonly rawText: string
  readonly span: Span
  /** The span without those brackets. */
  readonly inner: Span
  /** The weight, where the prompt says one: all brackets and numbers around the word together. */
  readonly lv?: number
  /** How many brackets without a number stand around it: round ones less square ones. */
  readonly alv?: number
  /** The part of the weight that comes from brackets which the word shares with others. */
  readonly outerWeight: number
  /** `index::weight` of the part it stands in: of a double-colon prompt, or of prompts that AND composes. Otherwise without a name. */
  readonly group: string
  /** Of a command its values, of a LoRA tag its name and weight, of prompt editing from, to and when, of alternation the options. */
  readonly args: readonly string[]
  readonly command?: CommandName
  readonly lang: PromptWordLanguage
  readonly desc?: string
  readonly dir?: string
  readonly isAlias: boolean
}

/** What stands between words: commas and white space, brackets shared by several words, weights of parts, camera markers. */
export interface PromptMark {
  readonly type: "separator" | "bracket" | "weight" | "camera"
  readonly rawText: string
  readonly span: Span
}

export type PromptPiece = PromptWord | PromptMark

/** A prompt in pieces, whose spans tile its text without gap or overlap. */
export interface PromptDocument {
  readonly text: string
  readonly parser: PromptParser
  readonly pieces: readonly PromptPiece[]
  /** The pieces that are words, commands and LoRA tags among them, in the order of the text. */
  readonly words: readonly PromptWord[]
  readonly options: ParseOptions
}

export interface ParseOptions {
  /** Names of textual inversions: a word that is one of them is of subtype `embedding`. */
  readonly embeddings?: readonly string[]
}

export function isWord(piece: PromptPiece): piece is PromptWord {
  return piece.type === "word" || piece.type === "lora"
}

/** Whether a piece is a word of the text itself, neither a command nor a tag. */
export function isTextWord(piece: PromptPiece): piece is PromptWord {
  return piece.type === "word" && piece.subType !== "command"
}

/** The weight of a word as the prompt says it; 1 where it says nothing (spec 1§5). */
export function effectiveWeight(word: PromptWord): number {
  return word.lv ?? 1
}
