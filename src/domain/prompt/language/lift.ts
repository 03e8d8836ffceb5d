import { commandAt } from "./commands.ts"
import { isEscapeAt, withoutEndingWeight } from "./escapes.ts"
import type { CommandName, Span } from "./prompt-document.ts"

/** What is no words of the prompt, wherever it stands in one and in either syntax. */
export type Lifted =
  | { readonly kind: "camera"; readonly span: Span }
  | { readonly kind: "lora"; readonly span: Span; readonly args: readonly string[] }
  | { readonly kind: "command"; readonly span: Span; readonly command: CommandName; readonly args: readonly string[] }

/** Camera markers: `<camera: pan left>` and `[camera: …]` (spec 1§5). */
const CAMERA_MARKER = /[<[]\s*camera\s*:[^>\]]{0,200}[>\]]/iy
/** Tags that load a network with a weight: `<lora:name:0.8>` and its kin. */
const NETWORK_TAG = /<\s*(lora|lyco|hypernet)\s*:([^<>\n]{1,200})>/iy
const OPERATOR = /(?<![\p{L}\p{N}_])(?:AND|BREAK)(?![\p{L}\p{N}_])/uy
/** What may stand before a switch. */
const BEFORE_COMMAND = /[\s,\uff0c\u3001\u060c([]/
const DASHES = new Set(["-", "\u2014", "\u2013"])

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

function mayBeginCommand(text: string, at: number, previousEnd: number): boolean {
  return DASHES.has(text[at] ?? "") && (at === 0 || at === previousEnd || BEFORE_COMMAND.test(text[at - 1] ?? ""))
}

function isTagAt(text: string, at: number): boolean {
  const character = text[at]
  if (character !== "<" && character !== "[") return false
  return isAt(CAMERA_MARKER, text, at) || (character === "<" && isAt(NETWORK_TAG, text, at))
}

/** Where the words of `--no` end: at a line's end, a tag, the next switch, an operator, or the bracket around the switch. */
function endOfNegation(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === "\n" || character === "\r" || isTagAt(text, at)) return at
    if (mayBeginCommand(text, at, start) && commandAt(text, at) !== null) return at
    if ((character === "A" || character === "B") && isAt(OPERATOR, text, at)) return at
    if (isEscapeAt(text, at)) at++
    else if (character === "(" || character === "[") depth++
    else if ((character === ")" || character === "]") && --depth < 0) return at
  }
  return text.length
}

/** The words of a stretch, without the weight of a bracket that closes behind them and without what parts them from what follows. */
function wordsUpTo(text: string, start: number, end: number): string {
  const said = text.slice(start, end)
  return (text[end] === ")" ? withoutEndingWeight(said) : said).replace(/[\s,\uff0c\u3001\u060c]+$/, "")
}

function liftCommand(text: string, at: number): Lifted | null {
  const found = commandAt(text, at)
  if (found === null) return null
  const { command, args, end, opensText } = found
  if (!opensText) return { kind: "command", command, args, span: { start: at, end } }
  const said = wordsUpTo(text, end, endOfNegation(text, end))
  const words = said.split(/[,\uff0c\u3001\u060c]/).flatMap((word) => (word.trim() === "" ? [] : [word.trim()]))
  return { kind: "command", command, args: words, span: { start: at, end: words.length === 0 ? end : end + said.length } }
}

function liftTag(text: string, at: number): Lifted | null {
  CAMERA_MARKER.lastIndex = at
  const camera = CAMERA_MARKER.exec(text)
  if (camera !== null) return { kind: "camera", span: { start: at, end: at + camera[0].length } }
  NETWORK_TAG.lastIndex = at
  const network = text[at] === "<" ? NETWORK_TAG.exec(text) : null
  if (network === null) return null
  const args = [(network[1] ?? "").toLowerCase(), ...(network[2] ?? "").split(":")]
  return { kind: "lora", args, span: { start: at, end: at + network[0].length } }
}

/** Everything of a prompt that is lifted out of its words, in the order of the text (spec 1§5). Linear time. */
export function liftFrom(text: string): readonly Lifted[] {
  const lifted: Lifted[] = []
  let previousEnd = 0
  for (let at = 0; at < text.length; ) {
    const character = text[at]
    if (isEscapeAt(text, at)) {
      at += 2
      continue
    }
    const found = character === "<" || character === "[" ? liftTag(text, at) : null
    const next = found ?? (mayBeginCommand(text, at, previousEnd) ? liftCommand(text, at) : null)
    if (next === null) {
      at++
      continue
    }
    lifted.push(next)
    at = previousEnd = next.span.end
  }
  return lifted
}
