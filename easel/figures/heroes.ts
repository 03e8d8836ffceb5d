import { hex, light, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { beardOf, complexion, smallHead } from "./person-parts.ts"
import { person } from "./person-poses.ts"
import { oval, type Spot, smooth, xy } from "./shape.ts"

const DARK = hex("#23202a")

/** A wizard with star-set robe, long beard and a glowing staff. */
export const wizard: PaintFigure = person({ hip: 58, legs: "skirt", trails: 0, hasStick: false }, (brush) => {
  const coat = brush.coat(brush.pick([hex("#3d4a8c"), hex("#5d3b7d"), hex("#2f5f63"), hex("#6e2f3f")]))
  const accent = brush.accent(hex("#e3bd5c"))
  const magic = brush.pick([hex("#7fd8ff"), hex("#ffc86a"), hex("#c79bff"), hex("#8dffb9")])
  const beard = beardOf(brush, brush.look.hair ?? hex("#e6e3dd"))
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
export const dancer: PaintFigure = person({ hip: 48, legs: "skirt", trails: 0, hasStick: false }, (brush) => {
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
