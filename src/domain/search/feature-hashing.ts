import { type Embedder, VECTOR_LENGTH } from "./ports.ts"
import { searchKey } from "./text-rules.ts"

const MODEL = "feature-hashing-1"
/** Characters of a piece of a word: words that share pieces lie closer. */
const PIECE = 3
const WORD_WEIGHT = 2
/** Two texts without a piece in common lie at 1. */
const FARTHEST = 0.85

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The vector of a text by its words and their pieces: each adds to one place, up or down. It knows spelling, and no meaning. */
export function hashedVector(text: string): readonly number[] {
  const vector = new Array<number>(VECTOR_LENGTH).fill(0)
  const add = (feature: string, weight: number) => {
    const hash = hashOf(feature)
    const place = hash % VECTOR_LENGTH
    vector[place] = (vector[place] ?? 0) + (hash & 0x80000000 ? -weight : weight)
  }
  for (const word of searchKey(text).split(" ")) {
    if (word === "") continue
    const characters = Array.from(word)
    add(`w ${word}`, WORD_WEIGHT)
    for (let at = 0; at + PIECE <= characters.length; at++) add(`p ${characters.slice(at, at + PIECE).join("")}`, 1)
  }
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}

/** Vectors without a model and without a network: alike is what is spelled alike. Stands in where no model is configured. */
export const featureHashing: Embedder = {
  model: MODEL,
  farthest: FARTHEST,
  embed: async (texts) => texts.map(hashedVector),
}
