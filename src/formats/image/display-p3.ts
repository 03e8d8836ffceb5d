/** From linear Display P3 to linear sRGB (CSS Color 4, § 17: both have the white of D65). */
const MATRIX = [
  [1.2249401762805598, -0.2249401762805598, 0],
  [-0.0420569547096881, 1.0420569547096881, 0],
  [-0.0196375545903344, -0.0786360455506319, 1.0982736001409663],
] as const
/** Steps of the table back from linear light; so many that no step of a dark byte is skipped. */
const STEPS = 4096

const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

const BYTES = Uint8ClampedArray.from({ length: STEPS + 1 }, (_, step) => {
  const light = step / STEPS
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)
})

/** Makes sRGB pixels of Display P3's in place, for browsers that know no other colours; what is beyond sRGB becomes the nearest of each channel. */
export function srgbOfDisplayP3(pixels: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const [red, green, blue] = [LINEAR[pixels[at] ?? 0] ?? 0, LINEAR[pixels[at + 1] ?? 0] ?? 0, LINEAR[pixels[at + 2] ?? 0] ?? 0]
    // The same bytes are grey in both.
    if (red === green && green === blue) continue
    for (let channel = 0; channel < 3; channel++) {
      const [fromRed, fromGreen, fromBlue] = MATRIX[channel] ?? MATRIX[0]
      const light = fromRed * red + fromGreen * green + fromBlue * blue
      pixels[at + channel] = BYTES[Math.round(Math.min(1, Math.max(0, light)) * STEPS)] ?? 0
    }
  }
}
