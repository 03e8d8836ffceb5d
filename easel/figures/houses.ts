import { type Brush, figure } from "./brush.ts"
import { hex, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { arch, bush, stones, tiles, wall, windowFrame } from "./masonry.ts"
import { box, oval, polygon, smooth, xy } from "./shape.ts"
import { LAMP, pane } from "./vehicles-land.ts"

const DARK = hex("#33282a")
const CREAM = hex("#efe4cf")

/** Smoke drifting up from a chimney. */
function smoke(brush: Brush, x: number, y: number): void {
  for (let puff = 0; puff < 4; puff += 1)
    brush.soft(
      x + puff * 3.4 + brush.between(-1, 1),
      y - puff * 5,
      3 + puff * 1.5,
      2.6 + puff * 1.2,
      mix(hex("#f4f0ea"), brush.look.haze, 0.4),
      0.75 - puff * 0.12,
    )
}

interface HouseColours {
  readonly plaster: Rgb
  readonly roof: Rgb
  readonly door: Rgb
  readonly trim: Rgb
}

function drawHouse(brush: Brush, colours: HouseColours, storeys: number, hasChimney: boolean): void {
  const { plaster, roof, door, trim } = colours
  const eaves = storeys === 2 ? 48 : 62
  if (hasChimney) {
    brush.body(box(25, eaves - 38, 9, 24), hex("#9a5f4a"))
    brush.body(box(24, eaves - 40, 11, 3.4), hex("#7d4a3b"))
    smoke(brush, 30, eaves - 42)
  }
  const side = wall(brush, -4, eaves, 50, 99 - eaves, shade(plaster, brush.look.shade, brush.side < 0 ? 0.7 : 0.1))
  stones(brush, side, plaster, 6, 0.12)
  const slope = polygon(xy`-22,${eaves - 31} 36,${eaves - 31} 53,${eaves + 2} -4,${eaves + 2}`)
  brush.body(slope, roof)
  tiles(brush, slope, roof, 8)
  const gable = polygon(xy`-44,99 -44,${eaves} -22,${eaves - 29} 0,${eaves} 0,99`)
  brush.body(gable, plaster)
  stones(brush, gable, plaster, 6, 0.1)
  brush.body(
    polygon(xy`-22,${eaves - 34} -50,${eaves + 3} -46,${eaves + 5.4} -22,${eaves - 27} 2,${eaves + 5.4}
    6,${eaves + 3}`),
    scaled(roof, 0.86),
  )
  brush.fine(xy`-46,97 0,97.6 46,97`, 2.4, shade(plaster, brush.look.shade), 0.5)
  windowFrame(brush, -27, eaves - 15, 10, 9, trim)
  if (storeys === 2) for (const x of [-38, -15]) windowFrame(brush, x, eaves + 6, 9, 12, trim)
  for (const x of storeys === 2 ? [8, 27] : []) windowFrame(brush, x, eaves + 6, 10, 12, trim)
  windowFrame(brush, -39, 75, 10, 13, trim)
  for (const x of [8, 27]) {
    windowFrame(brush, x, 75, 10, 13, trim)
    for (const shutter of [-4.4, 11.2]) brush.mark(box(x + shutter, 74.4, 3.4, 14), door, 0.95)
    brush.mark(box(x - 1, 89, 12, 2.4), hex("#7a5038"), 1)
    for (let flower = 0; flower < 6; flower += 1)
      brush.mark(oval(x + flower * 2.1, 88.4 - (flower % 2) * 0.8, 1.2, 1.2), flower % 2 === 0 ? hex("#e0727c") : hex("#f0d478"), 0.95)
  }
  brush.body(arch(-13, 99, 14, 25), trim)
  brush.body(arch(-13, 99, 11, 22.6), door)
  brush.fine(xy`-13,77 -13,99`, 0.5, shade(door, DARK), 0.7)
  brush.mark(oval(-9.6, 89, 0.8, 0.8), hex("#e0bd6a"))
  if (brush.look.lit) brush.glow(-13, 74, 14, LAMP, 0.7)
}

function houseColours(brush: Brush, plaster: Rgb, roof: Rgb): HouseColours {
  return { plaster, roof, door: brush.pick([hex("#3f6f7a"), hex("#8a3f38"), hex("#4f6b46"), hex("#3d4f73")]), trim: CREAM }
}

/** A house with a tiled roof, shutters and a chimney. */
export const house: PaintFigure = figure((brush) => {
  const plaster = brush.coat(brush.pick([hex("#e9dcc0"), hex("#d9b896"), hex("#c9d3d0"), hex("#e3c6b4")]))
  const roof = brush.accent(brush.pick([hex("#a3503c"), hex("#5d6673"), hex("#7d4a38")]))
  drawHouse(brush, houseColours(brush, plaster, roof), brush.random() < 0.55 ? 2 : 1, true)
  bush(brush, -42, 99, 8)
  bush(brush, 44, 99, 9)
})

/** A log cabin with a deep roof. */
export const cabin: PaintFigure = figure((brush) => {
  const logs = brush.coat(brush.pick([hex("#8a5a38"), hex("#75492f"), hex("#9c6c44")]))
  const roof = brush.accent(brush.pick([hex("#4d4a4c"), hex("#5d4636"), hex("#47584c")]))
  const snowy = brush.random() < 0.2
  brush.body(box(28, 18, 12, 34), hex("#7f7a78"))
  stones(brush, box(28, 18, 12, 34), hex("#7f7a78"), 5, 0.7)
  smoke(brush, 34, 16)
  const front = polygon(xy`-52,99 -52,58 -6,18 40,58 40,99`)
  const flank = box(38, 58, 20, 41)
  brush.body(flank, shade(logs, brush.look.shade, 0.7))
  brush.body(front, logs)
  brush.inside(front, () => {
    for (let log = 0; log < 13; log += 1) {
      const y = 24 + log * 6
      brush.fine(xy`-56,${y} 0,${y + 0.4} 44,${y}`, 1.1, shade(logs, DARK, 1), 0.75, 0.2)
      brush.fine(xy`-56,${y - 3.4} 0,${y - 3.2} 44,${y - 3.4}`, 1.1, mix(logs, brush.look.light, 0.45), 0.45)
    }
  })
  for (let log = 0; log < 7; log += 1) for (const x of [-52, 39]) brush.ball(x, 61 + log * 6, 2.7, 2.7, mix(logs, CREAM, 0.35))
  brush.body(polygon(xy`-6,9 22,9 68,62 57,64 40,64`), shade(roof, brush.look.shade, 0.4))
  tiles(brush, polygon(xy`-6,9 22,9 68,62 44,64`), roof, 9)
  brush.body(polygon(xy`-6,8 -66,61 -60,66 -6,19 46,66 52,61`), roof)
  if (snowy) brush.body(smooth(xy`-6,5! -36,31 -67,59 -60,62! -30,36 -6,14 20,36 46,62! 53,59 24,31`), hex("#f2f4f8"))
  windowFrame(brush, -13, 36, 14, 11, mix(logs, CREAM, 0.6))
  windowFrame(brush, 15, 68, 16, 14, mix(logs, CREAM, 0.6))
  windowFrame(brush, -45, 68, 14, 14, mix(logs, CREAM, 0.6))
  brush.body(box(-22, 64, 24, 35), mix(logs, CREAM, 0.5))
  brush.body(box(-19.4, 66.6, 18.8, 32.4), mix(roof, hex("#6b3f2c"), 0.5))
  for (const x of [-13, -7]) brush.fine(xy`${x},67 ${x},99`, 0.6, DARK, 0.6)
  brush.mark(oval(-4, 84, 1, 1), hex("#e0bd6a"))
  if (brush.look.lit) {
    brush.flat(oval(6.4, 66, 1.7, 2.3), LAMP)
    brush.glow(6.4, 66, 15, LAMP, 0.9)
  }
  brush.body(polygon(xy`-30,96.4 12,96.4 16,99.6 -34,99.6`), hex("#8d8680"))
  bush(brush, -52, 99.4, 7)
  bush(brush, 52, 99.4, 8)
})

/** A cluster of houses about a small church tower. */
export const village: PaintFigure = figure((brush) => {
  const plaster = brush.coat(hex("#e6d6b8"))
  const roof = brush.accent(hex("#a8543f"))
  const tower = brush.between(-26, 22)
  const far = mix(plaster, brush.look.haze, 0.25)
  brush.body(box(tower - 8, 30, 16, 55), far)
  brush.body(polygon(xy`${tower - 10},31 ${tower},2 ${tower + 10},31`), mix(roof, hex("#5d6673"), 0.7))
  brush.fine(xy`${tower},3 ${tower},-0.5`, 0.7, DARK)
  pane(brush, arch(tower, 48, 5, 11))
  const rows = [
    { y: -14, scale: 0.44, count: 5 },
    { y: -6, scale: 0.54, count: 4 },
    { y: 0, scale: 0.62, count: 4 },
  ]
  for (const { y, scale, count } of rows) {
    for (let index = 0; index < count; index += 1) {
      const x = ((index + 0.5) / count - 0.5) * 210 + brush.between(-7, 7)
      const own = scale * brush.between(0.9, 1.12)
      const tone = mix(
        scaled(plaster, brush.between(0.84, 1.06)),
        brush.pick([hex("#d9a98a"), hex("#c9d3d0"), hex("#f0e6d0")]),
        brush.look.tints.length > 0 ? 0.15 : 0.5,
      )
      const cover = scaled(mix(roof, hex("#6b4a40"), brush.random() * 0.5), brush.between(0.88, 1.08))
      const storeys = brush.random() < 0.5 ? 2 : 1
      const mirrored = brush.random() < 0.5 ? -1 : 1
      brush.at(x, 99 + y - own * 100, 0, own * mirrored, own, () =>
        drawHouse(brush, houseColours(brush, tone, cover), storeys, brush.random() < 0.3),
      )
    }
    for (let index = 0; index < 4; index += 1) bush(brush, brush.between(-108, 108), 99 + y, brush.between(4, 8))
  }
})

/** A tent, glowing from inside at night. */
export const tent: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#d98a3a"), hex("#c9503f"), hex("#4f8a8f"), hex("#7d9150"), hex("#dcc9a0")]))
  const inner = brush.accent(mix(coat, hex("#3a2a2c"), 0.75))
  const open = brush.between(0.6, 1)
  for (const [x, y] of [
    [-86, 99],
    [90, 98],
  ] as const)
    brush.line(xy`0,8 ${x},${y}`, 0.7, hex("#d9cfbb"))
  brush.body(smooth(xy`4,7! 40,12! 62,52 84,96! 44,99! 26,54`), shade(coat, brush.look.shade, 0.5))
  const front = smooth(xy`4,6! -20,50 -56,98! 50,99! 26,52`)
  brush.body(front, coat)
  const door = smooth(xy`3,22! -6,60 ${-24 * open},98.6! ${20 * open},98.8! 10,60`)
  brush.flat(door, brush.look.lit ? hex("#ffc66e") : inner)
  if (brush.look.lit) brush.glow(0, 82, 60, [255, 180, 90], 0.8)
  brush.inside(door, () => brush.soft(-2, 98, 26, 18, brush.look.lit ? hex("#fff0c0") : hex("#1c1618"), 0.7))
  brush.body(smooth(xy`3,22! -8,58 ${-25 * open},98.6! ${-34 * open},98! -24,74 -12,52`), scaled(coat, 1.08))
  brush.body(smooth(xy`3,22! 11,58 ${21 * open},98.8! ${32 * open},98.8! 27,76 16,52`), scaled(coat, 0.94))
  brush.fine(xy`4,7 -20,50 -55,97`, 1, mix(coat, hex("#fff4dc"), 0.6), 0.7)
  brush.fine(xy`4,7 26,52 50,98`, 1, mix(coat, hex("#fff4dc"), 0.6), 0.7)
  brush.fine(xy`40,12 60,54 82,96`, 0.8, shade(coat, DARK), 0.6)
  brush.line(xy`3.6,10 4.4,0.6`, 1.6, hex("#8a6440"))
  brush.line(xy`39,14 40.6,7`, 1.6, hex("#8a6440"))
  for (const x of [-62, -20, 56]) brush.fine(xy`${x},99.4 ${x + 1},95 ${x + 4},92`, 0.9, hex("#5f7a45"), 0.8)
})
