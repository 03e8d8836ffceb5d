/** A prompt in ComfyUI's grammar: the parts that BREAK parts, and whether something had to be put otherwise. */
export interface ComfyWords {
  readonly parts: readonly string[]
  readonly isApproximated: boolean
}

/** ComfyUI weighs `(…)` alone; a bracket of the web UI weakens by this. */
const BRACKET_WEIGHT = 0.91

/**
 * The web UI's grammar put into ComfyUI's: `[x]` is a weight below 1, an embedding is named as one, BREAK parts. What changes while it is
 * painted (`[a:b:0.5]`, `[a|b]`) and `AND` have nothing there that is the same. `listed`: embeddings that the server has, which are meant
 * where a name of theirs stands alone.
 */
export function comfyWords(prompt: string, embeddings: readonly string[], listed: readonly string[] = []): ComfyWords {
  let isApproximated = false
  let text = prompt.replaceAll(/<(?:lora|lyco|hypernet):[^>]*>/gi, "")
  // From the innermost outwards; a bracket that is escaped is one that is painted.
  for (let before = ""; before !== text; ) {
    before = text
    text = text.replaceAll(/(?<!\\)\[([^[\]]*)(?<!\\)\]/g, (_, inner: string) => {
      const words = unbracketed(inner)
      isApproximated ||= words.isApproximated
      return words.text
    })
  }
  text = text.replaceAll(/\\([[\]])/g, "$1")
  const together = text.split(AND)
  if (together.length > 1 || LOOSE_WEIGHT.test(text)) {
    isApproximated = true
    text = together.map((one) => weighed(one, together.length > 1)).join(", ")
  }
  for (const name of embeddings) text = text.replaceAll(nameAlone(name), `embedding:${name}`)
  for (const name of listed) text = text.replaceAll(tagAlone(name), `embedding:${name}`)
  const parts = text.split(/\bBREAK\b/).map((part) => part.trim())
  return { parts: parts.filter((part, index) => part !== "" || index === 0), isApproximated }
}

function unbracketed(inner: string): { readonly text: string; readonly isApproximated: boolean } {
  const turns = inner.split("|")
  if (turns.length > 1) return { text: turns[0] ?? "", isApproximated: true }
  const scheduled = /^([^:]*):(?:([^:]*):)?\s*([\d.]+)\s*$/.exec(inner)
  if (scheduled === null) return { text: inner === "" ? "" : `(${inner}:${BRACKET_WEIGHT})`, isApproximated: false }
  const [, first = "", second, when] = scheduled
  // What is there for most of the steps stands for all of them.
  const isEarly = Number(when) < 0.5
  const later = second ?? first
  const earlier = second === undefined ? "" : first
  return { text: isEarly ? later : earlier, isApproximated: true }
}

/** What is painted together, each with a weight of its own behind it; further sorts of it come with an extension. */
const AND = /\s*\bAND(?:_PERP|_SALT|_TOPK)?\b\s*/
const WEIGHT = /^([\s\S]*?)\s*:\s*([-+]?(?:\d+\.?\d*|\.\d+))\s*$/
/** A prompt that is all there is has such a weight too; what stands close before it is rather a ratio. */
const LOOSE_WEIGHT = /^([\s\S]*?)\s+:\s*([-+]?(?:\d+\.?\d*|\.\d+))\s*$/
/** Other words may come after it. */
const PLACED_WEIGHT = /^([\s\S]*?)\s+:\s*([-+]?(?:\d+\.?\d*|\.\d+))\s*(?:,\s*([\s\S]*))?$/
const BREAK = /\s*\bBREAK\b\s*/

/** A part with its weights as ComfyUI has them: each piece between two BREAKs its own, or all that of the last. */
function weighed(part: string, isTogether: boolean): string {
  const pieces = part.split(BREAK)
  const read = pieces.map((piece, index) => readWeight(piece, isTogether && index === pieces.length - 1 ? WEIGHT : LOOSE_WEIGHT))
  const shared = read.slice(0, -1).every(({ weight }) => weight === null) ? (read.at(-1)?.weight ?? null) : null
  return read
    .map(({ words, weight, rest }) => [atWeight(words, weight ?? shared ?? 1), rest].filter((text) => text !== "").join(", "))
    .join(" BREAK ")
}

function readWeight(piece: string, atEnd: RegExp): { readonly words: string; readonly weight: number | null; readonly rest: string } {
  const [, words = piece, said, rest = ""] = atEnd.exec(piece) ?? PLACED_WEIGHT.exec(piece) ?? []
  return { words: words.trim(), weight: said === undefined ? null : Number(said), rest: rest.trim() }
}

/** Words at a weight; none of what is to be kept away from. */
function atWeight(words: string, weight: number): string {
  if (words === "" || weight <= 0) return ""
  return weight === 1 ? words : `(${words}:${weight})`
}

/** The name of an embedding where it is all there is between two commas, or in brackets: as a word among others it means the word. */
function tagAlone(name: string): RegExp {
  return new RegExp(String.raw`(?<=(?:^|[,(\n|]|\bBREAK\b)\s*)${literal(name)}(?=\s*(?:$|[,):\n|]|\bBREAK\b))`, "gi")
}

function literal(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function nameAlone(name: string): RegExp {
  return new RegExp(String.raw`(?<![\w:./-])${literal(name)}(?![\w/-])`, "gi")
}
