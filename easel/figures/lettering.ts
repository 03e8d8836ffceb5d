import type { Brush } from "./brush.ts"
import type { Rgb } from "./figure.ts"

/**
 * Letters that Easel draws itself, so that a label reads the same on a machine without fonts: strokes on a grid of 4 × 6, `x` right and `y` down,
 * parted by spaces, pen lifted by "/".
 */
const STROKES: Readonly<Record<string, string>> = {
  a: "06 20 46/14 34",
  b: "00 06 36 45 34 33 03/03 33 42 41 30 00",
  c: "41 30 10 01 05 16 36 45",
  d: "00 06 26 44 42 20 00",
  e: "40 00 06 46/03 33",
  f: "40 00 06/03 33",
  g: "41 30 10 01 05 16 36 45 43 23",
  h: "00 06/40 46/03 43",
  i: "20 26/10 30/16 36",
  j: "40 45 36 16 05",
  k: "00 06/40 03 46",
  l: "00 06 46",
  m: "06 00 23 40 46",
  n: "06 00 46 40",
  o: "10 30 41 45 36 16 05 01 10",
  p: "06 00 30 41 42 33 03",
  q: "10 30 41 45 36 16 05 01 10/24 46",
  r: "06 00 30 41 42 33 03/23 46",
  s: "41 30 10 01 02 13 33 44 45 36 16 05",
  t: "00 40/20 26",
  u: "00 05 16 36 45 40",
  v: "00 26 40",
  w: "00 16 23 36 40",
  x: "00 46/40 06",
  y: "00 23 40/23 26",
  z: "00 40 06 46",
}
const ADVANCE = 5.4

const isDrawn = (text: string): boolean => [...text].every((letter) => letter === " " || letter in STROKES)

/** Writes a word in the middle of (x, y), `wide` at most and `tall` at most; by a font of the machine where it has letters that are not drawn here. */
export function writeLabel(brush: Brush, text: string, x: number, y: number, wide: number, tall: number, ink: Rgb): void {
  const { context } = brush
  context.save()
  context.translate(x, y)
  // A label is read from left to right, whichever way its thing looks.
  if (context.getTransform().a < 0) context.scale(-1, 1)
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "")
  if (isDrawn(plain)) {
    const width = plain.length * ADVANCE - (ADVANCE - 4)
    const scale = Math.min(wide / width, tall / 6)
    context.scale(scale, scale)
    context.translate(-width / 2, -3)
    for (const [at, letter] of [...plain].entries())
      for (const stroke of (STROKES[letter] ?? "").split("/"))
        brush.line(
          stroke
            .split(" ")
            .flatMap((spot): [number, number, 1][] => (spot === "" ? [] : [[at * ADVANCE + Number(spot[0]), Number(spot[1]), 1]])),
          0.78,
          ink,
        )
  } else {
    context.font = `${tall}px sans-serif`
    context.textAlign = "center"
    context.textBaseline = "middle"
    context.fillStyle = `rgb(${ink.map(Math.round).join(",")})`
    context.fillText(text, 0, 0, wide)
  }
  context.restore()
}
