import { type Brush, figure } from "./brush.ts"
import { hex, light, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { box, oval, type Shape, smooth, xy } from "./shape.ts"
import { LAMP, pane } from "./vehicles-land.ts"

const DARK = hex("#2a2426")
const CANVAS = hex("#f4ecdc")
const WOOD = hex("#8a5a36")

/** The line where a hull meets the water: a shadow and two pale ripples. */
function waterline(brush: Brush, halfWidth: number): void {
  brush.soft(0, 98, halfWidth * 1.05, 4, mix(brush.look.shade, DARK, 0.3), 0.55)
  const foam = mix(brush.look.light, [255, 255, 255], 0.5)
  brush.fine(xy`${-halfWidth * 1.02},97 ${-halfWidth * 0.4},98.6 ${halfWidth * 0.3},97.6 ${halfWidth * 1.02},98.4`, 0.9, foam, 0.7, 0.2)
  brush.fine(xy`${-halfWidth * 0.7},99.6 0,99 ${halfWidth * 0.8},99.7`, 0.6, foam, 0.5, 0.2)
}

function sail(brush: Brush, shape: Shape, cloth: Rgb, seams: number): void {
  brush.body(shape, cloth)
  brush.inside(shape, () => {
    for (let seam = 1; seam <= seams; seam += 1) {
      const y = shape.top + ((shape.bottom - shape.top) * seam) / (seams + 1)
      brush.fine(
        xy`${shape.left - 2},${y + 3} ${(shape.left + shape.right) / 2},${y} ${shape.right + 2},${y + 2}`,
        0.5,
        shade(cloth, brush.look.shade, 0.8),
        0.55,
      )
    }
    brush.soft(
      shape.left + (shape.right - shape.left) * (brush.side < 0 ? 0.25 : 0.7),
      shape.top + (shape.bottom - shape.top) * 0.62,
      (shape.right - shape.left) * 0.4,
      (shape.bottom - shape.top) * 0.34,
      light(cloth, brush.look.light, 1.5),
      0.6,
    )
  })
}

/** A sailing boat with main sail and jib, leaning a little into the wind. */
export const sailboat: PaintFigure = figure((brush) => {
  const cloth = brush.coat(brush.pick([CANVAS, CANVAS, hex("#c9533f"), hex("#e0a94a")]))
  const hullTone = brush.accent(brush.pick([hex("#8f3f34"), hex("#2f5573"), hex("#f0ebe0"), hex("#3f6b5c")]))
  const lean = brush.between(-0.06, 0.07)
  const belly = brush.between(-2, 5)
  waterline(brush, 42)
  brush.at(0, 90, lean, 1, 1, () => {
    brush.at(0, -90, 0, 1, 1, () => {
      brush.limb(xy`2,86 1.4,40 1,2`, [2, 1.7, 0.9], WOOD)
      sail(brush, smooth(xy`-0.4,5! ${-10 - belly},30 ${-22 - belly},56 -33,75! -16,78 -0.2,77!`), cloth, 5)
      sail(brush, smooth(xy`3,9! ${15 + belly},32 ${27 + belly},55 39,79! 20,78 5.6,74! 6,40`), mix(cloth, CANVAS, 0.55), 4)
      brush.line(xy`-34,77.4 2,79.6`, 1.5, WOOD)
      brush.line(xy`1,2.4 42,82`, 0.35, DARK, 0.7)
      brush.line(xy`1,2.4 -38,84`, 0.35, DARK, 0.7)
      brush.body(smooth(xy`1,1! 6,3 11,1.6! 7,5 1,5!`), hullTone)
      brush.body(smooth(xy`-20,84! -16,79! 6,79.6! 14,84!`), mix(CANVAS, WOOD, 0.2))
      for (const x of [-11, -4, 3]) pane(brush, oval(x, 81.8, 1.7, 1.2))
      const hull = smooth(xy`-41,83.4! 0,86 46,81.4! 38,91 28,98 -30,98.4 -38,93`)
      brush.body(hull, hullTone)
      brush.inside(hull, () => {
        brush.fine(xy`-42,85.6 0,88.2 46,83.8`, 1.4, mix(hullTone, CANVAS, 0.75), 0.95, 0.2)
        brush.fine(xy`-40,95 0,95.8 40,95`, 3, mix(hullTone, DARK, 0.5), 0.8, 0.2)
        brush.soft(0, 91, 40, 3, light(hullTone, brush.look.light, 1.6), 0.4)
      })
    })
  })
  if (brush.look.lit) {
    brush.flat(oval(1, 3, 1.1, 1.1), LAMP)
    brush.glow(1, 3, 12, LAMP, 0.8)
  }
})

/** A three-masted ship under full sail. */
export const ship: PaintFigure = figure((brush) => {
  const hullTone = brush.coat(brush.pick([hex("#5d3d2b"), hex("#3f3436"), hex("#6b4a30")]))
  const cloth = brush.accent(CANVAS)
  const gold = hex("#d8ae52")
  const billow = brush.between(1, 6)
  waterline(brush, 62)
  brush.limb(xy`54,74 88,56`, [2.4, 0.9], WOOD)
  brush.line(xy`86,57 30,14`, 0.35, DARK, 0.7)
  for (const [from, to] of [
    [34, 66],
    [44, 78],
  ] as const)
    sail(
      brush,
      smooth(xy`${from - 4},${22 + (from - 34) * 1.4}! ${from + 12},46 ${to + 4},${60 + (78 - to) * 0.12}! ${from + 12},66
    ${from + 2},68!`),
      cloth,
      3,
    )
  const masts = [
    { x: -40, top: 16, width: 15, sails: 3 },
    { x: -4, top: 2, width: 20, sails: 4 },
    { x: 29, top: 10, width: 16, sails: 3 },
  ]
  for (const { x, top, width, sails } of masts) {
    brush.limb(xy`${x},82 ${x},40 ${x},${top}`, [2.6, 2, 1], WOOD)
    for (const side of [-1, 1]) brush.line(xy`${x},${top + 4} ${x + side * width * 0.7},78`, 0.3, DARK, 0.6)
    const step = (70 - top - 4) / sails
    for (let index = sails - 1; index >= 0; index -= 1) {
      const y = top + 4 + index * step
      const half = width * (0.55 + (0.45 * (index + 1)) / sails)
      brush.line(xy`${x - half},${y} ${x + half},${y}`, 1, WOOD)
      sail(
        brush,
        smooth(xy`${x - half * 0.88},${y}! ${x + half * 0.88},${y}! ${x + half * 0.94 + billow},${y + step * 0.5}
    ${x + half},${y + step * 0.92}! ${x + billow},${y + step * 0.8} ${x - half},${y + step * 0.92}!
    ${x - half * 0.86 + billow},${y + step * 0.5}`),
        cloth,
        1,
      )
    }
    brush.body(
      smooth(xy`${x},${top - 1}! ${x - 6},${top + 0.5} ${x - 12},${top - 1}! ${x - 7},${top + 4} ${x},${top + 3}!`),
      hex("#b8403a"),
    )
  }
  const hull = smooth(xy`-68,62! -54,64! -46,72 -30,77 20,78 48,73 62,68! 55,84 44,98 -48,98.4 -58,90 -64,76`)
  brush.body(hull, hullTone)
  brush.inside(hull, () => {
    for (let plank = 0; plank < 6; plank += 1)
      brush.fine(xy`-70,${70 + plank * 5} -20,${79 + plank * 4} 64,${71 + plank * 5}`, 0.5, shade(hullTone, DARK), 0.6)
    brush.fine(xy`-68,66 -46,76 20,81 62,71`, 1.6, gold, 0.95, 0.2)
    brush.fine(xy`-66,76 -46,85 20,89 56,81`, 1.2, gold, 0.8, 0.2)
  })
  for (let port = 0; port < 7; port += 1) pane(brush, box(-38 + port * 11.4, 82.4 + Math.sin((port / 6) * Math.PI) * 1.4, 3.6, 3.6, 0.5))
  for (const x of [-62, -57]) pane(brush, box(x - 2, 68, 3.4, 4.4, 0.6))
  brush.flat(oval(-66, 58.6, 1.7, 2.2), brush.look.lit ? LAMP : gold)
  if (brush.look.lit) brush.glow(-66, 58.6, 15, LAMP, 0.9)
})

/** A rowing boat with its oars shipped. */
export const rowboat: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#8f5f3b"), hex("#3f7a8f"), hex("#b84f40"), hex("#6f8a58"), hex("#e6dcc8")]))
  const trim = brush.accent(mix(coat, CANVAS, 0.7))
  const oar = brush.between(-5, 5)
  waterline(brush, 100)
  const inner = smooth(xy`-104,40! -60,50 0,54 66,48 112,32! 70,58 0,66 -64,60`)
  brush.body(inner, shade(coat, brush.look.shade, 1))
  brush.inside(inner, () => {
    for (let rib = -7; rib <= 8; rib += 1)
      brush.fine(xy`${rib * 12},40 ${rib * 12 + 2},56 ${rib * 11},70`, 1.6, mix(coat, brush.look.light, 0.2), 0.5)
  })
  for (const x of [-46, 14]) brush.body(box(x, 51 + (x > 0 ? 1 : 0), 30, 5, 1), mix(WOOD, CANVAS, 0.3))
  brush.limb(xy`-26,44 10,51`, [3, 3], WOOD)
  const hull = smooth(xy`-106,38! -62,55 0,61 68,54 115,29! 106,58 88,84 66,98 -72,98.4 -92,82 -102,58`)
  brush.body(hull, coat)
  brush.inside(hull, () => {
    for (const drop of [9, 19, 29]) {
      brush.fine(xy`-106,${40 + drop} -62,${56 + drop} 0,${62 + drop} 68,${55 + drop} 115,${30 + drop}`, 1, shade(coat, DARK), 0.65)
      brush.fine(
        xy`-106,${42 + drop} -62,${58 + drop} 0,${64 + drop} 68,${57 + drop} 115,${32 + drop}`,
        0.8,
        light(coat, brush.look.light, 1.4),
        0.45,
      )
    }
    brush.soft(0, 98, 100, 10, brush.look.shade, 0.6)
  })
  brush.line(xy`-106,39 -62,56 0,62 68,55 115,30`, 3.4, trim)
  brush.limb(xy`-14,${52 + oar * 0.3} -70,${78 + oar} -96,${90 + oar}`, [2.6, 2.6, 2.4], WOOD)
  brush.body(smooth(xy`-90,${85 + oar} -112,${92 + oar} -124,98 -116,99 -94,${94 + oar}`), scaled(WOOD, 1.15))
  brush.line(xy`-37,58 -36,64`, 2, hex("#9a9da3"))
  if (brush.look.lit) {
    brush.line(xy`108,32 108,22`, 1, DARK)
    brush.flat(oval(108, 20, 3, 4), LAMP)
    brush.glow(108, 20, 30, LAMP, 0.95)
  }
})
