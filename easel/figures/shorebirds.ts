import { figure } from "./brush.ts"
import { hex, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { smooth, taper, xy } from "./shape.ts"

const DARK = hex("#2b2124")
const WHITE = hex("#f8f3ea")

/** A swan gliding on the water, neck in an S. */
export const swan: PaintFigure = figure((brush) => {
  const coat = brush.coat(hex("#f6f2ec"))
  const bill = brush.accent(hex("#e2762f"))
  const raise = brush.between(-5, 6)
  brush.soft(0, 97, 60, 5, brush.look.shade, 0.35)
  brush.body(smooth(xy`-36,72 -52,62 -64,58! -56,76 -42,88`), scaled(coat, 0.95))
  const neck = taper(xy`24,82 40,66 34,46 28,28 36,13 46,14`, [26, 14, 9.5, 8, 8.5, 9])
  brush.body(neck, coat)
  const trunk = smooth(xy`30,68 40,72 44,84 36,94 14,98 -22,97 -46,88 -56,74 -38,72 -10,66`)
  brush.body(trunk, coat)
  const wing = smooth(xy`20,70 10,${60 - raise} -14,${50 - raise} -42,${50 - raise} -62,${44 - raise}! -57,58 -52,70
    -36,84 -8,90 14,84`)
  brush.body(wing, mix(coat, brush.look.light, 0.1))
  brush.inside(wing, () => {
    for (let feather = 0; feather < 9; feather += 1) {
      brush.fine(
        xy`${12 - feather * 5},${84 + (feather % 2)} ${-8 - feather * 5},${74 - feather * 1.6}
    ${-34 - feather * 4},${70 - feather * 3.4}`,
        0.7,
        shade(coat, brush.look.shade, 0.7),
        0.7,
      )
      brush.fine(
        xy`${14 - feather * 6},${74 - feather} ${6 - feather * 6},${77 - feather} ${0 - feather * 6},${74 - feather}`,
        0.7,
        shade(coat, brush.look.shade, 0.6),
        0.6,
      )
    }
  })
  brush.at(45, 13, 0.18, 1, 1, () => {
    brush.body(smooth(xy`-8,-3 -1,-6 7,-4 10,0 7,4 -1,5 -7,4`), coat)
    brush.body(smooth(xy`7,-3! 13,-1.4 20,1.6 20,4 12,4 7.4,3!`), bill)
    brush.flat(smooth(xy`4,-3 8,-4.4 11,-2 8,1 7,3.4 5.4,0.5`), DARK)
    brush.eye(2.2, -1.2, 1.2)
  })
  for (const y of [95, 98]) brush.fine(xy`-66,${y} -20,${y + 1.4} 30,${y + 1} 62,${y - 0.5}`, 0.7, mix(brush.look.light, WHITE, 0.5), 0.5)
})

/** A penguin, upright and attentive. */
export const penguin: PaintFigure = figure((brush) => {
  const coat = brush.coat(hex("#2d3340"))
  const gold = brush.accent(hex("#f0b03f"))
  const tilt = brush.between(-0.1, 0.12)
  const flip = brush.between(0, 10)
  for (const side of [-1, 1])
    brush.body(smooth(xy`${side * 4},93 ${side * 14},92 ${side * 21},97 ${side * 18},99 ${side * 5},99`), hex("#d98a3a"))
  brush.body(smooth(xy`-22,86 -30,97! -12,94`), coat)
  const trunk = smooth(xy`0,22 14,28 24,46 27,68 20,90 0,96 -20,90 -27,68 -24,46 -14,28`)
  brush.body(trunk, coat)
  const belly = smooth(xy`4,30 15,38 21,58 20,80 10,93 -6,92 -14,78 -14,56 -8,38`)
  brush.body(belly, WHITE)
  brush.inside(belly, () => brush.soft(4, 34, 18, 14, gold, 0.75))
  brush.body(smooth(xy`20,40 27,48 ${33 + flip * 0.5},66 ${34 + flip},78! 25,66 20,54`), mix(coat, brush.look.shade, 0.2))
  brush.body(smooth(xy`-19,40 -28,50 ${-33 - flip * 0.5},66 ${-33 - flip},80! -24,70 -17,56`), coat)
  brush.at(2, 20, tilt, 1, 1, () => {
    const head = smooth(xy`0,-18 11,-14 16,-4 14,8 6,15 -8,15 -16,6 -15,-6 -9,-15`)
    brush.body(head, coat)
    brush.inside(head, () => brush.flat(smooth(xy`-14,0 -8,-3 -4,4 -4,13 -12,18 -20,8`), gold, 0.95))
    brush.body(smooth(xy`13,-8 22,-5 29,-1! 21,0 13,1`), hex("#39353a"))
    brush.fine(xy`15,-2.6 20,-2.4 25,-1.6`, 1.1, hex("#e08840"), 0.95)
    brush.eye(6, -5, 2.1, hex("#6b4a2c"))
  })
  brush.gleam(brush.side * 18, 52, 1.6, 11, brush.side * 0.1, 0.18)
})
