import { figure } from "./brush.ts"
import { hex, light, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { complexion, smallHead } from "./person-parts.ts"
import { box, oval, type Spot, smooth, xy } from "./shape.ts"

const DARK = hex("#23202a")

/** A knight in plate with sword, shield, plume and cape. */
export const knight: PaintFigure = figure((brush) => {
  const coat = brush.coat(hex("#a9b2bd"))
  const cloth = brush.accent(brush.pick([hex("#a8322f"), hex("#2f5592"), hex("#6a3f80")]))
  const wind = brush.between(0, 9)
  const joint = shade(coat, DARK, 1.1)
  const far = mix(coat, brush.look.shade, 0.35)
  const cape = smooth(xy`-9,22 8,22 10,50 4,84 ${-16 - wind * 0.5},92 ${-31 - wind},88 ${-24 - wind * 0.6},66 -16,42`)
  brush.body(cape, cloth)
  brush.inside(cape, () => {
    for (const fold of [-20, -13, -6])
      brush.fine(xy`${fold * 0.4},26 ${fold - 2},56 ${fold * 1.3 - wind},92`, 1.8, shade(cloth, brush.look.shade), 0.6)
  })
  const leg = (x: number, y: number, tone: typeof coat): void => {
    brush.limb(xy`${x * 0.6},54 ${x},72`, [11, 9], tone)
    brush.limb(xy`${x},74 ${x * 1.1},94`, [8.4, 6.6], tone)
    brush.ball(x, 73.5, 5, 4.4, light(tone, brush.look.light))
    brush.body(smooth(xy`${x * 1.1 - 5},92 ${x * 1.1 + 3},92 ${x * 1.1 + 11},97 ${x * 1.1 + 11},${y} ${x * 1.1 - 5},${y}`), tone)
  }
  leg(7, 98.4, far)
  leg(-7, 99, coat)
  brush.body(smooth(xy`-10,48 10,48 13,62 5,59 0,63 -6,59 -13,62`), coat)
  const trunk = smooth(xy`-10,22 10,22 13,30 10,42 9,51 -9,51 -10,42 -13,30`)
  brush.body(trunk, coat)
  brush.inside(trunk, () => {
    brush.mark(smooth(xy`-5,18! 5,18! 6.5,52! -6.5,52!`), cloth, 0.95)
    brush.mark(smooth(xy`-1,28! 1,28! 1,32! 4,32! 4,34! 1,34! 1,42! -1,42! -1,34! -4,34! -4,32! -1,32!`), hex("#ead08a"), 0.95)
    brush.soft(-9, 33, 4, 10, light(coat, brush.look.light, 2), 0.5)
  })
  brush.flat(box(-10, 49, 20, 3.4), mix(hex("#5a3d2b"), DARK, 0.2))
  brush.mark(box(-2, 48.6, 4, 4.2, 0.8), hex("#d9b45a"))
  brush.limb(xy`11,28 17,38 20,46`, [7.6, 6.6, 5.6], far)
  const blade = smooth(xy`19.4,46! 21,46! 25.4,2! 23.4,${-0 + 1}! 21.4,5!`)
  brush.body(blade, hex("#d3dae2"))
  brush.fine(xy`20.4,44 22,24 23.6,5`, 0.5, hex("#8a94a2"))
  brush.limb(xy`14,45 26,47`, [2.2, 2.2], hex("#c9a24a"))
  brush.limb(xy`20,47 19.2,54`, [2.4, 2.2], hex("#5a3d2b"))
  brush.ball(19, 55.4, 1.8, 1.8, hex("#c9a24a"))
  brush.ball(19.7, 49, 3.4, 3.4, coat)
  brush.limb(xy`-11,28 -16,38 -15,48`, [8, 7, 6], coat)
  for (const side of [1, -1]) {
    brush.ball(side * 11.6, 25.4, 6.4, 5.4, side > 0 ? far : coat)
    brush.fine(xy`${side * 7},28 ${side * 12},29.6 ${side * 17},27.4`, 0.6, joint, 0.8)
  }
  const shield = smooth(xy`-26,38! -16,35.4 -6,38! -6,54 -10,64 -16,70! -22,64 -26,54`)
  brush.body(shield, cloth)
  brush.inside(shield, () => {
    brush.mark(box(-17.6, 30, 3.2, 44), hex("#ead08a"), 0.95)
    brush.mark(box(-30, 46.5, 30, 3.2), hex("#ead08a"), 0.95)
    brush.fine(xy`-26,38 -16,35.4 -6,38 -6,54 -10,64 -16,70 -22,64 -26,54 -26,38`, 2, coat)
    brush.soft(-20, 44, 6, 10, [255, 255, 255], 0.25)
  })
  const plume: Spot[] = xy`-1,5 -8,0.8 -15,5 ${-19 - wind * 0.4},15`
  brush.limb(plume, [4.6, 6.4, 6.6, 1.4], cloth)
  brush.limb(xy`0,17 0,23`, [8, 9], joint)
  const helm = smooth(xy`0,3 6,4.6 8.6,10 8.6,14 9.4,18 4,22.4 -4,21.6 -8,18 -8.4,10 -6,4.6`)
  brush.body(helm, coat)
  brush.mark(smooth(xy`-2,10.6! 9,11! 9,13! -2,12.8!`), DARK, 1, 0.05)
  brush.fine(xy`2.6,3.4 3.8,10 3.8,22`, 0.8, light(coat, brush.look.light, 1.6), 0.8)
  for (const y of [15.4, 17.4]) for (const x of [5, 6.8]) brush.mark(oval(x, y, 0.5, 0.5), DARK, 0.85)
  brush.fine(xy`-8,14 -3,14.4 9,15`, 0.5, joint, 0.7)
  brush.gleam(brush.side * 4.5, 7, 1.1, 2.2, brush.side * 0.4)
})

/** An astronaut; the visor mirrors sky and ground. */
export const astronaut: PaintFigure = figure((brush) => {
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
export const robot: PaintFigure = figure((brush) => {
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

/** A wizard with star-set robe, long beard and a glowing staff. */
export const wizard: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#3d4a8c"), hex("#5d3b7d"), hex("#2f5f63"), hex("#6e2f3f")]))
  const accent = brush.accent(hex("#e3bd5c"))
  const magic = brush.pick([hex("#7fd8ff"), hex("#ffc86a"), hex("#c79bff"), hex("#8dffb9")])
  const beard = hex("#e6e3dd")
  const sway = brush.between(-3, 6)
  const { skin } = complexion(brush)
  const glow = brush.look.lit ? 1 : 0.65
  brush.limb(xy`27,99 26,60 27,26`, [2.2, 2.6, 2.6], hex("#6a4a32"))
  brush.line(xy`27,27 22,23 23,15 30,13 33,19`, 2, hex("#6a4a32"))
  brush.glow(27.4, 19.6, 24, magic, glow)
  brush.flat(smooth(xy`27.4,14.6! 30.4,19.6 27.4,25! 24.4,19.6`), mix(magic, [255, 255, 255], 0.5))
  const robe = smooth(xy`-8,34 8,34 13,50 16,74 ${22 + sway},97 8,99 -6,98 ${-20 - sway * 0.4},99 -24,96 -17,72 -14,50`)
  brush.body(robe, coat)
  brush.inside(robe, () => {
    for (const fold of [-13, -5, 6, 13]) {
      brush.fine(xy`${fold * 0.5},46 ${fold * 0.9},72 ${fold * 1.35 + sway * 0.3},100`, 2, shade(coat, brush.look.shade), 0.5)
      brush.fine(xy`${fold * 0.5 + 2},48 ${fold * 0.9 + 2.4},74 ${fold * 1.35 + 3},100`, 1, light(coat, brush.look.light), 0.4)
    }
    brush.fine(xy`-26,93 -6,95 8,96 30,93`, 2, accent, 0.95)
    for (let star = 0; star < 9; star += 1) {
      const x = -17 + brush.grain() * 34
      const y = 58 + brush.grain() * 32
      brush.mark(
        smooth(xy`${x},${y - 2}! ${x + 0.5},${y - 0.5} ${x + 2},${y}! ${x + 0.5},${y + 0.5} ${x},${y + 2}!
    ${x - 0.5},${y + 0.5} ${x - 2},${y}! ${x - 0.5},${y - 0.5}`),
        accent,
        0.8,
      )
    }
  })
  brush.line(xy`-13.6,58 0,61 13.4,58`, 2, accent)
  const sleeve = (spots: readonly Spot[], tone: typeof coat): void => brush.body(smooth(spots), tone)
  sleeve(
    [
      [7, 36],
      [13, 38],
      [22, 47],
      [29, 50, 1],
      [27, 60, 1],
      [18, 60],
      [9, 52],
    ],
    mix(coat, brush.look.shade, 0.2),
  )
  brush.ball(27, 53.6, 3.3, 3, skin)
  sleeve(
    [
      [-7, 36],
      [-14, 40],
      [-20, 54],
      [-24, 68, 1],
      [-13, 70, 1],
      [-10, 58],
    ],
    coat,
  )
  brush.ball(-18, 69.6, 3, 3.2, skin)
  brush.body(smooth(xy`-7,26 7,26 8,32 -8,32`), skin)
  brush.ball(1, 26, 7.6, 7.4, skin)
  for (const x of [-0.6, 5]) {
    brush.mark(oval(x, 25.6, 0.7, 0.95), DARK, 0.95, 0.1)
    brush.fine(xy`${x - 2},23.4 ${x},22.4 ${x + 2},23.2`, 1.4, beard, 1, 0.1)
  }
  const whiskers = smooth(xy`-7,25 -5.4,31 1,29.6 7.6,30.6 8.4,26 10,36 8,48 5,58 1.6,66! -2,58 -7,48 -9.6,36`)
  brush.body(whiskers, beard)
  brush.inside(whiskers, () => {
    for (const strand of [-6, -3, 0, 3, 6])
      brush.fine(xy`${strand},32 ${strand * 0.9},46 ${1 + strand * 0.2},64`, 0.7, shade(beard, brush.look.shade, 0.8), 0.5)
  })
  brush.ball(3.6, 28, 2.2, 1.9, mix(skin, hex("#d07a62"), 0.35))
  brush.body(smooth(xy`2.4,30.4 8,29.6 11,33 5.6,33.4 2.4,32 -1,33.4 -6,33 -3,29.8`), light(beard, brush.look.light))
  brush.body(smooth(xy`-17,21.4 -8,18.6 6,18.4 18,20.4 20,22.6 8,23.4 -6,23.6 -17,23.6`), scaled(coat, 0.86))
  const cone = smooth(xy`-9.6,20.4! -6,10 -3,3 ${-9 - sway * 0.4},0.6! 1,-0.6 5,6 8,12 10.4,20.4! 0,21.6`)
  brush.body(cone, coat)
  brush.line(xy`-9.4,19.2 0,20.6 10.2,19.2`, 2, accent)
  brush.mark(smooth(xy`2,9! 2.8,11.2 5,12! 2.8,12.8 2,15! 1.2,12.8 -1,12! 1.2,11.2`), accent, 0.95)
  for (let spark = 0; spark < 8; spark += 1) {
    const angle = brush.random() * Math.PI * 2
    const reach = 5 + brush.random() * 9
    brush.mark(oval(27.4 + Math.cos(angle) * reach, 19.6 + Math.sin(angle) * reach, 0.5, 0.5), mix(magic, [255, 255, 255], 0.5), 0.9)
  }
})

/** A dancer in a swirling skirt, one arm high. */
export const dancer: PaintFigure = figure((brush) => {
  const dress = brush.coat(brush.pick([hex("#c23b4a"), hex("#d98aa8"), hex("#3f6fa8"), hex("#e0a03c"), hex("#7a4fa0")]))
  const trim = brush.accent(mix(dress, hex("#ffe9d0"), 0.7))
  const look = complexion(brush)
  const lift = brush.between(-5, 5)
  const swirl = brush.between(-4, 4)
  const far = mix(look.skin, brush.look.shade, 0.3)
  const shoe = mix(dress, hex("#fff0e0"), 0.3)
  brush.limb(xy`-2,54 -18,${62 + lift} -36,${58 + lift * 2}`, [9, 6.6, 3.8], far)
  brush.limb(xy`-35,${58 + lift * 2} -44,${55 + lift * 2}`, [4.2, 1.4], mix(shoe, brush.look.shade, 0.3))
  brush.limb(xy`2,54 3,74 3,91`, [9.4, 6.6, 4], look.skin)
  brush.limb(xy`3,90 4.4,99`, [4.4, 2], shoe)
  brush.line(xy`1,88 5.4,84 1.4,81`, 0.7, shoe)
  brush.limb(xy`6,26 20,25 33,${17 + lift * 0.4}`, [4.8, 3.9, 2.6], far)
  const back = smooth(xy`-4,42! 4,42! 18,50 34,${58 + swirl} 38,${64 + swirl} 24,66 8,70 -10,68 -28,${70 - swirl}
    -40,${64 - swirl} -30,56 -14,48`)
  brush.body(back, shade(dress, brush.look.shade, 0.6))
  const skirt = smooth(xy`-5,41! 5,41! 14,47 27,${54 + swirl} 35,${58 + swirl} 27,${61 + swirl} 20,60 12,65 3,63 -6,68
    -15,${64 - swirl} -25,${67 - swirl} -36,${61 - swirl} -26,54 -13,47`)
  brush.body(skirt, dress)
  brush.inside(skirt, () => {
    for (const fold of [-30, -19, -8, 3, 14, 25]) {
      brush.fine(xy`${fold * 0.12},42 ${fold * 0.6},50 ${fold * 1.1},68`, 1.5, shade(dress, brush.look.shade), 0.5)
      brush.fine(xy`${fold * 0.12 + 1},42 ${fold * 0.6 + 3},50 ${fold * 1.1 + 5},68`, 1.1, light(dress, brush.look.light, 1.4), 0.5)
    }
  })
  brush.fine(
    xy`35,${58 + swirl} 27,${61 + swirl} 20,60 12,65 3,63 -6,68 -15,${64 - swirl} -25,${67 - swirl} -36,${61 - swirl}`,
    1,
    trim,
    0.9,
  )
  brush.limb(xy`0.6,17 0,26`, [4.2, 5.4], shade(look.skin, brush.look.shade, 0.4))
  const top = smooth(xy`-6.6,25 -2.6,28 0.4,27 3.6,28 6.6,25 7.4,31 5.2,37 5,43 -5,43 -5.2,37 -7.6,31`)
  brush.body(smooth(xy`-3,22.6 3,22.6 7,25 6,31 -6,31 -7.6,25`), look.skin)
  brush.body(top, dress)
  brush.line(xy`-5,42 0,43 5,42`, 1.6, trim)
  brush.limb(xy`-6,26 -15,16 ${-9 + lift * 0.3},2.6`, [5, 4, 2.4], look.skin)
  brush.at(0.8, 13, -0.12, 0.9, 0.9, () => smallHead(brush, 0, 0, 1, look, "bun"))
})

/** A samurai in lamellar armour with a drawn blade. */
export const samurai: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#8c2f33"), hex("#2e3f5c"), hex("#3a3a40"), hex("#37594a")]))
  const gold = brush.accent(hex("#d9b257"))
  const { skin } = complexion(brush)
  const lace = mix(coat, gold, 0.55)
  const cloth = mix(coat, DARK, 0.6)
  const sash = hex("#e6dcc6")
  const sweep = brush.between(-0.16, 0.12)
  const far = mix(coat, brush.look.shade, 0.35)
  const wide = brush.between(10, 14)
  for (const [x, tone] of [
    [wide, mix(cloth, brush.look.shade, 0.3)],
    [-wide, cloth],
  ] as const) {
    brush.body(smooth(xy`${x * 0.1},56 ${x * 0.9 + 6},60 ${x + 8},78! ${x - 7},79! ${x * 0.2 - 5},64`), tone)
    brush.limb(xy`${x + 0.4},77 ${x + 0.6},94`, [8, 6], mix(coat, DARK, 0.25))
    for (const y of [81, 85, 89]) brush.fine(xy`${x - 3.4},${y} ${x + 0.4},${y + 0.8} ${x + 4.4},${y}`, 0.7, gold, 0.8)
    brush.body(smooth(xy`${x - 4},93 ${x + 4},93 ${x + 9},97 ${x + 9},99 ${x - 4},99`), hex("#e2d9c8"))
    brush.flat(box(x - 4.4, 98.2, 14, 1.6), hex("#6a5138"))
  }
  brush.limb(xy`-15,62 -32,72`, [2.6, 1.8], DARK)
  brush.at(19, 46, sweep, 1, 1, () => {
    brush.body(smooth(xy`0,-3! 2,-3! 12,-22 19,-44! 8,-22`), hex("#dfe4ea"))
    brush.fine(xy`1.4,-4 10.6,-23 18,-42`, 0.4, hex("#8791a0"))
    brush.gleam(10, -23, 0.5, 5, 0.45, 0.9)
    brush.limb(xy`1,-2 -4,9`, [2.4, 2.2], DARK)
    for (const share of [0.25, 0.5, 0.75]) brush.mark(oval(1 - share * 5, -2 + share * 11, 0.7, 0.7), gold)
    brush.body(oval(1, -2.6, 3, 1.1, 0.4), gold)
  })
  brush.limb(xy`11,30 20,38 19,46`, [8, 6.4, 5], far)
  const plates = (shape: ReturnType<typeof smooth>, from: number, to: number, tone: typeof coat): void => {
    brush.body(shape, tone)
    brush.inside(shape, () => {
      for (let y = from; y < to; y += 4) {
        brush.fine(xy`${shape.left - 2},${y} ${(shape.left + shape.right) / 2},${y + 1.2} ${shape.right + 2},${y}`, 0.7, gold, 0.9, 0.25)
        for (let x = shape.left; x < shape.right; x += 2.4) brush.fine(xy`${x},${y + 1} ${x},${y + 3.4}`, 0.7, lace, 0.75)
      }
    })
  }
  for (const [left, right] of [
    [-15, -5.4],
    [-5, 5],
    [5.4, 15],
  ] as const)
    plates(smooth(xy`${left * 0.7},53! ${right * 0.7},53! ${right * 1.05},68! ${left * 1.05},68!`), 56, 69, coat)
  const trunk = smooth(xy`-9,24 9,24 12,32 10.6,46 10.4,54 -10.4,54 -10.6,46 -12,32`)
  plates(trunk, 34, 52, coat)
  brush.flat(smooth(xy`-10.6,49.6! 10.6,49.6! 10.4,54.6! -10.4,54.6!`), sash)
  brush.flat(smooth(xy`-3,50! 2,50! 5,62 2,64! -1,57 -5,63! -6,60`), scaled(sash, 0.93))
  brush.limb(xy`-11,30 -15,41 4,48 16,50`, [8.4, 7, 5.6, 4.6], cloth)
  brush.ball(17.4, 49, 3, 2.8, skin)
  brush.ball(15, 53.6, 2.8, 2.6, skin)
  plates(smooth(xy`-8,24! -17,26 -21,40! -12,42!`), 27, 42, coat)
  plates(smooth(xy`8,24! 16,26 20,38! 13,40!`), 27, 40, far)
  brush.body(smooth(xy`-4.6,15 5.4,15 6.6,20 4,25.4 -1,25.6 -5,21`), skin)
  for (const x of [0.8, 4.4]) {
    brush.mark(oval(x, 18, 0.55, 0.7), DARK, 0.95, 0.1)
    brush.fine(xy`${x - 1.2},16.6 ${x},16.2 ${x + 1.1},16.8`, 0.7, DARK, 0.9)
  }
  brush.mark(smooth(xy`-4.8,20.4! 0,21.6 6.4,20.4! 5,25.6 1,27 -3.4,25.4`), mix(coat, DARK, 0.45), 0.95)
  brush.fine(xy`0.4,23.6 2.6,23 4.8,23.6`, 0.6, gold, 0.8)
  brush.body(smooth(xy`-7,12! -14,20 -15,27! -6,24 -5,17!`), coat)
  brush.body(smooth(xy`7.4,13! 11,19 11,25! 6.6,22`), far)
  const bowl = smooth(xy`0.5,3.6 6.4,6 8.6,11 9.8,15! 0.6,13.4 -8.6,15! -7.6,10 -5.6,6`)
  brush.body(bowl, mix(coat, DARK, 0.4))
  for (const x of [-4, 0.5, 5]) brush.fine(xy`0.5,3.8 ${x * 1.1 + 0.2},8 ${x * 1.5},14`, 0.5, gold, 0.8)
  brush.body(smooth(xy`1,12! -4,8 -7.4,0.4! -2,5.4 2,8.4 6,5.2 10.6,-0.4! 8,7.6 3.6,12!`), gold)
})
