/** A stretch of a prompt and how strongly it is meant; 1 is neutral. */
export interface WeightedText {
  readonly text: string
  readonly weight: number
}

/** The lowest and highest weight that a stretch can get, however deep the brackets. */
export const WEIGHT_LIMITS = { min: 0.001, max: 1000 } as const

const BRACKET_FACTOR = 1.1
const EXTRA_NETWORK = /<[a-z_]+:[^<>]*>/gi
const SEPARATOR_WORD = /\b(?:BREAK|AND)\b/g
const ENDING_WEIGHT = /:\s*([+-]?(?:\d+\.?\d*|\.\d+))\s*$/
const ESCAPABLE = new Set(["(", ")", "[", "]", "\\"])

type Opening = { readonly kind: "open"; readonly bracket: "(" | "["; factor: number }
type Part = { readonly kind: "text"; readonly text: string } | Opening | { readonly kind: "close" }

/**
 * Reads the attention brackets of a prompt, as the AUTOMATIC1111 web UI writes them: `(x)` is ×1.1, `[x]` is ÷1.1, `(x:1.4)` is ×1.4;
 * nested brackets multiply, `\(` is a plain bracket, an unclosed bracket reaches to the end, a closing one that fits nothing is text.
 * `<lora:name:1>` and its kin are left out; the capitals `BREAK` and `AND` become line ends. Accepts any text; takes linear time.
 */
export function parseAttention(prompt: string): WeightedText[] {
  const text = prompt.replace(EXTRA_NETWORK, " ").replace(SEPARATOR_WORD, "\n")
  return weigh(splitAtBrackets(text))
}

function splitAtBrackets(text: string): Part[] {
  const parts: Part[] = []
  const open: Opening[] = []
  let plain = ""
  let escapedLength = 0 // the head of `plain` up to its last escaped character, which cannot belong to a weight
  const flush = () => {
    if (plain !== "") parts.push({ kind: "text", text: plain })
    plain = ""
    escapedLength = 0
  }
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    const innermost = open.at(-1)
    if (character === "\\" && ESCAPABLE.has(text.charAt(at + 1))) {
      plain += text.charAt(++at)
      escapedLength = plain.length
    } else if (character === "(" || character === "[") {
      flush()
      const opened: Opening = { kind: "open", bracket: character, factor: character === "(" ? BRACKET_FACTOR : 1 / BRACKET_FACTOR }
      parts.push(opened)
      open.push(opened)
    } else if (innermost !== undefined && character === (innermost.bracket === "(" ? ")" : "]")) {
      if (character === ")") {
        // A weight is short: looking only at the tail keeps long prompts linear.
        const tailStart = Math.max(escapedLength, plain.length - 40)
        const said = ENDING_WEIGHT.exec(plain.slice(tailStart))
        if (said !== null) {
          innermost.factor = Math.max(0, Number(said[1]))
          plain = plain.slice(0, tailStart + said.index)
        }
      }
      flush()
      parts.push({ kind: "close" })
      open.pop()
    } else {
      plain += character
    }
  }
  flush()
  return parts
}

function weigh(parts: readonly Part[]): WeightedText[] {
  const weighted: WeightedText[] = []
  const outer: number[] = []
  let weight = 1
  for (const part of parts) {
    switch (part.kind) {
      case "open":
        outer.push(weight)
        weight = clampWeight(weight * part.factor)
        break
      case "close":
        weight = outer.pop() ?? 1
        break
      case "text":
        weighted.push({ text: part.text, weight })
        break
    }
  }
  return weighted
}

function clampWeight(weight: number): number {
  return Math.min(WEIGHT_LIMITS.max, Math.max(WEIGHT_LIMITS.min, weight))
}
