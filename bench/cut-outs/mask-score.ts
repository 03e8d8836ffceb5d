import * as z from "zod/mini"

/** An outline as its file has it: corners `x,y`, px of an image of this size. */
const outlineSchema = z.array(z.string().check(z.regex(/^\d+,\d+(?: \d+,\d+)+$/)))
export const handMaskSchema = z.object({
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  outlines: outlineSchema,
  holes: outlineSchema,
})
export type HandMask = z.infer<typeof handMaskSchema>

/** Which pixels of a grid of `columns` × `rows` over the image are in the subject, by their middle. */
export function rasterise({ width, height, outlines, holes }: HandMask, columns: number, rows: number): Uint8Array {
  const inside = new Uint8Array(columns * rows)
  const fill = (outline: string, value: number) => {
    const corners = outline.split(" ").map((corner) => corner.split(",").map(Number))
    for (let row = 0; row < rows; row++) {
      const y = ((row + 0.5) * height) / rows
      const crossings: number[] = []
      corners.forEach(([x1 = 0, y1 = 0], index) => {
        const [x2 = 0, y2 = 0] = corners[(index + 1) % corners.length] ?? []
        if (y1 <= y !== y2 <= y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
      })
      crossings.sort((a, b) => a - b)
      for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
        const from = Math.max(0, Math.ceil(((crossings[pair] ?? 0) * columns) / width - 0.5))
        const until = Math.min(columns, ((crossings[pair + 1] ?? 0) * columns) / width - 0.5)
        for (let column = from; column <= until && column < columns; column++) inside[row * columns + column] = value
      }
    }
  }
  for (const outline of outlines) fill(outline, 1)
  for (const hole of holes) fill(hole, 0)
  return inside
}

/** How well a mask meets the one that was drawn: what both have over what either has, 0 to 1; from half opaque on a pixel is subject. */
export function intersectionOverUnion(alpha: Uint8Array, inside: Uint8Array): number {
  let both = 0
  let either = 0
  for (let index = 0; index < inside.length; index++) {
    const isFound = (alpha[index] ?? 0) >= 128
    const isDrawn = inside[index] === 1
    if (isFound && isDrawn) both++
    if (isFound || isDrawn) either++
  }
  return either === 0 ? 1 : both / either
}
