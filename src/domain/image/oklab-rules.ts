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

/** A colour of OKLab as red, green and blue; below 0 or above 255 where no screen has it. */
export function rgbOf([lightness, greenRed, blueYellow]: Lab): readonly [red: number, green: number, blue: number] {
  const long = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3
  const medium = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3
  const short = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3
  return [
    encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
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

function encoded(share: number): number {
  return 255 * (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055)
}
