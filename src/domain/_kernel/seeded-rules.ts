const SPREAD = 0x9e3779b1

/** Numbers in [0, 1) that follow from a seed alone. */
export function seededStream(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    return mixed(state) / 2 ** 32
  }
}

/** A number in [0, 1) that follows from a seed and a text. */
export function seededValue(seed: number, text: string): number {
  return mixed(seedOf(text) ^ Math.imul(seed, SPREAD)) / 2 ** 32
}

/** A seed out of a text, 32 bits. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

function mixed(value: number): number {
  let bits = Math.imul(value ^ (value >>> 15), 1 | value)
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
  return (bits ^ (bits >>> 14)) >>> 0
}
