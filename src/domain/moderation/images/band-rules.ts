/** Images are the same up to this many differing bits of 64. */
export const SAME_IMAGE_BITS = 8
/** A hash of 16 hex characters falls into so many bands of equal length. */
export const BANDS = 4
export const BAND_CHARACTERS = 4
/** Of hashes that differ in `SAME_IMAGE_BITS` at most, one band at least differs in no more than this. */
const BAND_RADIUS_BITS = SAME_IMAGE_BITS / BANDS
const BAND_BITS = BAND_CHARACTERS * 4

/** True for a perceptual hash as `perceptualHash` writes it. */
export function isImageHash(text: string): boolean {
  return /^[0-9a-f]{16}$/.test(text)
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
