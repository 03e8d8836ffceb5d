import type { ComfyGraph, ComfyNode } from "./comfy-graph.ts"

/** Which of a sampler's two texts is looked for. */
export type ComfyRole = "positive" | "negative"

/** Texts of one node that together are the prompt: encoders for models with two, nodes that join texts. */
const TOGETHER = [
  ["text_g", "text_l"],
  ["clip_l", "t5xxl"],
  ["string_a", "string_b"],
  ["text_a", "text_b", "text_c", "text_d"],
] as const
const ALONE = ["populated_text", "text", "prompt", "wildcard_text", "value", "string", "String", "Text"] as const
const CONDITIONINGS = /^conditioning/i
/** Inputs behind which no words of this prompt are. */
const ELSEWHERE =
  /^(?:clip|clip_vision|model|vae|image|images|pixels|mask|latent|latent_image|samples|control_net|noise|sigmas|sampler|guider)$/i
const MAXIMUM_DEPTH = 48

/** The words at one end of a sampler; null where none are found. Nodes in between are passed through, circles too. */
export function wordsAt(graph: ComfyGraph, from: ComfyNode, role: ComfyRole): string | null {
  const seen = new Set<ComfyNode>()

  function words(node: ComfyNode, depth: number): string | null {
    if (seen.has(node) || depth > MAXIMUM_DEPTH) return null
    seen.add(node)
    // Empties whatever comes in: what stands before it has no effect.
    if (node.type === "ConditioningZeroOut") return ""
    return ownWords(node, depth) ?? linkedWords(node, depth)
  }

  const textOf = (node: ComfyNode, name: string, depth: number): string | null => {
    const target = graph.target(node, name)
    if (target !== null) return words(target, depth + 1)
    const own = Object.hasOwn(node.inputs, name) ? node.inputs[name] : undefined
    return typeof own === "string" ? String(graph.literal(node, name) ?? "") : null
  }

  function ownWords(node: ComfyNode, depth: number): string | null {
    for (const name of [role, `text_${role}`, `${role}_prompt`, ...(role === "positive" ? [] : ["n_prompt", "neg_prompt"])]) {
      const text = textOf(node, name, depth)
      if (text !== null) return text
    }
    for (const names of TOGETHER) {
      const texts = names.map((name) => textOf(node, name, depth)).filter((text) => text !== null)
      if (texts.length > 0) return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== "").join(", ")
    }
    for (const name of ALONE) {
      const text = textOf(node, name, depth)
      if (text !== null) return text
    }
    return null
  }

  function linkedWords(node: ComfyNode, depth: number): string | null {
    const links = graph.links(node)
    const parts = links.filter(({ name }) => CONDITIONINGS.test(name)).map((link) => words(link.node, depth + 1))
    const found = parts.filter((part) => part !== null)
    if (found.length > 0) return found.filter((part) => part !== "").join(", ")
    for (const { name, node: next } of links) {
      if (ELSEWHERE.test(name)) continue
      const text = words(next, depth + 1)
      if (text !== null) return text
    }
    return null
  }

  return words(from, 0)
}
