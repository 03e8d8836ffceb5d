import { perceptualDistance } from "../../../formats/image/perceptual-hash.ts"

/** Images are the same up to this many differing bits of 64. */
export const SAME_IMAGE_BITS = 8
/** A hash of 16 hex characters falls into so many bands of equal length. */
export const BANDS = 4
export const BAND_CHARACTERS = 4
/** Of hashes that differ in `SAME_IMAGE_BITS` at most, one band at least differs in no more than this. */
const BAND_RADIUS_BITS = SAME_IMAGE_BITS / BANDS
const BAND_BITS = BAND_CHARACTERS * 4

/** Fewer bits than this, set or not, say that an image is nearly flat: such are alike without being the same. */
export const TELLING_BITS = 12

/** True for a perceptual hash that says enough of its image to tell it from others. */
export function isTelling(hash: string): boolean {
  if (!/^[0-9a-f]{16}$/.test(hash)) return false
  const bits = perceptualDistance(hash, "0".repeat(16))
  return bits >= TELLING_BITS && bits <= 64 - TELLING_BITS
}

/** What each band of a hash that is the same image may be: its own and all that differ in two bits at most, 137 a band. */
export function bandsNear(hash: string): readonly (readonly string[])[] {
  return Array.from({ length: BANDS }, (_, index) => {
    const own = Number.parseInt(hash.slice(index * BAND_CHARACTERS, (index + 1) * BAND_CHARACTERS), 16)
    return flipsOf(BAND_RADIUS_BITS).map((flip) => (own ^ flip).toString(16).padStart(BAND_CHARACTERS, "0"))
  })
}

/** Every pattern of a band with so many bits set at most. */
function flipsOf(bits: number): readonly number[] {
  if (bits === 0) return [0]
  const fewer = flipsOf(bits - 1)
  return [...new Set(fewer.flatMap((flip) => [flip, ...Array.from({ length: BAND_BITS }, (_, bit) => flip | (1 << bit))]))]
}
