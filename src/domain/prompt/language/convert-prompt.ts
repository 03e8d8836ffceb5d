import { markFor } from "./edit-words.ts"
import { escapeText } from "./escapes.ts"
import { parsePrompt } from "./parse-prompt.ts"
import { effectiveWeight, isTextWord, isWord, type PromptPiece } from "./prompt-document.ts"
import { isSameWeight } from "./weight.ts"
import { weighedText } from "./write-word.ts"

/** What parts two words of unlike weight: a part's mark does what a comma did, but a line stays a line. */
const gapOf = (separator: string) => /[\n\r]+\s*/.exec(separator)?.[0] ?? " "

function doubleColonText(pieces: readonly PromptPiece[]): string {
  let [text, gap, weight] = ["", "", 1]
  let lastEnd = 0 // of the text up to the last word with a weight, behind which its part's mark belongs
  for (const piece of pieces) {
    if (piece.type === "bracket") continue
    if (piece.type === "separator") gap += piece.rawText
    else if (!isTextWord(piece)) {
      text += gap + piece.rawText
      gap = ""
    } else {
      const said = piece.text.replaceAll(/::+/g, ":")
      const isParted = lastEnd > 0 && !isSameWeight(effectiveWeight(piece), weight)
      if (isParted) text = text.slice(0, lastEnd) + markFor(weight, text.slice(0, lastEnd)) + text.slice(lastEnd)
      text += (isParted ? gapOf(gap) : gap || (text === "" ? "" : " ")) + said
      ;[gap, weight, lastEnd] = ["", effectiveWeight(piece), text.length]
    }
  }
  const mark = lastEnd === 0 || isSameWeight(weight, 1) ? "" : markFor(weight, text.slice(0, lastEnd))
  return text.slice(0, lastEnd) + mark + text.slice(lastEnd) + gap
}

/** A text as web-ui style says it; a schedule, which only that style has, is no text there. */
function webUiText(text: string): string {
  const [only, ...others] = parsePrompt(text).words
  const isSchedule = others.length === 0 && (only?.subType === "editing" || only?.subType === "alternation")
  return isSchedule ? text : escapeText(text)
}

function webUiPromptText(pieces: readonly PromptPiece[]): string {
  let [text, isParted] = ["", false]
  for (const piece of pieces) {
    if (piece.type === "weight") isParted = true
    else if (piece.type === "separator" && isParted) text += /[,\uff0c\u3001\u060c\n\r]/.test(piece.rawText) ? piece.rawText : ""
    else {
      if (isParted && isWord(piece) && !/[,\uff0c\u3001\u060c\n\r]\s*$/.test(text)) text += piece.subType === "command" ? " " : ", "
      isParted = false
      text += isTextWord(piece) ? weighedText(webUiText(piece.text), effectiveWeight(piece)) : piece.rawText
    }
  }
  return text
}

/** A prompt in another syntax (spec 1§5): every word keeps what it says and its weight; commands, tags and markers stay as they are. */
export function convertPrompt(text: string, from: string, to: string): string {
  const document = parsePrompt(text, from)
  const target = parsePrompt("", to).parser
  if (document.parser === target) return text
  return target === "midjourney" ? doubleColonText(document.pieces) : webUiPromptText(document.pieces)
}
