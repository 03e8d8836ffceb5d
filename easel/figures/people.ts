import { type Brush, figure } from "./brush.ts"
import { hex, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { arm, type Complexion, complexion, type HairCut, limbWithShoe, smallHead } from "./person-parts.ts"
import { person } from "./person-poses.ts"
import { oval, smooth, xy } from "./shape.ts"
import { footingAt } from "./stride.ts"

const DRESS = [hex("#b8434a"), hex("#3d6f8f"), hex("#d9a441"), hex("#6b4f82"), hex("#4f7f66")] as const
const COAT = [hex("#3c5068"), hex("#6b5a48"), hex("#4d6655"), hex("#7a3f3a"), hex("#44464f")] as const

function drawWoman(brush: Brush, look: Complexion, dress: Rgb, trim: Rgb, cut: HairCut): void {
  const sway = brush.between(-3, 5)
  const long = brush.random() < 0.6
  const shoe = mix(trim, hex("#2b2124"), 0.5)
  const far = mix(look.skin, brush.look.shade, 0.3)
  limbWithShoe(
    brush,
    [
      [3, 62],
      [4, 80],
      [4.5, 96],
    ],
    7,
    far,
    shoe,
  )
  limbWithShoe(
    brush,
    [
      [-3, 62],
      [-3.5, 80],
      [-4, 96.5],
    ],
    7.4,
    look.skin,
    shoe,
  )
  arm(
    brush,
    [
      [8, 27],
      [12, 39],
      [9, 50],
    ],
    4.6,
    mix(dress, brush.look.shade, 0.3),
    far,
    0.4,
  )
  const hem = long ? 88 : 72
  const skirt = smooth(xy`-5.4,42! 5.4,42! 9,52 ${13 + sway * 0.5},66 ${17 + sway},${hem} ${8 + sway * 0.5},${hem + 1.6}
    0,${hem - 0.6} ${-9 + sway * 0.3},${hem + 1.4} ${-16 + sway * 0.5},${hem - 1} -12,64 -8.6,52`)
  brush.body(skirt, dress)
  brush.inside(skirt, () => {
    for (const fold of [-9, -3, 4, 9]) {
      brush.fine(
        xy`${fold * 0.4},44 ${fold * 0.9},62 ${fold * 1.3 + sway * 0.6},${hem + 2}`,
        1.6,
        shade(dress, brush.look.shade),
        0.4,
        0.25,
      )
      brush.fine(
        xy`${fold * 0.4 + 1.4},46 ${fold + 2},64 ${fold * 1.35 + 3 + sway * 0.6},${hem + 2}`,
        0.9,
        mix(dress, brush.look.light, 0.5),
        0.4,
        0.25,
      )
    }
    brush.fine(xy`-20,${hem - 3.4} 0,${hem - 2} ${20 + sway},${hem - 4}`, 1, trim, 0.8)
  })
  brush.limb(xy`0.4,17 0,26`, [4.6, 5.6], shade(look.skin, brush.look.shade, 0.4))
  const top = smooth(xy`-2.6,23 -8.6,25 -9.4,30 -6.6,37 -5.6,43 5.6,43 7,36 9.2,29 8,24.6 3,23 0.4,27`)
  brush.body(top, dress)
  brush.flat(smooth(xy`-5.7,41.6! 5.7,41.6! 5.8,44.2! -5.8,44.2!`), trim)
  arm(
    brush,
    [
      [-7.6, 28],
      [-11.5, 40],
      [-8, 52 - sway * 0.4],
    ],
    5,
    dress,
    look.skin,
    0.45,
  )
  smallHead(brush, 0.6, 12, 1.06, look, cut)
}

function drawMan(brush: Brush, look: Complexion, coat: Rgb, trousers: Rgb, cut: HairCut): void {
  const stance = brush.between(2, 6)
  const longCoat = brush.random() < 0.5
  const scarf = brush.random() < 0.5
  const shoe = hex("#33262a")
  limbWithShoe(
    brush,
    [
      [4, 52],
      [4 + stance * 0.6, 74],
      [3 + stance, 96],
    ],
    9.6,
    mix(trousers, brush.look.shade, 0.35),
    shoe,
  )
  limbWithShoe(
    brush,
    [
      [-4, 52],
      [-4 - stance * 0.3, 74],
      [-5 - stance * 0.6, 96.5],
    ],
    10.2,
    trousers,
    shoe,
  )
  arm(
    brush,
    [
      [10.5, 28],
      [14, 40],
      [10, 52],
    ],
    6,
    mix(coat, brush.look.shade, 0.35),
    mix(look.skin, brush.look.shade, 0.3),
  )
  brush.limb(xy`0.4,17 0,25`, [5.8, 7], shade(look.skin, brush.look.shade, 0.4))
  const hem = longCoat ? 74 : 57
  const jacket = smooth(xy`-3.4,22.6 -11,25.6 -12.4,33 -10,46 -11,${hem}! -1.5,${hem + 0.6} 1,${hem}! 10.4,${hem}! 10,46
    12,33 10.8,25.6 3.4,22.6`)
  brush.body(jacket, coat)
  const shirt = smooth(xy`-3,22.4! 3.6,22.4! 1.6,37!`)
  brush.flat(shirt, hex("#efe8da"))
  brush.fine(xy`1.6,37 1.2,48 1,${hem}`, 0.6, shade(coat, brush.look.shade, 1.3), 0.9)
  for (const button of [41, 46, 51]) brush.mark(oval(-0.8, button, 0.6, 0.6), mix(coat, hex("#e8dcb8"), 0.5), 0.9)
  for (const side of [-1, 1])
    brush.mark(
      smooth(xy`${side * 3.2 + 0.2},22.2! ${side * 5.4},26 ${side * 4.4 + 0.6},30 1.4,37.6!`),
      shade(coat, brush.look.shade, 0.6),
      0.9,
    )
  brush.fine(xy`-9.6,47 -6,47.6 -4,47`, 0.6, shade(coat, brush.look.shade, 1.3), 0.8)
  if (scarf) {
    brush.limb(xy`-4.4,22 0,25 5,22`, [4, 4.8, 4], brush.accent(hex("#b8503f")))
    brush.limb(xy`-2,24 -4,33 -4.4,42`, [3.6, 4, 4], brush.accent(hex("#b8503f")))
  }
  arm(
    brush,
    [
      [-10, 29],
      [-14.4, 41],
      [-9.6, 52.5],
    ],
    6.4,
    coat,
    look.skin,
  )
  smallHead(brush, 0.8, 12, 1.08, look, cut)
  if (brush.random() < 0.3) {
    const hat = mix(coat, hex("#2b2124"), 0.35)
    brush.body(smooth(xy`-11,7.4 -2,5.4 9,7 11,9 1,8.4 -10,9.4`), hat)
    brush.body(smooth(xy`-7,7! -6,-0.4 -1,0 5,0 6.6,7! 0,7.8`), hat)
    brush.fine(xy`-6.8,5.6 0,6.6 6.4,5.8`, 1.4, hex("#2b2124"), 0.7)
  }
}

/** A woman standing in a dress that moves a little. */
export const woman: PaintFigure = person({ hip: 53, legs: "skirt", trails: 0, hasStick: true }, (brush) => {
  const dress = brush.coat(brush.pick(DRESS))
  drawWoman(brush, complexion(brush), dress, brush.accent(mix(dress, hex("#f4e6c8"), 0.7)), brush.pick(["long", "bun", "bob", "tail"]))
})

/** A man standing in a coat or jacket. */
export const man: PaintFigure = person({ hip: 54, legs: "trousers", trails: 0, hasStick: true }, (brush) => {
  const coat = brush.coat(brush.pick(COAT))
  drawMan(brush, complexion(brush), coat, brush.pick([hex("#3b3d49"), hex("#5d5146"), hex("#2f3a4d")]), brush.pick(["short", "cropped"]))
})

/** A child in a raincoat and boots, now and then with a balloon. */
export const child: PaintFigure = person({ hip: 74, legs: "trousers", trails: 0, hasStick: false }, (brush) => {
  const coat = brush.coat(brush.pick([hex("#e8b93a"), hex("#cf4f45"), hex("#4f8fb8"), hex("#6aa06a")]))
  const boots = brush.accent(brush.pick([hex("#c0453f"), hex("#3f6a94"), hex("#e0a838")]))
  const look = complexion(brush)
  const hasBalloon = brush.random() < 0.55
  const step = brush.between(1, 4)
  const foot = (hip: number, tone: Rgb): void => {
    const { stride } = brush.look
    const step = stride === undefined ? undefined : footingAt(stride, hip > 0 ? 0.5 : 0)
    const [x, up] = step === undefined ? [hip, 0] : [step.foot, step.lift * 0.6]
    brush.limb(xy`${hip * (step === undefined ? 1 : 0.5)},72 ${x},${84 - up}`, [8, 7.4], mix(hex("#5a6478"), tone, 0.2))
    brush.body(
      smooth(
        xy`${x - 5},${82 - up}! ${x + 5},${82 - up}! ${x + 5},${91 - up} ${x + 10},${94 - up} ${x + 10.6},${99 - up} ${x - 5},${99 - up}!`,
      ),
      tone,
    )
  }
  foot(5 + step, mix(boots, brush.look.shade, 0.3))
  foot(-6, boots)
  if (hasBalloon) {
    const tone = brush.accent(hex("#d9443f"))
    brush.line(xy`19,46 23,34 25,26`, 0.5, hex("#e9e2d4"))
    brush.body(smooth(xy`23,27! 25,24 27,27!`), tone)
    brush.solid(smooth(xy`25,25 17,18 15,9 19,2 25,0.4 31,2 35,9 33,18`), tone)
    brush.gleam(25 + brush.side * 4, 8, 1.6, 2.8, brush.side * 0.4)
    arm(
      brush,
      [
        [9, 48],
        [15, 52],
        [19, 46],
      ],
      7,
      mix(coat, brush.look.shade, 0.2),
      look.skin,
    )
  } else
    arm(
      brush,
      [
        [9, 48],
        [15, 56],
        [17, 66],
      ],
      7,
      mix(coat, brush.look.shade, 0.3),
      look.skin,
    )
  const jacket = smooth(xy`-5,41 -11,45 -14,60 -17,77 -8,79.4 2,78.6 10,79.4 17,76 13,60 10,45 5,41`)
  brush.body(jacket, coat)
  brush.fine(xy`2,44 2.6,60 3,79`, 0.6, shade(coat, brush.look.shade), 0.9)
  for (const y of [50, 58, 66]) brush.mark(oval(5, y, 1, 1), mix(coat, hex("#fff4d0"), 0.8), 0.9)
  brush.mark(smooth(xy`-11,63! -4,64! -4,70 -8,71.6 -11.6,69`), shade(coat, brush.look.shade, 0.5), 0.8)
  arm(
    brush,
    [
      [-10, 48],
      [-15.4, 57],
      [-16, 67],
    ],
    7.4,
    coat,
    look.skin,
  )
  brush.body(smooth(xy`0,14 12,18 16,29 11,41 0,45 -11,42 -15,30 -11,18`), scaled(coat, 0.92))
  smallHead(brush, 1, 31, 1.5, look, "bob")
})

/** A couple side by side. */
export const couple: PaintFigure = figure((brush) => {
  const dress = brush.coat(brush.pick(DRESS))
  const coat = brush.accent(brush.pick(COAT))
  const close = brush.between(11, 13)
  const [his, hers] = [complexion(brush), complexion(brush)]
  brush.at(-close, 0, 0, 1, 1, () => drawMan(brush, his, coat, hex("#3b3d49"), "short"))
  brush.at(close, 6, 0, -0.94, 0.94, () =>
    drawWoman(brush, hers, dress, mix(dress, hex("#f4e6c8"), 0.7), brush.pick(["long", "bun", "bob"])),
  )
})

/** A crowd: rows of people, the far ones paler. */
export const crowd: PaintFigure = figure((brush) => {
  const tint = brush.coat(brush.pick(COAT))
  const tinted = brush.look.tints.length > 0
  for (let row = 0; row < 3; row += 1) {
    const count = 6 - row
    const scale = 0.62 + row * 0.16
    for (let index = 0; index < count; index += 1) {
      const x = (index - (count - 1) / 2) * (35 - row) + brush.between(-5, 5)
      const tall = scale * brush.between(0.9, 1.06)
      const garment = tinted
        ? scaled(tint, brush.between(0.7, 1.15))
        : mix(brush.random() < 0.5 ? brush.pick(COAT) : brush.pick(DRESS), hex("#8a93a8"), (2 - row) * 0.2)
      const look = complexion(brush)
      const isWoman = brush.random() < 0.5
      brush.at(x, 100 - tall * 100 - (2 - row) * 8, 0, (index + row) % 2 === 0 ? tall : -tall, tall, () => {
        if (isWoman) drawWoman(brush, look, garment, mix(garment, hex("#f4e6c8"), 0.5), brush.pick(["long", "bun", "bob"]))
        else drawMan(brush, look, garment, hex("#3b3d49"), "short")
      })
    }
  }
})
