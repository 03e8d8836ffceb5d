import { figure } from "./brush.ts"
import { hex, light, mix, shade } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { contact } from "./fruit.ts"
import { writeLabel } from "./lettering.ts"
import { box, oval, polygon, smooth, xy } from "./shape.ts"

const STRING = hex("#d8c8a0")
const CARD = hex("#f6efdc")
const INK = hex("#3a2c26")

/** A thing that no figure shows: wrapped and tied with string, in its colours, and a card says what it is. */
export const thing: PaintFigure = figure((brush) => {
  const paper = brush.coat(brush.pick([hex("#b98f5c"), hex("#a8804f"), hex("#c79c68")]))
  const side = shade(paper, brush.look.shade, 0.5)
  const lump = brush.between(-3, 3)
  contact(brush, 66)
  brush.body(smooth(xy`-50,32! ${-20 + lump},24 30,26 58,34! 64,60 60,96! 0,99 -56,96! -58,60`), paper)
  brush.body(smooth(xy`58,34! 72,42 74,84 60,96! 62,62`), side)
  brush.body(smooth(xy`-50,32! ${-20 + lump},24 30,26 58,34! 10,40`), light(paper, brush.look.light, 0.8))
  for (const [fromX, fromY, toX, toY] of [
    [-44, 44, -20, 92],
    [40, 50, 52, 90],
    [-30, 60, 6, 52],
  ] as const)
    brush.fine(xy`${fromX},${fromY} ${(fromX + toX) / 2 + 3},${(fromY + toY) / 2} ${toX},${toY}`, 1, side, 0.7)
  brush.line(xy`-2,25 ${4 + lump},40 2,60 4,98`, 2, STRING)
  brush.line(xy`-57,62 0,58 62,62 73,58`, 2, STRING)
  for (const turn of [-1, 1]) brush.line(xy`2,26 ${turn * 14},12 ${turn * 20},18 2,26`, 1.8, STRING)
  brush.at(6, 74, -0.06, 1, 1, () => {
    brush.mark(box(-55, -14.4, 112, 31, 2), mix(brush.look.shade, INK, 0.5), 0.3)
    brush.body(polygon(xy`-57,-7 -49,-16 55,-16 55,14 -49,14 -57,5`), CARD, 0.35)
    brush.mark(oval(-50, -1, 2.2, 2.2), side, 1)
    brush.line(xy`-50,-1 -34,-16 -6,-48`, 0.9, STRING)
    const { label } = brush.look
    if (label !== undefined && brush.shown(0.1) > 0) writeLabel(brush, label, 5, -1, 92, 17, INK)
  })
})
