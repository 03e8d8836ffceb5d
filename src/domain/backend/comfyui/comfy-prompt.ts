/** A prompt in ComfyUI's grammar: the parts that BREAK parts, and whether something had to be put otherwise. */
export interface ComfyWords {
  readonly parts: readonly string[]
  readonly isApproximated: boolean
}

/** ComfyUI weighs `(…)` alone; a bracket of the web UI weakens by this. */
const BRACKET_WEIGHT = 0.91

/**
 * The web UI's grammar put into ComfyUI's: `[x]` is a weight below 1, an embedding is named as one, BREAK parts. What changes while it is
 * painted (`[a:b:0.5]`, `[a|b]`) and `AND` have nothing there that is the same.
 */
export function comfyWords(prompt: string, embeddings: readonly string[]): ComfyWords {
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
  if (/\bAND\b/.test(text)) {
    isApproximated = true
    text = text.replaceAll(/\s*\bAND\b\s*(?::\s*[\d.]+)?/g, ", ")
  }
  for (const name of embeddings) text = text.replaceAll(nameAlone(name), `embedding:${name}`)
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

function nameAlone(name: string): RegExp {
  const literal = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`(?<![\\w:./-])${literal}(?![\\w/-])`, "gi")
}
