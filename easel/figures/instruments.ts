import { figure } from "./brush.ts"
import { hex, light, mix, shade } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { contact } from "./fruit.ts"
import { box, oval, polygon, smooth, xy } from "./shape.ts"

/** Instruments besides the guitar. */

const DARK = hex("#241d20")
const IVORY = hex("#f4efe2")

/** A violin with its bow. */
export const violin: PaintFigure = figure((brush) => {
  const wood = brush.coat(brush.pick([hex("#a8541f"), hex("#8a3f1c"), hex("#c0702e")]))
  const lean = brush.between(-2, 2)
  contact(brush, 22)
  brush.line(xy`${34 + lean},98 ${24 + lean},4`, 1.4, hex("#6a4326"))
  brush.line(xy`${31 + lean},96 ${21 + lean},6`, 0.7, IVORY)
  brush.body(box(-3, 4, 6, 46, 2), DARK)
  brush.ball(0, 4, 4.4, 4, wood)
  for (const y of [8, 13]) for (const side of [-1, 1]) brush.limb(xy`${side * 2},${y} ${side * 7},${y}`, [2, 2.4], DARK)
  const corpus = smooth(xy`0,40 14,42 18,52 13,60! 11,66 14,72! 22,82 18,95 0,98 -18,95 -22,82 -14,72! -11,66 -13,60! -18,52 -14,42`)
  brush.solid(corpus, wood)
  brush.inside(corpus, () => brush.soft(-10, 86, 8, 12, light(wood, brush.look.light, 1.4), 0.5))
  for (const side of [-1, 1]) brush.fine(xy`${side * 7},62 ${side * 9},68 ${side * 6},72 ${side * 8},78`, 1.3, DARK, 0.95, 0.1)
  brush.body(polygon(xy`-3,40 3,40 4,66 -4,66`), DARK)
  brush.body(box(-6, 74, 12, 2.4), hex("#e0c088"))
  brush.body(polygon(xy`-4,80 4,80 2.4,93 -2.4,93`), DARK)
  for (const x of [-2.2, -0.7, 0.7, 2.2]) brush.fine(xy`${x * 0.7},10 ${x},76 ${x},82`, 0.35, IVORY, 0.9)
})

/** A drum with two sticks. */
export const drum: PaintFigure = figure((brush) => {
  const shell = brush.coat(brush.pick([hex("#b8323a"), hex("#2f5f8f"), hex("#8a5a30")]))
  const rim = brush.accent(hex("#d8b45c"))
  const cross = brush.between(-4, 4)
  contact(brush, 56)
  const barrel = smooth(xy`-58,38! 58,38! 58,88 28,98 -28,98 -58,88`)
  brush.body(barrel, shell)
  brush.inside(barrel, () => {
    for (let cord = -3; cord < 4; cord += 1) {
      brush.fine(xy`${cord * 20},46 ${cord * 20 + 10},94`, 1.4, IVORY, 0.9, 0.1)
      brush.fine(xy`${cord * 20 + 20},46 ${cord * 20 + 10},94`, 1.4, IVORY, 0.9, 0.1)
    }
  })
  brush.line(xy`-58,86 -28,96 28,96 58,86`, 4, rim)
  brush.body(oval(0, 38, 59, 14), rim)
  brush.body(oval(0, 36.6, 55, 12), IVORY)
  for (const side of [-1, 1]) {
    brush.limb(xy`${side * 58},6 ${side * 20},${24 + cross} ${side * -16},33`, [3.4, 3.2, 2.8], hex("#c9965a"))
    brush.ball(side * -17, 33, 3.8, 3.4, hex("#c9965a"))
  }
})

/** A grand piano, its lid open. */
export const piano: PaintFigure = figure((brush) => {
  const lacquer = brush.coat(brush.pick([hex("#22212a"), hex("#4a2c1e"), hex("#e8e4da")]))
  const lid = brush.between(-3, 3)
  for (const x of [-66, 62]) brush.limb(xy`${x},68 ${x},98`, [7, 4], shade(lacquer, brush.look.shade, 0.5))
  brush.limb(xy`10,70 10,97`, [5, 3.4], shade(lacquer, brush.look.shade, 0.7))
  brush.body(smooth(xy`-78,48! 76,48! 62,${8 + lid} 20,${4 + lid} -50,${20 + lid}`), shade(lacquer, brush.look.shade, 0.3))
  brush.mark(smooth(xy`-70,47! 66,47! 54,${14 + lid} 16,${11 + lid} -44,${26 + lid}`), mix(lacquer, hex("#c99a54"), 0.35), 0.5)
  brush.line(xy`30,50 38,${20 + lid}`, 1.4, lacquer)
  brush.body(smooth(xy`-80,46! 78,46! 80,60 76,72! -80,72!`), lacquer)
  brush.body(polygon(xy`-88,56 40,56 44,68 -92,68`), IVORY)
  for (let key = 0; key < 24; key += 1) {
    const x = -86 + key * 5.4
    brush.fine(xy`${x},57 ${x - 0.6},68`, 0.4, hex("#8a8478"), 0.9)
    if (key % 7 !== 2 && key % 7 !== 6) brush.mark(box(x + 3.4, 56, 2.8, 7), DARK, 0.95, 0.15)
  }
  brush.body(polygon(xy`-92,68 44,68 44,75 -92,75`), shade(lacquer, brush.look.shade, 0.3))
  brush.body(box(-44, 84, 46, 5, 2), mix(lacquer, hex("#5a2f2a"), 0.4))
  for (const x of [-40, -2]) brush.limb(xy`${x},88 ${x},99`, [3, 2.4], lacquer)
})
