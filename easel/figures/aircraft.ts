import { figure } from "./brush.ts"
import { hex, light, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { box, oval, smooth, xy } from "./shape.ts"
import { LAMP, pane } from "./vehicles-land.ts"

const DARK = hex("#262730")
const WHITE = hex("#f4f1ec")

/** A propeller airliner climbing. */
export const airplane: PaintFigure = figure((brush) => {
  const coat = brush.coat(hex("#eceae6"))
  const stripe = brush.accent(brush.pick([hex("#c9443c"), hex("#2f6ca3"), hex("#e0953a"), hex("#3f8a74")]))
  const climb = brush.between(-0.2, 0.02)
  brush.at(0, 55, climb, 1, 1, () => {
    brush.body(smooth(xy`22,-6! 4,-28 -10,-38! -18,-37! -8,-16 -6,-5!`), mix(coat, brush.look.shade, 0.35))
    brush.body(smooth(xy`-78,-6! -92,-20! -100,-20! -96,-3!`), mix(coat, brush.look.shade, 0.3))
    brush.body(smooth(xy`-62,-10! -82,-32 -92,-42! -104,-42! -97,-10 -92,0!`), stripe)
    const hull = smooth(xy`106,4 98,-5 82,-12 50,-15 -20,-14 -66,-10 -104,-5! -100,0 -60,10 0,15 60,14 94,11`)
    brush.body(hull, coat)
    brush.inside(hull, () => {
      brush.mark(smooth(xy`-110,-6! 0,2 108,1! 108,5! 0,6 -110,-2!`), stripe, 0.95, 0.1)
      brush.soft(0, 16, 90, 8, brush.look.shade, 0.5)
      brush.soft(0, -13, 80, 4, [255, 255, 255], 0.6)
    })
    for (let window = 0; window < 13; window += 1) pane(brush, oval(56 - window * 9, -5, 2, 2.6))
    pane(brush, smooth(xy`82,-9! 92,-6! 97,-1! 84,-1.6!`))
    brush.body(smooth(xy`-74,0! -96,6! -108,8! -98,-1!`), scaled(coat, 0.95))
    const wing = smooth(xy`30,4! 8,14 -34,36! -48,37! -28,14 -20,5!`)
    brush.body(wing, coat)
    brush.fine(xy`18,8 -6,19 -40,36`, 0.7, shade(coat, brush.look.shade), 0.7)
    brush.body(smooth(xy`22,14 14,11 -6,14 -10,20 2,22 18,21`), mix(coat, stripe, 0.3))
    brush.mark(oval(20, 17, 2, 4), DARK, 0.7)
    if (brush.look.lit) {
      brush.glow(-44, 36, 10, [255, 70, 60], 0.9)
      brush.glow(103, 4, 16, [255, 250, 230], 0.8)
    }
  })
})

/** A hot-air balloon in striped silk. */
export const balloon: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#d3513f"), hex("#3f82a8"), hex("#e0a13a"), hex("#7a5aa3"), hex("#4f9a80")]))
  const band = brush.accent(mix(coat, hex("#fff2d0"), 0.82))
  const third = brush.look.tints.length > 0 ? scaled(coat, 0.75) : brush.pick([hex("#e8b64a"), hex("#2f5573"), scaled(coat, 0.7)])
  const gores = brush.pick([8, 10, 12])
  const swing = brush.between(-1.5, 1.5)
  const skin = smooth(xy`0,1 20,5 33,18 36,34 29,52 17,66 8,74! -8,74! -17,66 -29,52 -36,34 -33,18 -20,5`)
  for (const side of [-1, 1]) {
    brush.line(xy`${side * 7.6},73 ${side * 5 + swing},88`, 0.5, DARK)
    brush.line(xy`${side * 3},74 ${side * 2.6 + swing},88`, 0.5, DARK)
  }
  brush.body(skin, coat)
  brush.inside(skin, () => {
    for (let gore = 0; gore < gores; gore += 1) {
      const from = Math.sin((gore / gores - 0.5) * Math.PI)
      const to = Math.sin(((gore + 1) / gores - 0.5) * Math.PI)
      const tone = gore % 2 === 0 ? coat : gore % 4 === 1 ? band : third
      const strip = smooth(xy`${from * 2},0 ${from * 33},17 ${from * 37},34 ${from * 29},53 ${from * 8.4},75
    ${to * 8.4},75 ${to * 29},53 ${to * 37},34 ${to * 33},17 ${to * 2},0`)
      brush.mark(strip, tone, 1, 0.05)
      brush.fine(xy`${to * 2},0 ${to * 33},17 ${to * 37},34 ${to * 29},53 ${to * 8.4},75`, 0.5, shade(coat, brush.look.shade), 0.6)
    }
    const lamp = brush.side === 0 ? 0.3 : brush.side
    brush.soft(lamp * 15, 22, 22, 24, light(band, brush.look.light, 1.5), 0.5)
    brush.soft(-lamp * 32, 42, 22, 44, brush.look.shade, 0.65)
    brush.soft(0, 72, 24, 16, brush.look.shade, 0.4)
    if (brush.look.lit) brush.glow(0, 66, 46, [255, 170, 80], 0.85)
  })
  brush.flat(smooth(xy`-8,73! 8,73! 6,77! -6,77!`), shade(coat, brush.look.shade))
  brush.glow(swing * 0.5, 81, brush.look.lit ? 14 : 6, [255, 190, 90], brush.look.lit ? 1 : 0.5)
  brush.mark(smooth(xy`${swing * 0.5},78! ${swing * 0.5 + 1.3},81.6 ${swing * 0.5},83.4 ${swing * 0.5 - 1.3},81.6`), hex("#ffcf70"))
  const basket = smooth(xy`${-6 + swing},88! ${6 + swing},88! ${5 + swing},98.4 ${-5 + swing},98.4`)
  brush.body(basket, hex("#a8713f"))
  brush.inside(basket, () => {
    for (const y of [90.4, 92.8, 95.2]) brush.fine(xy`${-7 + swing},${y} ${swing},${y + 0.6} ${7 + swing},${y}`, 0.6, hex("#6f4726"), 0.8)
  })
  brush.line(xy`${-6.4 + swing},88 ${6.4 + swing},88`, 1.6, hex("#6f4726"))
})

/** A rocket on its flame. */
export const rocket: PaintFigure = figure((brush) => {
  const coat = brush.coat(hex("#ebe8e4"))
  const accent = brush.accent(brush.pick([hex("#d3453b"), hex("#2f72a8"), hex("#e8923a")]))
  const flame = brush.between(0, 5)
  brush.glow(0, 84, 26, [255, 150, 60], brush.look.lit ? 1 : 0.7)
  brush.flat(smooth(xy`-8,72 8,72 11,81 5,90 0,${95 + flame}! -5,90 -11,81`), hex("#f08a35"))
  brush.mark(smooth(xy`-5,73 5,73 6,80 0,${91 + flame * 0.5}! -6,80`), hex("#ffd25e"), 1, 0)
  brush.mark(smooth(xy`-2.6,73 2.6,73 2.8,78 0,84! -2.8,78`), hex("#fffbe4"), 1, 0)
  for (const side of [-1, 1])
    brush.body(
      smooth(xy`${side * 10},46! ${side * 19},56 ${side * 23},70 ${side * 22},80! ${side * 15},71 ${side * 8},68!`),
      side === brush.side ? light(accent, brush.look.light) : accent,
    )
  brush.body(smooth(xy`-8,67! 8,67! 10,74! -10,74!`), hex("#5a5e6a"))
  const hull = smooth(xy`0,1! 8,12 13,28 13.6,46 10,62 8,69! -8,69! -10,62 -13.6,46 -13,28 -8,12`)
  brush.body(hull, coat)
  brush.inside(hull, () => {
    brush.mark(smooth(xy`-20,-2! 20,-2! 20,18! 0,20.4 -20,18!`), accent, 1, 0.05)
    brush.mark(smooth(xy`-20,58! 0,60.6 20,58! 20,63! 0,65.6 -20,63!`), accent, 1, 0.05)
    const lamp = brush.side === 0 ? 0.3 : brush.side
    brush.soft(lamp * 6, 36, 4, 34, [255, 255, 255], 0.6)
    brush.soft(-lamp * 13, 38, 9, 42, brush.look.shade, 0.75)
    for (const y of [25, 52]) brush.fine(xy`-16,${y} 0,${y + 2} 16,${y}`, 0.6, shade(coat, brush.look.shade), 0.7)
    for (let rivet = -3; rivet <= 3; rivet += 1)
      brush.mark(oval(rivet * 3.8, 27.4 + (3 - Math.abs(rivet)) * 0.2, 0.5, 0.5), shade(coat, brush.look.shade), 0.8, 0.4)
  })
  brush.ball(0, 36, 6.4, 6.4, mix(accent, hex("#d8d8d8"), 0.35))
  pane(brush, oval(0, 36, 4.7, 4.7))
  brush.gleam(-1.4, 34, 1.6, 1, -0.6)
  brush.body(smooth(xy`-1.6,50! 1.6,50! 2.2,70 1.4,80! -1.4,80! -2.2,70`), shade(accent, brush.look.shade, 0.4))
})

/** A starship with engines alight. */
export const spaceship: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#b4bcc6"), hex("#8f98a8"), hex("#d0ccc4")]))
  const accent = brush.accent(brush.pick([hex("#e0703a"), hex("#3f8fc0"), hex("#c94a4a"), hex("#d9b23f")]))
  const engine = brush.pick([hex("#6fd8ff"), hex("#ff9a5c"), hex("#a78bff")])
  const dim = shade(coat, DARK, 0.9)
  const pitch = brush.between(-0.14, 0.06)
  const fin = brush.between(-4, 6)
  brush.at(0, 55, pitch, 1, 1, () => {
    brush.body(smooth(xy`-10,-8! -46,${-34 - fin} -66,${-38 - fin}! -58,-12!`), mix(dim, coat, 0.3))
    for (const y of [-7, 8]) {
      brush.glow(-84, y, 34, engine, brush.look.lit ? 1 : 0.8)
      brush.flat(smooth(xy`-72,${y - 5} -92,${y - 3} -112,${y}! -92,${y + 3} -72,${y + 5}`), mix(engine, [255, 255, 255], 0.35), 0.9)
      brush.body(smooth(xy`-40,${y - 9} -74,${y - 7}! -77,${y}! -74,${y + 7}! -40,${y + 9}`), dim)
      brush.mark(oval(-75, y, 2, 5.6), mix(engine, [255, 255, 255], 0.5), 1, 0)
    }
    const hull = smooth(xy`108,4! 76,-8 40,-17 4,-20 -40,-17 -62,-11! -64,12! -34,17 10,17 60,12`)
    brush.body(hull, coat)
    brush.inside(hull, () => {
      brush.mark(smooth(xy`112,4! 40,1 -70,-2! -70,3! 40,6 112,6!`), accent, 0.95, 0.1)
      brush.soft(10, 18, 90, 10, brush.look.shade, 0.65)
      for (const [x, y, width] of [
        [-50, -12, 14],
        [-30, -14, 10],
        [-46, 8, 18],
        [-20, 9, 12],
        [0, 8, 20],
        [30, 8, 16],
      ] as const) {
        brush.fine(xy`${x},${y} ${x + width},${y} ${x + width},${y + 5} ${x},${y + 5} ${x},${y}`, 0.5, dim, 0.6)
      }
      for (let light = 0; light < 9; light += 1) {
        brush.mark(box(-44 + light * 9, -5.4, 3, 1.6, 0.6), brush.look.lit ? LAMP : WHITE, 0.95)
        if (brush.look.lit) brush.glow(-42.5 + light * 9, -4.6, 5, LAMP, 0.4)
      }
    })
    const canopy = smooth(xy`74,-7! 58,-17 38,-23 20,-20! 40,-13`)
    brush.body(canopy, brush.look.lit ? mix(engine, [255, 255, 255], 0.3) : hex("#3f5f7f"))
    brush.fine(xy`62,-12 48,-17.4 32,-19.4`, 1.1, [255, 255, 255], 0.7)
    const wing = smooth(xy`34,8! -20,22 -62,${36 + fin}! -80,${37 + fin}! -56,14 -30,6!`)
    brush.body(wing, scaled(coat, 0.96))
    brush.inside(wing, () => {
      brush.mark(smooth(xy`-48,${44 + fin}! -56,10! -64,10! -70,${44 + fin}!`), accent, 0.9, 0.1)
      brush.fine(xy`20,9 -20,17 -62,${30 + fin}`, 0.6, dim, 0.7)
    })
    brush.limb(xy`-18,24 6,22`, [4, 2.6], dim)
  })
})
