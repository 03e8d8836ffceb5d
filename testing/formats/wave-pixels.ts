import type { Pixels } from "../../src/formats/image/png-pixels.ts"

/** Pixels of an image that is like no other seed's: brightness that falls and rises. */
export function wavePixels(seed: number): Pixels {
  const rgba = new Uint8Array(90 * 80 * 4)
  for (let at = 0; at < 90 * 80; at++) {
    const bright = (Math.sin(((at % 90) / 10 + seed) * (1 + Math.floor(at / 900))) + 1) * 127
    rgba.set([bright, bright, bright, 255], at * 4)
  }
  return { width: 90, height: 80, rgba }
}
