/** A colour as the eye measures it (OKLab): lightness 0 to 1, then from green to red and from blue to yellow. */
export type Lab = readonly [lightness: number, greenRed: number, blueYellow: number]

/** A colour of red, green and blue, 0 to 255 each, in OKLab. */
export function oklabOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

/** How different two colours look; below 0.02 hardly anybody tells them apart. */
export function colourDistance(left: Lab, right: Lab): number {
  return Math.hypot(left[0] - right[0], left[1] - right[1], left[2] - right[2])
}

/** How colourful a colour is, 0 for greys; the purest of a screen reach about 0.3. */
export function chromaOf([, greenRed, blueYellow]: Lab): number {
  return Math.hypot(greenRed, blueYellow)
}

function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
