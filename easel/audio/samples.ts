/** Numbers that make a sound, one after another. */

/** Pieces as one. */
export function joined(pieces: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** Both sides of a sound as one. */
export function bothAsOne([left, right]: readonly [left: Float32Array, right: Float32Array]): Float32Array {
  return left.map((sample, at) => (sample + (right[at] ?? 0)) / 2)
}

/** The number between two at a place that may lie between them; 0 after the end. */
export function between(samples: ArrayLike<number>, place: number): number {
  const left = Math.floor(place)
  const [one, other] = [samples[left] ?? 0, samples[left + 1] ?? 0]
  return one + (other - one) * (place - left)
}

/** Whole numbers of 16 bits at one rate as samples from -1 to 1 at another. */
export function resampled(said: Int16Array, from: number, to: number): Float32Array {
  const samples = new Float32Array(Math.ceil((said.length * to) / from))
  for (let at = 0; at < samples.length; at++) samples[at] = between(said, (at * from) / to) / 32_768
  return samples
}
