import { type Brush, figure } from "./brush.ts"
import { hex, light, mix, shade } from "./colour.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { contact } from "./fruit.ts"
import { box, oval, polygon, type Shape, smooth, xy } from "./shape.ts"

/** Devices, and what one looks and listens through. */

const DARK = hex("#1f2127")

/** A lit screen with a small picture: a sky, a sun, hills. */
function screen(brush: Brush, area: Shape): void {
  const { left, right, top, bottom } = area
  const [wide, tall] = [right - left, bottom - top]
  brush.flat(area, [120, 176, 226])
  brush.inside(area, () => {
    brush.mark(oval(left + wide * 0.7, top + tall * 0.3, tall * 0.12, tall * 0.12), [255, 232, 150], 1, 0.1)
    brush.mark(
      smooth(
        xy`${left - 4},${bottom}! ${left - 4},${top + tall * 0.7} ${left + wide * 0.3},${top + tall * 0.48} ${left + wide * 0.6},${top + tall * 0.72} ${right + 4},${top + tall * 0.5} ${right + 4},${bottom}!`,
      ),
      [84, 150, 110],
      1,
      0.1,
    )
    brush.mark(
      polygon(xy`${left},${bottom} ${left + wide * 0.36},${top} ${left + wide * 0.56},${top} ${left + wide * 0.2},${bottom}`),
      [255, 255, 255],
      0.16,
    )
  })
}

/** A mobile phone, leaning. */
export const phone: PaintFigure = figure((brush) => {
  const shell = brush.coat(brush.pick([hex("#2c2e36"), hex("#c9ccd4"), hex("#5a6a8a"), hex("#e2c7c0")]))
  const tilt = brush.between(-0.08, 0.08)
  contact(brush, 22)
  brush.at(0, 50, tilt, 1, 1, () => {
    brush.body(box(-24, -49, 48, 97, 7), shell)
    brush.flat(box(-21.5, -46.5, 43, 92, 5), DARK)
    screen(brush, box(-20.5, -45.5, 41, 90, 4))
    for (let row = 0; row < 4; row += 1)
      for (let column = 0; column < 3; column += 1)
        brush.mark(
          box(-15 + column * 11.4, -10 + row * 11.6, 7.6, 7.6, 2),
          (
            [
              [236, 92, 84],
              [252, 196, 70],
              [96, 190, 120],
              [240, 240, 246],
            ] as const
          )[(row + column) % 4] ?? [255, 255, 255],
          0.95,
          0.2,
        )
    brush.flat(box(-7, -44, 14, 3, 1.5), DARK)
  })
})

/** An open laptop. */
export const laptop: PaintFigure = figure((brush) => {
  const shell = brush.coat(brush.pick([hex("#b8bcc4"), hex("#4a4e58"), hex("#d8d2c6")]))
  const open = brush.between(-2, 3)
  contact(brush, 92)
  brush.body(smooth(xy`${-68 - open * 0.4},4! ${68 + open * 0.4},4! 74,78! -74,78!`), shell)
  screen(brush, smooth(xy`${-63 - open * 0.4},9! ${63 + open * 0.4},9! 68.6,73! -68.6,73!`))
  brush.body(polygon(xy`-76,78 76,78 98,94 -98,94`), light(shell, brush.look.light, 0.7))
  for (let row = 0; row < 4; row += 1) {
    const y = 80.6 + row * 2.5
    const half = 66 + row * 4
    for (let key = 0; key < 13; key += 1) brush.mark(box(-half + (key * half * 2) / 13, y, (half * 2) / 13 - 2, 1.8, 0.4), DARK, 0.85, 0.25)
  }
  brush.mark(polygon(xy`-20,91 20,91 23,94 -23,94`), shade(shell, brush.look.shade, 0.7), 0.8)
  brush.body(box(-98, 94, 196, 4.6, 2), shade(shell, brush.look.shade, 0.6))
})

/** A camera with its lens. */
export const camera: PaintFigure = figure((brush) => {
  const body = brush.coat(brush.pick([hex("#2e2f35"), hex("#5a4638"), hex("#44505a")]))
  const metal = brush.accent(hex("#c6c8cc"))
  const zoom = brush.between(-2, 2)
  contact(brush, 62)
  brush.body(smooth(xy`-26,20! -18,6! 18,6! 26,20!`), metal)
  brush.body(box(-66, 18, 132, 18, 5), metal)
  brush.body(box(-58, 11, 16, 8, 2), shade(metal, brush.look.shade, 0.6))
  brush.ball(46, 15, 7, 4, hex("#b83a32"))
  brush.body(box(-70, 32, 140, 66, 7), body)
  brush.fine(xy`-66,36 0,36 66,36`, 1.2, light(body, brush.look.light, 1.6), 0.6)
  for (const [radius, tone] of [
    [32 + zoom, metal],
    [28 + zoom, DARK],
    [22, hex("#34384a")],
    [14, hex("#1a2a4a")],
  ] as const)
    brush.ball(0, 64, radius, radius, tone)
  brush.gleam(-6, 56, 6, 4, -0.6, 0.8)
  brush.mark(oval(6, 71, 3, 2), [150, 120, 220], 0.6)
  brush.mark(box(40, 42, 20, 9, 2), [255, 250, 226], 0.9)
})

/** A television set on its feet. */
export const television: PaintFigure = figure((brush) => {
  const frame = brush.coat(brush.pick([hex("#2a2b30"), hex("#6a4a34"), hex("#d8d0c0")]))
  const isOld = brush.random() < 0.4
  contact(brush, 60)
  if (isOld) for (const x of [-26, 26]) brush.line(xy`0,18 ${x},0`, 1.4, hex("#9a9aa0"))
  for (const x of [-46, 46]) brush.limb(xy`${x},88 ${x * 1.16},98`, [4, 3], shade(frame, brush.look.shade, 0.6))
  brush.body(box(-84, 16, 168, 76, isOld ? 9 : 3), frame)
  screen(brush, isOld ? box(-76, 23, 116, 61, 12) : box(-80, 20, 160, 66, 1))
  if (isOld) for (const y of [34, 52]) brush.ball(62, y, 7, 7, hex("#c9b48a"))
})

/** Headphones. */
export const headphones: PaintFigure = figure((brush) => {
  const shell = brush.coat(brush.pick([hex("#2d3038"), hex("#c9433c"), hex("#e6e2da"), hex("#3f6f9a")]))
  const spread = brush.between(-2, 3)
  contact(brush, 46)
  brush.limb(xy`${-40 - spread},70 -42,36 -22,10 0,4 22,10 42,36 ${40 + spread},70`, [7, 8, 9, 9, 9, 8, 7], shell)
  brush.limb(xy`-26,16 0,8 26,16`, [5, 5, 5], mix(shell, DARK, 0.6))
  for (const side of [-1, 1]) {
    const x = side * (40 + spread)
    brush.body(oval(x - side * 8, 76, 11, 22), DARK)
    brush.solid(oval(x + side * 2, 76, 13, 21), shell)
    brush.mark(oval(x + side * 4, 76, 7, 13), mix(shell, hex("#d8dce4"), 0.4), 0.8)
  }
})

const rim = (brush: Brush, x: number, glass: Rgb, frame: Rgb): void => {
  const pane = smooth(xy`${x - 36},34 ${x - 12},28 ${x + 14},28 ${x + 36},34 ${x + 34},62 ${x + 14},80 ${x - 14},80 ${x - 34},62`)
  brush.body(pane, frame)
  const inner = smooth(xy`${x - 30},38 ${x - 10},33 ${x + 12},33 ${x + 30},38 ${x + 28},60 ${x + 12},74 ${x - 12},74 ${x - 28},60`)
  brush.body(inner, glass, 0.6)
  brush.inside(inner, () => brush.mark(polygon(xy`${x - 26},80 ${x - 2},26 ${x + 10},26 ${x - 14},80`), [255, 255, 255], 0.3))
}

/** A pair of glasses; dark ones more often than not. */
export const glasses: PaintFigure = figure((brush) => {
  const frame = brush.coat(brush.pick([hex("#2a2428"), hex("#7a4a2c"), hex("#b83a3a"), hex("#c9a24c")]))
  const glass = brush.random() < 0.65 ? hex("#2c2e3c") : mix(hex("#d2e4ee"), frame, 0.1)
  contact(brush, 84)
  for (const side of [-1, 1])
    brush.limb(xy`${side * 74},40 ${side * 92},50 ${side * 96},96`, [5, 4.6, 4], shade(frame, brush.look.shade, 0.6))
  brush.limb(xy`-14,42 0,36 14,42`, [5, 5, 5], frame)
  rim(brush, -44, glass, frame)
  rim(brush, 44, glass, frame)
})
