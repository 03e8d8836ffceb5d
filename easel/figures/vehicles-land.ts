import { type Brush, figure } from "./brush.ts"
import { hex, light, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { box, oval, polygon, type Spot, smooth, xy } from "./shape.ts"

const DARK = hex("#22222a")
const STEEL = hex("#aeb4ba")
/** The colour of lamplight; its full red channel marks it as a light that night does not dim. */
export const LAMP: Rgb = [255, 214, 130]

/** A pane: lit from within at night, mirroring a pale sky by day. */
export function pane(brush: Brush, shape: ReturnType<typeof box>, lit = brush.look.lit): void {
  if (lit) {
    brush.mark(shape, LAMP, 1, 0)
    brush.glow(
      (shape.left + shape.right) / 2,
      (shape.top + shape.bottom) / 2,
      Math.max(shape.right - shape.left, shape.bottom - shape.top) * 1.1,
      [255, 180, 80],
      0.4,
    )
    return
  }
  brush.mark(shape, mix(hex("#3d5064"), brush.look.shade, 0.25), 1, 0.1)
  const { left, right, top, bottom } = shape
  const width = right - left
  if (width * brush.unit < 5) return
  brush.inside(shape, () => {
    brush.mark(
      polygon(xy`${left + width * 0.1},${bottom} ${left + width * 0.4},${top} ${left + width * 0.68},${top}
    ${left + width * 0.38},${bottom}`),
      [225, 238, 246],
      0.35,
      0.3,
    )
  })
}

function wheel(brush: Brush, x: number, radius: number): void {
  brush.ball(x, 99 - radius, radius, radius, hex("#2c2c34"))
  brush.ball(x, 99 - radius, radius * 0.62, radius * 0.62, STEEL)
  brush.mark(oval(x, 99 - radius, radius * 0.5, radius * 0.5), hex("#8f959c"))
  for (let spoke = 0; spoke < 5; spoke += 1) {
    const angle = (spoke / 5) * Math.PI * 2 + 0.3
    brush.fine(
      xy`${x},${99 - radius} ${x + Math.cos(angle) * radius * 0.52},${99 - radius + Math.sin(angle) * radius * 0.52}`,
      radius * 0.14,
      STEEL,
    )
  }
  brush.mark(oval(x, 99 - radius, radius * 0.14, radius * 0.14), hex("#5a5e66"))
}

/** A rounded classic car. */
export const car: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#c13f35"), hex("#3f83a8"), hex("#e0a938"), hex("#5f8f78"), hex("#e6ddca")]))
  const trim = brush.accent(hex("#ece6da"))
  const long = brush.between(-6, 8)
  const twoTone = brush.random() < 0.5
  brush.soft(0, 98, 112, 6, DARK, 0.6)
  const cabin = smooth(xy`-66,50! -58,30 -38,14 -6,9 24,${13 + long * 0.2} ${44 + long * 0.5},32 ${54 + long},48!`)
  brush.body(cabin, twoTone ? trim : coat)
  pane(brush, smooth(xy`-56,47! -49,32 -34,20 -12,16 -10,47!`), false)
  pane(brush, smooth(xy`-4,47! -5,16 16,18 31,30 ${42 + long * 0.6},47!`), false)
  const hull = smooth(xy`-100,64 -96,52 -70,46 -20,46 46,46 78,51 97,60 102,76 98,86! -98,86! -103,76`)
  brush.body(hull, coat)
  brush.inside(hull, () => {
    brush.soft(0, 50, 100, 5, [255, 255, 255], 0.45)
    brush.soft(0, 86, 110, 11, brush.look.shade, 0.6)
    brush.fine(xy`-102,67 0,64 102,67`, 1.6, trim, 0.95)
    for (const x of [-62, -7, 50]) brush.fine(xy`${x},46 ${x + 1},66 ${x - 1},84`, 0.8, shade(coat, DARK), 0.7)
    for (const x of [-22, 34]) brush.fine(xy`${x},55 ${x + 10},55`, 2, STEEL)
  })
  for (const x of [-62, 64]) {
    brush.flat(smooth(xy`${x - 25},87! ${x - 22},70 ${x},60 ${x + 22},70 ${x + 25},87!`), mix(DARK, coat, 0.18))
    wheel(brush, x, 18)
    brush.line(xy`${x - 24},84 ${x - 20},70 ${x},61 ${x + 20},70 ${x + 24},84`, 2.4, light(coat, brush.look.light, 0.8))
  }
  brush.limb(xy`86,85 104,84`, [5, 5], STEEL)
  brush.limb(xy`-104,84 -86,85`, [5, 5], STEEL)
  brush.ball(94, 62, 5.6, 6.4, brush.look.lit ? LAMP : hex("#f4f0dc"))
  brush.ball(-98, 63, 3, 5, hex("#c9302c"))
  if (brush.look.lit) {
    brush.glow(96, 62, 26, LAMP, 0.95)
    brush.glow(-99, 63, 14, [255, 60, 40], 0.8)
  }
  brush.gleam(brush.side * 40 + 4, 52, 22, 1.5, 0.02, 0.6)
})

/** A steam locomotive with a carriage. */
export const train: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#2f5d4a"), hex("#7d2f33"), hex("#2f4a72"), hex("#33343c")]))
  const brass = brush.accent(hex("#d8ae52"))
  const iron = mix(DARK, coat, 0.2)
  const puffs = 6
  for (let puff = 0; puff < puffs; puff += 1) {
    const size = 7 + puff * 3.4
    brush.context.globalAlpha = 0.85 - puff * 0.1
    brush.ball(
      86 - puff * 17 + brush.between(-3, 3),
      13 - brush.between(0, 2) + puff * 0.4,
      size,
      size * 0.62,
      mix(hex("#f2efea"), brush.look.haze, 0.3),
    )
  }
  brush.context.globalAlpha = 1
  brush.flat(box(-148, 96.6, 296, 2.4), hex("#5d5650"))
  const carriage = box(-144, 40, 98, 44, 4)
  brush.body(carriage, mix(coat, hex("#a5653c"), brush.look.tints.length > 0 ? 0.1 : 0.45))
  brush.body(smooth(xy`-148,42! -140,35 -95,33 -50,35 -42,42!`), iron)
  for (let window = 0; window < 5; window += 1) pane(brush, box(-138 + window * 18.4, 47, 13, 14, 2))
  brush.fine(xy`-144,66 -95,66 -46,66`, 1.8, brass)
  brush.fine(xy`-144,79 -95,79 -46,79`, 1, brass)
  brush.flat(box(-46, 80, 8, 4), iron)
  const cab = box(-38, 26, 42, 56, 2)
  brush.body(cab, coat)
  brush.body(smooth(xy`-43,28! -36,23 -16,21 4,23 10,28!`), iron)
  pane(brush, box(-31, 34, 12, 16, 2))
  pane(brush, box(-14, 34, 12, 16, 2))
  brush.fine(xy`-36,56 -17,56 2,56`, 1.6, brass)
  const boiler = box(4, 38, 100, 34, 8)
  brush.body(boiler, coat)
  brush.inside(boiler, () => {
    brush.soft(54, 42, 60, 6, [255, 255, 255], 0.45)
    brush.soft(54, 72, 60, 12, brush.look.shade, 0.6)
    for (const x of [20, 44, 68, 90]) brush.fine(xy`${x},36 ${x + 1},55 ${x},74`, 2, brass)
  })
  brush.body(smooth(xy`78,39! 80,24 74,14! 96,14! 90,24 92,39!`), iron)
  brush.flat(box(73, 12, 24, 3.4, 1.6), brass)
  brush.body(smooth(xy`48,39! 48,30 54,25 60,30 60,39!`), brass)
  brush.body(smooth(xy`22,39! 23,32 29,29 35,32 36,39!`), coat)
  brush.body(oval(105, 55, 5, 17), iron)
  brush.ball(108, 36, 6, 6, brush.look.lit ? LAMP : hex("#efe9d6"))
  if (brush.look.lit) brush.glow(110, 36, 34, LAMP, 1)
  brush.body(box(-36, 72, 146, 11, 2), iron)
  brush.body(polygon(xy`108,80 126,97 102,97 102,80`), mix(hex("#a8322f"), iron, 0.1))
  for (const x of [106, 111, 116]) brush.fine(xy`${x},82 ${x + 4},96`, 0.9, iron)
  const engineWheel = (x: number, radius: number): void => {
    brush.ball(x, 97 - radius, radius, radius, iron)
    brush.mark(oval(x, 97 - radius, radius * 0.76, radius * 0.76), mix(hex("#a8322f"), coat, 0.2))
    for (let spoke = 0; spoke < 8; spoke += 1) {
      const angle = (spoke / 8) * Math.PI * 2
      brush.fine(xy`${x},${97 - radius} ${x + Math.cos(angle) * radius * 0.76},${97 - radius + Math.sin(angle) * radius * 0.76}`, 1, iron)
    }
    brush.mark(oval(x, 97 - radius, radius * 0.24, radius * 0.24), brass)
  }
  for (const x of [-22, 8, 38]) engineWheel(x, 14)
  for (const x of [68, 88]) engineWheel(x, 9)
  for (const x of [-130, -112, -78, -60]) engineWheel(x, 8)
  brush.line(xy`-22,86 8,86 38,86 72,82`, 2.6, STEEL)
})

/** A bicycle, sometimes with a basket of flowers. */
export const bicycle: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#c9453c"), hex("#3f8a8f"), hex("#e0a838"), hex("#4d6fa3"), hex("#6a8f5a")]))
  const leather = brush.accent(hex("#7a4f33"))
  const basket = brush.random() < 0.6
  const turn = brush.random() * Math.PI
  brush.soft(0, 98.4, 76, 2.6, DARK, 0.5)
  for (const x of [-45, 45]) {
    for (let spoke = 0; spoke < 14; spoke += 1) {
      const angle = turn + (spoke / 14) * Math.PI * 2
      brush.fine(xy`${x},68 ${x + Math.cos(angle) * 28},${68 + Math.sin(angle) * 28}`, 0.4, hex("#d8dadd"), 0.9)
    }
    const ring = (radius: number, width: number, tone: Rgb): void => {
      const points = Array.from({ length: 25 }, (_, index): readonly [number, number] => [
        x + Math.cos((index / 24) * Math.PI * 2) * radius,
        68 + Math.sin((index / 24) * Math.PI * 2) * radius,
      ])
      brush.line(points, width, tone)
    }
    ring(29.4, 2.8, hex("#2e2d33"))
    ring(27.4, 1.2, STEEL)
    brush.ball(x, 68, 2.6, 2.6, STEEL)
  }
  brush.line(xy`-78,62 -66,44 -44,35 -22,44`, 2, coat)
  brush.line(xy`15,60 22,46 44,35 66,44 76,60`, 2, coat)
  const tube = (points: readonly Spot[], width = 3): void => {
    brush.line(points, width, shade(coat, brush.look.shade, 0.5))
    brush.line(points, width * 0.6, coat)
    brush.fine(
      points.map(([x, y]) => [x + brush.side * 0.4, y - 0.5]),
      0.6,
      light(coat, brush.look.light, 2),
      0.8,
    )
  }
  tube(xy`-45,68 -6,70`)
  tube(xy`-45,68 -16,34`, 2.4)
  tube(xy`-6,70 -17,30`)
  tube(xy`-6,70 33,38`)
  tube(xy`-15,38 31,33`)
  tube(xy`45,68 38,52 30,24`)
  brush.line(xy`30,24 31,16 22,12 14,14`, 2, STEEL)
  brush.line(xy`19,12 11,15`, 3.4, leather)
  brush.line(xy`-17,30 -18,24`, 2, STEEL)
  brush.body(smooth(xy`-33,20 -24,18.6 -6,20 -4,22 -16,24 -26,27 -33,25`), leather)
  brush.ball(-6, 70, 6.4, 6.4, STEEL)
  brush.mark(oval(-6, 70, 4, 4), hex("#6a6e76"))
  brush.line(xy`-45,66 -6,64`, 0.8, DARK)
  brush.line(xy`-45,70.4 -6,76`, 0.8, DARK)
  brush.line(xy`-6,70 2,80`, 1.8, STEEL)
  brush.flat(box(-1, 79.4, 8, 2.2, 1), DARK)
  if (basket) {
    for (let flower = 0; flower < 9; flower += 1) {
      const x = 38 + brush.random() * 18
      const y = 22 + brush.random() * 8
      brush.ball(x, y, 3.4, 3.2, brush.pick([hex("#e58a9c"), hex("#f2d36a"), hex("#f5efe4"), hex("#7d9a4c"), hex("#b795d0")]))
    }
    const weave = smooth(xy`34,30! 62,30! 58,48! 38,48!`)
    brush.body(weave, hex("#b98a52"))
    brush.inside(weave, () => {
      for (const y of [34, 38, 42, 46]) brush.fine(xy`32,${y} 48,${y + 0.8} 64,${y}`, 0.8, hex("#7d5833"), 0.8)
      for (let x = 36; x < 62; x += 4) brush.fine(xy`${x},30 ${x},48`, 0.6, hex("#7d5833"), 0.6)
    })
    brush.line(xy`33,30.4 63,30.4`, 2, scaled(hex("#b98a52"), 1.1))
  } else if (brush.look.lit) brush.glow(36, 30, 20, LAMP, 0.9)
  brush.ball(36, 31, basket ? 0.01 : 3, basket ? 0.01 : 3, LAMP)
})
