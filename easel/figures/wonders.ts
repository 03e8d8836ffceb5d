import { hex, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { person } from "./person-poses.ts"
import { box, oval, type Spot, smooth, xy } from "./shape.ts"

const DARK = hex("#23202a")

/** An astronaut; the visor mirrors sky and ground. */
export const astronaut: PaintFigure = person({ hip: 62, legs: "plate", trails: 0, hasStick: false }, (brush) => {
  const coat = brush.coat(hex("#e9e7e4"))
  const accent = brush.accent(brush.pick([hex("#e0703a"), hex("#3f78b8"), hex("#c9483f")]))
  const seam = shade(coat, brush.look.shade, 1)
  const waves = brush.random() < 0.55
  const tilt = brush.between(-0.08, 0.08)
  const stride = brush.between(2, 7)
  const far = mix(coat, brush.look.shade, 0.3)
  brush.body(box(-20, 22, 38, 34, 6), mix(coat, hex("#a8adb8"), 0.6))
  const leg = (x: number, tone: typeof coat): void => {
    brush.limb(xy`${x * 0.7},58 ${x},74 ${x * 1.15},90`, [15, 13.4, 12], tone)
    for (const y of [70, 74, 78]) brush.fine(xy`${x - 6},${y} ${x},${y + 1.4} ${x + 6},${y}`, 0.7, seam, 0.6)
    brush.body(
      smooth(xy`${x * 1.15 - 7},88! ${x * 1.15 + 6.4},88! ${x * 1.15 + 12},94 ${x * 1.15 + 12},99 ${x * 1.15 - 7},99!`),
      mix(tone, hex("#8d93a0"), 0.45),
    )
    brush.fine(xy`${x * 1.12 - 6},86 ${x * 1.12},87 ${x * 1.12 + 6},86`, 1.6, accent, 0.9)
  }
  leg(7 + stride, far)
  leg(-8, coat)
  if (waves) {
    brush.limb(xy`14,36 25,34 28,19`, [11, 9.6, 8.4], far)
    brush.ball(28.4, 15, 4.8, 5.2, far)
    brush.fine(xy`23.6,21 28,22 32,20.6`, 1.5, accent, 0.9)
  } else {
    brush.limb(xy`14,36 23,46 22,58`, [11, 9.6, 8.4], far)
    brush.ball(22, 62, 4.6, 5, far)
  }
  const trunk = smooth(xy`-12,31 12,31 17,38 15,52 13,64 0,67 -13,64 -15,52 -17,38`)
  brush.body(trunk, coat)
  brush.body(box(-8, 41, 16, 12, 2), mix(coat, hex("#9aa1ae"), 0.55))
  for (const [x, y, tone] of [
    [-5, 44, hex("#c9483f")],
    [-1.4, 44, hex("#e0b03a")],
    [2.2, 44, hex("#58a868")],
  ] as const) {
    if (brush.look.lit) brush.glow(x, y, 4, tone, 0.8)
    brush.mark(oval(x, y, 1.1, 1.1), tone)
  }
  brush.mark(box(-6, 47.4, 12, 3.4, 0.8), hex("#4a5264"))
  brush.fine(xy`-13.6,58 0,60.6 13.6,58`, 1.8, accent, 0.9)
  brush.line(xy`7,50 16,56 17,44 13,34`, 1.6, mix(coat, hex("#8d93a0"), 0.6))
  brush.limb(xy`-14,37 -23,47 -21,60`, [12, 10.4, 9], coat)
  for (const y of [45, 48]) brush.fine(xy`-27,${y + 1} -22,${y + 1.6} -17,${y - 1}`, 0.7, seam, 0.6)
  brush.fine(xy`-26,56 -21.6,57.6 -17,56.4`, 1.7, accent, 0.95)
  brush.ball(-20.8, 63, 5, 5.4, mix(coat, hex("#8d93a0"), 0.25))
  brush.mark(box(-19.4, 36, 5.4, 3.6, 0.5), accent, 0.9)
  brush.at(0, 18, tilt, 1, 1, () => {
    brush.limb(xy`-11,14 11,14`, [5, 5], mix(coat, hex("#9aa1ae"), 0.6))
    brush.ball(0, 0, 16.6, 16.4, coat)
    const visor = smooth(xy`-7,-10 5,-11.6 13.4,-7 15.4,1 12,8.4 2,11 -8,8.6 -11.4,0`)
    brush.flat(visor, hex("#c9a24e"))
    brush.inside(visor, () => {
      const { context } = brush
      const mirror = context.createLinearGradient(0, -12, 0, 12)
      const css = (tone: typeof coat): string => `rgb(${brush.tone(tone).map(Math.round).join(",")})`
      mirror.addColorStop(0, css(hex("#141b33")))
      mirror.addColorStop(0.5, css(hex("#35538a")))
      mirror.addColorStop(0.56, css(mix(brush.look.light, hex("#f4c67a"), 0.5)))
      mirror.addColorStop(0.62, css(hex("#8a6a4c")))
      mirror.addColorStop(1, css(hex("#3a2c30")))
      context.fillStyle = mirror
      context.fillRect(-20, -20, 40, 40)
      for (let star = 0; star < 9; star += 1)
        brush.mark(oval(-10 + brush.grain() * 24, -10 + brush.grain() * 9, 0.35, 0.35), [255, 255, 255], 0.8)
      brush.soft((brush.side || 1) * 9 + 2, -5, 4, 4, [255, 248, 225], 0.9)
      brush.soft(2, 1.4, 14, 1.4, [255, 236, 190], 0.6)
    })
    brush.fine(xy`-8,-5 -5,-8.4 0,-9.8`, 1.3, [255, 255, 255], 0.8)
    brush.ball(-15.6, 1, 2.6, 4, accent)
  })
})

/** A friendly robot with lit eyes. */
export const robot: PaintFigure = person({ hip: 66, legs: "plate", trails: 0, hasStick: false }, (brush) => {
  const coat = brush.coat(brush.pick([hex("#8fa9b8"), hex("#d9a04a"), hex("#7ba591"), hex("#c9c4ba")]))
  const accent = brush.accent(brush.pick([hex("#e8743a"), hex("#3f8fb0"), hex("#d9574a")]))
  const glowing = brush.pick([hex("#7ff0ff"), hex("#ffd76a"), hex("#9dffb0")])
  const round = brush.random() < 0.5
  const raised = brush.between(0, 1)
  const dim = shade(coat, DARK, 0.9)
  const far = mix(coat, brush.look.shade, 0.35)
  for (const [x, tone] of [
    [9, far],
    [-9, coat],
  ] as const) {
    brush.limb(xy`${x * 0.9},62 ${x},90`, [5, 5], dim)
    for (let ring = 0; ring < 5; ring += 1)
      brush.fine(xy`${x - 2.6},${69 + ring * 4} ${x + 2.6},${69 + ring * 4}`, 0.7, scaled(dim, 0.6), 0.8)
    brush.body(smooth(xy`${x - 8},99! ${x - 7},90 ${x},87 ${x + 8},90 ${x + 11},99!`), tone)
  }
  const arm = (side: number, tone: typeof coat): void => {
    const hand: Spot = side > 0 ? [26 + raised * 3, 58 - raised * 30] : [-27, 60]
    brush.line([[side * 16, 38], [side * 24, 44], hand], 4.4, dim)
    for (let ring = 1; ring < 6; ring += 1)
      brush.fine(
        xy`${side * 16 + (hand[0] - side * 16) * (ring / 6) - 2},${38 + (hand[1] - 38) * (ring / 6)}
    ${side * 16 + (hand[0] - side * 16) * (ring / 6) + 3},${39 + (hand[1] - 38) * (ring / 6)}`,
        0.6,
        scaled(dim, 0.6),
        0.7,
      )
    for (const turn of [-0.6, 0.6])
      brush.at(hand[0], hand[1], (side > 0 ? -raised * 2.4 : 0) + turn, 1, 1, () =>
        brush.limb(xy`0,0 ${turn * 3},4 ${turn * 1},8`, [3, 3, 2], tone),
      )
    brush.ball(hand[0], hand[1], 3.8, 3.8, tone)
    brush.ball(side * 17, 37, 5, 5, accent)
  }
  arm(1, far)
  const trunk = round ? smooth(xy`0,32 14,34 19,46 17,60 9,68 -9,68 -17,60 -19,46 -14,34`) : box(-17, 33, 34, 34, 6)
  brush.body(trunk, coat)
  brush.inside(trunk, () => {
    brush.soft(brush.side * 9, 38, 10, 6, [255, 255, 255], 0.35)
    brush.fine(xy`-20,59 0,60.5 20,59`, 0.7, dim, 0.8)
  })
  brush.body(box(-10, 40, 20, 14, 3), mix(dim, DARK, 0.3))
  brush.glow(0, 47, brush.look.lit ? 14 : 8, glowing, brush.look.lit ? 0.7 : 0.35)
  brush.mark(smooth(xy`0,51.6! -4.2,47 -3.6,44 -1.4,43.6 0,45.2! 1.4,43.6 3.6,44 4.2,47`), glowing, 0.95)
  for (const x of [-12, 12]) for (const y of [37, 63]) brush.mark(oval(x, y, 0.9, 0.9), dim)
  arm(-1, coat)
  brush.limb(xy`0,26 0,33`, [7, 8], dim)
  brush.at(0, 17, brush.between(-0.12, 0.12), 1, 1, () => {
    brush.line(xy`0,-10 0,-15`, 1.2, dim)
    if (brush.look.lit) brush.glow(0, -15.4, 8, accent, 0.8)
    brush.ball(0, -15, 1.9, 1.9, accent)
    for (const side of [-1, 1]) brush.ball(side * 16, 0, 3, 5, accent)
    const head = round ? smooth(xy`0,-11.4 11,-9.4 16,-1 14,8 6,11.4 -6,11.4 -14,8 -16,-1 -11,-9.4`) : box(-16, -11, 32, 22, 6)
    brush.body(head, coat)
    brush.body(box(-12, -6.4, 24, 13.6, 5.4), mix(DARK, hex("#26364a"), 0.5))
    for (const side of [-1, 1]) {
      brush.glow(side * 5.6 + 1, -0.4, brush.look.lit ? 10 : 6.5, glowing, brush.look.lit ? 0.9 : 0.6)
      brush.mark(oval(side * 5.6 + 1, -0.4, 2.5, 2.9), glowing, 1, 0.05)
      brush.mark(oval(side * 5.6 + 1.8, -1.6, 0.8, 0.8), [255, 255, 255], 0.95)
    }
    brush.fine(xy`-2,4 1,5.2 4,4`, 0.8, glowing, 0.9)
    brush.gleam(brush.side * 7, -9, 4, 1, brush.side * 0.2, 0.7)
  })
})
