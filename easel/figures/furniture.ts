import { type Brush, figure } from "./brush.ts"
import { hex, light, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { box, polygon, smooth, xy } from "./shape.ts"

/** What stands in a room. */

const WOODS = [hex("#8a5a34"), hex("#6a4228"), hex("#b07e4c")] as const
const CLOTHS = [hex("#5a7f8f"), hex("#a8483f"), hex("#c9a24c"), hex("#6a7f54"), hex("#8a6f9a")] as const

function cushion(brush: Brush, x: number, y: number, wide: number, tall: number, tone: Rgb): void {
  brush.body(box(x, y, wide, tall, Math.min(wide, tall) * 0.26), tone)
  brush.soft(x + wide / 2, y + tall * 0.3, wide * 0.4, tall * 0.24, light(tone, brush.look.light, 1.4), 0.5)
}

/** A wooden chair with a padded seat. */
export const chair: PaintFigure = figure((brush) => {
  const wood = brush.coat(brush.pick(WOODS))
  const seat = brush.accent(brush.pick(CLOTHS))
  const slats = brush.pick([2, 3, 4])
  for (const [x, to] of [
    [-20, -22],
    [26, 28],
  ] as const)
    brush.limb(xy`${x},62 ${to},97`, [4.6, 3.6], shade(wood, brush.look.shade, 0.7))
  for (const x of [-26, 20]) brush.limb(xy`${x - 3},4 ${x},34 ${x},62`, [5, 5, 5], wood)
  brush.limb(xy`-29,7 -4,4 18,7`, [8, 9, 8], wood)
  for (let slat = 1; slat <= slats; slat += 1)
    brush.limb(xy`-27,${8 + slat * (42 / (slats + 1))} 19,${8 + slat * (42 / (slats + 1))}`, [4.6, 4.6], scaled(wood, 0.94))
  brush.body(polygon(xy`-30,58 24,58 34,68 -34,68`), seat)
  brush.body(polygon(xy`-34,67 34,67 34,72 -34,72`), wood)
  for (const x of [-31, 31]) brush.limb(xy`${x},70 ${x * 1.04},98`, [5.4, 4], wood)
  brush.line(xy`-31,86 31,86`, 2.4, wood)
})

/** A sofa with cushions. */
export const sofa: PaintFigure = figure((brush) => {
  const cloth = brush.coat(brush.pick(CLOTHS))
  const pillow = brush.accent(brush.pick([hex("#e8d8b0"), hex("#d98a5a"), hex("#dfe4e0")]))
  const throwAt = brush.between(-50, 20)
  for (const x of [-84, 84]) brush.limb(xy`${x},90 ${x},98`, [6, 4], hex("#5a3a26"))
  brush.body(box(-90, 12, 180, 62, 12), shade(cloth, brush.look.shade, 0.25))
  for (const x of [-76, 2]) cushion(brush, x, 18, 74, 46, cloth)
  for (const x of [-78, 1]) cushion(brush, x, 54, 77, 24, light(cloth, brush.look.light, 0.5))
  brush.body(box(-94, 74, 188, 18, 4), cloth)
  for (const side of [-1, 1]) brush.body(box(side < 0 ? -104 : 82, 38, 22, 54, 10), scaled(cloth, 1.04))
  brush.at(throwAt, 50, brush.between(-0.3, 0.3), 1, 1, () => cushion(brush, -18, -18, 36, 32, pillow))
})

/** A table, with nothing or little on it. */
export const table: PaintFigure = figure((brush) => {
  const wood = brush.coat(brush.pick(WOODS))
  const leg = brush.between(-3, 3)
  for (const x of [-62, 62]) brush.limb(xy`${x},36 ${x + leg * 0.4},88`, [6, 4.4], shade(wood, brush.look.shade, 0.8))
  brush.body(polygon(xy`-76,20 76,20 96,36 -96,36`), light(wood, brush.look.light, 0.8))
  for (let grain = 0; grain < 7; grain += 1)
    brush.fine(
      xy`${-84 + grain * 6},${22 + grain * 2} 0,${23 + grain * 1.9} ${80 - grain * 3},${22 + grain * 2}`,
      0.7,
      shade(wood, brush.look.shade, 0.8),
      0.5,
    )
  brush.body(box(-96, 35, 192, 9, 1), wood)
  brush.body(box(-84, 44, 168, 7), shade(wood, brush.look.shade, 0.5))
  for (const x of [-84, 84]) brush.limb(xy`${x},46 ${x + Math.sign(x) * leg},98`, [9, 6], wood)
})

/** A made bed. */
export const bed: PaintFigure = figure((brush) => {
  const cover = brush.coat(brush.pick(CLOTHS))
  const wood = brush.pick(WOODS)
  const fold = brush.between(-4, 4)
  brush.body(box(-104, 10, 16, 88, 4), wood)
  brush.body(smooth(xy`-102,12! -80,8 -64,16 -64,60! -102,60!`), shade(wood, brush.look.shade, 0.2))
  brush.body(box(92, 50, 12, 48, 3), wood)
  brush.body(box(-96, 72, 192, 17, 3), shade(wood, brush.look.shade, 0.4))
  cushion(brush, -94, 50, 186, 26, hex("#efeae0"))
  for (const x of [-90, -62]) brush.at(x, 44, -0.12, 1, 1, () => cushion(brush, 0, -12, 40, 26, hex("#f6f2ea")))
  const blanket = smooth(xy`-36,47! 0,${44 + fold} 50,48 92,47! 96,62 94,88! 50,92 0,88 -34,91! -38,70`)
  brush.body(blanket, cover)
  brush.inside(blanket, () => {
    for (const x of [-10, 22, 54, 82]) brush.soft(x, 70, 6, 26, shade(cover, brush.look.shade, 1), 0.4, 0.1)
    brush.flat(polygon(xy`-40,44 -22,43 -20,94 -42,94`), mix(cover, hex("#f6f2ea"), 0.7), 0.95)
  })
})
