import { figure } from "./brush.ts"
import { hex, light, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { contact } from "./fruit.ts"
import { box, oval, polygon, smooth, xy } from "./shape.ts"

/** Things that people wear, carry, give and keep. */

const DARK = hex("#2a2428")
const GOLD = hex("#d9a93c")

/** A hat with a band. */
export const hat: PaintFigure = figure((brush) => {
  const felt = brush.coat(brush.pick([hex("#5a4636"), hex("#2f3440"), hex("#c9b48a"), hex("#7a2f34")]))
  const dent = brush.between(-4, 4)
  contact(brush, 88)
  brush.body(oval(0, 86, 94, 13), felt)
  brush.body(oval(0, 83, 90, 10), shade(felt, brush.look.shade, 0.5))
  brush.body(smooth(xy`-54,84! -52,50 -44,26 -24,16 ${dent},26 24,16 44,26 52,50 54,84! 28,92 -28,92`), felt)
  brush.body(smooth(xy`-54,68! -27,76 27,76 54,68! 54,84! 27,92 -27,92 -54,84!`), brush.accent(DARK))
  brush.soft(brush.side * 24, 36, 14, 18, light(felt, brush.look.light, 1.6), 0.5)
})

/** A pair of shoes, one before the other. */
export const shoe: PaintFigure = figure((brush) => {
  const leather = brush.coat(brush.pick([hex("#c9433c"), hex("#e8e4dc"), hex("#3a5a86"), hex("#7a5030")]))
  const sole = brush.accent(hex("#f0ece2"))
  const lace = brush.between(-2, 2)
  contact(brush, 86)
  for (const [at, [x, y]] of (
    [
      [-18, -14],
      [8, 0],
    ] as const
  ).entries())
    brush.at(x, y, 0, 1, 1, () => {
      const tone = at === 0 ? shade(leather, brush.look.shade, 0.45) : leather
      const upper = smooth(xy`-74,30! -40,26 -28,30! -14,50 14,62 50,66 72,76 78,88! -76,88! -78,60`)
      brush.body(upper, tone)
      brush.inside(upper, () => {
        brush.soft(60, 80, 30, 12, sole, 0.7)
        brush.fine(xy`-40,90 -30,70 0,66`, 1.6, shade(tone, brush.look.shade, 1), 0.7)
      })
      brush.body(smooth(xy`-78,86! 79,86! 82,94 74,99 -72,99 -80,96`), sole)
      for (let row = 0; row < 4; row += 1)
        brush.fine(xy`${-24 + row * 11},${44 + row * 7} ${-6 + row * 10 + lace},${42 + row * 7}`, 2.6, sole, 0.95, 0.1)
      brush.mark(oval(-52, 30, 20, 5), shade(tone, brush.look.shade, 1.4), 0.9)
    })
})

/** A bag with a flap and straps. */
export const bag: PaintFigure = figure((brush) => {
  const cloth = brush.coat(brush.pick([hex("#8a5632"), hex("#3f5f7f"), hex("#b0453c"), hex("#5a6a44")]))
  const strap = brush.accent(shade(cloth, [30, 24, 24], 0.8))
  const sag = brush.between(-3, 3)
  contact(brush, 46)
  brush.limb(xy`-26,36 -18,10 0,4 18,10 26,36`, [4.4, 4.4, 4.4, 4.4, 4.4], strap)
  const sack = smooth(xy`-40,30 0,26 40,30 46,62 44,94! 30,99 -30,99 -44,94! -46,62`)
  brush.body(sack, cloth)
  brush.inside(sack, () => brush.soft(0, 98, 46, 12, brush.look.shade, 0.5))
  brush.body(smooth(xy`-42,30 0,26 42,30 44,52 ${24 + sag},66 0,70 ${-24 + sag},66 -44,52`), light(cloth, brush.look.light, 0.5))
  for (const x of [-20, 20]) {
    brush.body(box(x - 3.4, 48, 6.8, 32, 1.6), strap)
    brush.body(box(x - 5, 64, 10, 8, 1.6), GOLD)
  }
  brush.body(box(-24, 80, 48, 14, 3), shade(cloth, brush.look.shade, 0.35))
})

/** An open umbrella, resting on its handle. */
export const umbrella: PaintFigure = figure((brush) => {
  const cloth = brush.coat(brush.pick([hex("#c0353a"), hex("#2f5f8f"), hex("#e0b03c"), hex("#3b3a44")]))
  const turn = brush.between(-0.08, 0.08)
  contact(brush, 10)
  brush.at(0, 60, turn, 1, 1, () => {
    brush.line(xy`0,-50 0,30`, 2.2, hex("#6a5a4e"))
    brush.line(xy`0,29 0,37 5,39 9,35 9,31`, 3.2, hex("#7a4a2a"))
    const tips = [-66, -42, -15, 15, 42, 66]
    for (let panel = 0; panel < 5; panel += 1) {
      const [from, to] = [tips[panel] ?? 0, tips[panel + 1] ?? 0]
      brush.body(
        smooth(xy`0,-53! ${from * 0.72},-38 ${from},-6! ${(from + to) / 2},-13 ${to},-6! ${to * 0.72},-38`),
        panel % 2 === 0 ? cloth : scaled(cloth, 0.86),
      )
    }
    brush.line(xy`0,-52 0,-58`, 2, hex("#6a5a4e"))
  })
})

/** An old key. */
export const key: PaintFigure = figure((brush) => {
  const metal = brush.coat(brush.pick([hex("#c9a24c"), hex("#a8aab0"), hex("#9a6a3c")]))
  const teeth = brush.between(0, 6)
  contact(brush, 92)
  for (const [x, y] of [
    [-72, 40],
    [-72, 84],
    [-94, 62],
  ] as const) {
    brush.ball(x, y, 20, 20, metal)
  }
  for (const [x, y] of [
    [-72, 40],
    [-72, 84],
    [-94, 62],
  ] as const)
    brush.flat(oval(x, y, 9.6, 9.6), shade(metal, brush.look.shade, 1.6))
  brush.body(box(-62, 53, 156, 18, 7), metal)
  brush.body(box(-56, 48, 10, 28, 3), metal)
  brush.body(box(56, 66, 14, 24 + teeth, 2), metal)
  brush.body(box(78, 66, 14, 30 - teeth, 2), metal)
  brush.fine(xy`-56,57 20,57 90,57`, 2, light(metal, [255, 255, 240], 1.6), 0.8)
})

/** A ball: a football or a beach ball. */
export const ball: PaintFigure = figure((brush) => {
  const isBeach = brush.random() < 0.35 || brush.look.tints.length > 0
  const skin = brush.coat(isBeach ? brush.pick([hex("#d9433c"), hex("#2f7fb8"), hex("#e8b83a")]) : hex("#ece9e2"))
  const turn = brush.between(-0.4, 0.4)
  contact(brush, 36)
  const round = oval(0, 52, 46.5, 46.5)
  brush.solid(round, isBeach ? hex("#f2eee4") : skin)
  brush.inside(round, () =>
    brush.at(0, 52, turn, 1, 1, () => {
      const spots = isBeach ? 3 : 6
      for (let at = 0; at < spots; at += 1) {
        const angle = (at / spots) * Math.PI * 2
        if (isBeach)
          brush.mark(
            smooth([
              [0, -4, 1],
              [Math.cos(angle) * 50, Math.sin(angle) * 50, 1],
              [Math.cos(angle + 0.5) * 66, Math.sin(angle + 0.5) * 66],
              [Math.cos(angle + 1.05) * 50, Math.sin(angle + 1.05) * 50, 1],
            ]),
            skin,
            0.92,
            0,
          )
        else {
          const [x, y] = [Math.cos(angle) * 40, Math.sin(angle) * 40]
          brush.mark(
            polygon(
              [0, 1, 2, 3, 4].map(
                (corner) => [x + Math.cos(corner * 1.257 + angle) * 12, y + Math.sin(corner * 1.257 + angle) * 12] as const,
              ),
            ),
            DARK,
            0.95,
            0,
          )
          brush.fine(
            [
              [x * 0.7, y * 0.7],
              [Math.cos(angle) * 13, Math.sin(angle) * 13],
            ],
            1.2,
            hex("#8a8a8c"),
            0.9,
          )
        }
      }
      if (!isBeach)
        brush.mark(
          polygon([0, 1, 2, 3, 4].map((corner) => [Math.cos(corner * 1.257) * 13, Math.sin(corner * 1.257) * 13] as const)),
          DARK,
          0.95,
          0,
        )
    }),
  )
  brush.inside(round, () => brush.soft(-(brush.side || 0.4) * 30, 76, 40, 34, brush.look.shade, 0.5))
  brush.gleam(brush.side * 18, 30, 6, 8, brush.side * 0.5, 0.6)
})

/** A wrapped present with a bow. */
export const gift: PaintFigure = figure((brush) => {
  const paper = brush.coat(brush.pick([hex("#c0353a"), hex("#3f7f6a"), hex("#3f5f9a"), hex("#d9a43c")]))
  const ribbon = brush.accent(brush.pick([hex("#f2e2b0"), hex("#e8e4dc"), hex("#d9b04c")]))
  const loop = brush.between(-3, 3)
  contact(brush, 50)
  brush.body(box(-44, 44, 88, 55, 1), paper)
  brush.body(box(-49, 30, 98, 17, 1), light(paper, brush.look.light, 0.5))
  for (let dot = 0; dot < 24; dot += 1)
    brush.mark(oval(-40 + (dot % 6) * 16, 52 + Math.floor(dot / 6) * 12, 1.6, 1.6), light(paper, [255, 255, 255], 1.8), 0.5, 0.4)
  brush.body(box(-8, 30, 16, 69), ribbon)
  brush.fine(xy`-49,47 0,47 49,47`, 1.4, brush.look.shade, 0.4)
  for (const side of [-1, 1]) {
    brush.body(smooth(xy`0,28! ${side * 16},${8 + loop} ${side * 34},6 ${side * 36},20 ${side * 18},28`), ribbon)
    brush.mark(oval(side * 22, 18, 7, 5, side * -0.4), shade(ribbon, brush.look.shade, 1.1), 0.8)
    brush.body(smooth(xy`0,28! ${side * 16},36 ${side * 24},48! ${side * 15},46! ${side * 10},50!`), shade(ribbon, brush.look.shade, 0.3))
  }
  brush.ball(0, 26, 8, 7, ribbon)
})

/** A crown with stones. */
export const crown: PaintFigure = figure((brush) => {
  const metal = brush.coat(brush.pick([GOLD, hex("#e0b84c"), hex("#c9ccd2")]))
  const high = brush.between(-3, 3)
  contact(brush, 54)
  brush.body(oval(0, 84, 58, 10), shade(metal, brush.look.shade, 1.2))
  brush.body(
    smooth(
      xy`-58,84! -66,${34 + high}! -36,58! -30,${16 - high}! -12,52! 0,8! 12,52! 30,${16 - high}! 36,58! 66,${34 + high}! 58,84! 30,94 0,97 -30,94`,
    ),
    metal,
  )
  for (const [x, y] of [
    [-66, 32],
    [-30, 14],
    [0, 6],
    [30, 14],
    [66, 32],
  ] as const)
    brush.ball(x, y + 2, 5.4, 5.4, light(metal, brush.look.light, 1))
  brush.fine(xy`-58,78 -30,87 0,90 30,87 58,78`, 2.4, shade(metal, brush.look.shade, 1), 0.8)
  const stones = [hex("#b8283a"), hex("#2f5fb0"), hex("#2f8f5a"), hex("#2f5fb0"), hex("#b8283a")]
  for (const [at, x] of [-42, -22, 0, 22, 42].entries()) {
    brush.ball(x, 74 + (1 - Math.abs(x) / 42) * 5, 6, 5, stones[at] ?? stones[0] ?? GOLD)
    brush.gleam(x - 1.6, 72 + (1 - Math.abs(x) / 42) * 5, 1.6, 1.2)
  }
})

/** A sword, its point in the ground. */
export const sword: PaintFigure = figure((brush) => {
  const blade = brush.coat(hex("#c2c8d0"))
  const hilt = brush.accent(brush.pick([GOLD, hex("#8a6a3c"), hex("#5a5a64")]))
  const guard = brush.between(-2, 2)
  contact(brush, 8)
  brush.body(smooth(xy`-6.4,24! 6.4,24! 5.4,86 0,99! -5.4,86`), blade)
  brush.mark(smooth(xy`0,24! 6.4,24! 5.4,86 0,99!`), shade(blade, brush.look.shade, 0.8), 0.8, 0)
  brush.fine(xy`0,26 0,80`, 1.4, light(blade, [255, 255, 255], 1.6), 0.8)
  brush.body(smooth(xy`-21,${21 - guard} 0,19 21,${21 - guard} 22,${26 - guard} 0,25 -22,${26 - guard}`), hilt)
  brush.body(box(-3.4, 6, 6.8, 14, 2), hex("#5a3426"))
  for (const y of [9, 12, 15]) brush.fine(xy`-3,${y} 3,${y + 1.4}`, 0.8, hex("#c9a878"), 0.8)
  brush.ball(0, 4, 4.6, 4.4, hilt)
})

/** A skull. */
export const skull: PaintFigure = figure((brush) => {
  const bone = brush.coat(brush.pick([hex("#e8e0cc"), hex("#d8cdb4"), hex("#efe9da")]))
  const dim = shade(bone, brush.look.shade, 1.2)
  const jaw = brush.between(-1, 3)
  contact(brush, 34)
  brush.body(smooth(xy`-22,78! 22,78! 20,${95 + jaw * 0.5} 0,99 -20,${95 + jaw * 0.5}`), scaled(bone, 0.9))
  brush.solid(smooth(xy`0,4 28,10 43,34 40,58 28,68 25,82! -25,82! -28,68 -40,58 -43,34 -28,10`), bone)
  for (const side of [-1, 1]) {
    brush.mark(
      smooth(xy`${side * 6},44 ${side * 18},38 ${side * 30},46 ${side * 28},60 ${side * 16},64 ${side * 7},56`),
      hex("#241c20"),
      0.95,
      0,
    )
    brush.soft(side * 34, 64, 8, 8, dim, 0.6)
  }
  brush.mark(smooth(xy`0,58! 6,72 0,70 -6,72`), hex("#241c20"), 0.95, 0)
  for (let tooth = -4; tooth <= 4; tooth += 1) brush.fine(xy`${tooth * 5},78 ${tooth * 5},${88 + jaw * 0.5}`, 0.9, dim, 0.9)
  brush.fine(xy`-24,83 0,85 24,83`, 1.2, dim, 0.9)
})

/** A teddy bear, sitting. */
export const teddy: PaintFigure = figure((brush) => {
  const fur = brush.coat(brush.pick([hex("#a8713c"), hex("#c08a52"), hex("#7a5030")]))
  const pale: Rgb = mix(fur, hex("#f0dcb8"), 0.6)
  const tilt = brush.between(-0.12, 0.12)
  contact(brush, 40)
  for (const side of [-1, 1]) {
    brush.limb(xy`${side * 20},56 ${side * 34},66 ${side * 36},78`, [13, 13, 13], scaled(fur, 0.94))
    brush.ball(side * 24, 88, 14, 12, fur)
    brush.ball(side * 27, 89, 8.6, 8, pale)
  }
  brush.ball(0, 72, 27, 27, fur)
  brush.soft(0, 74, 18, 19, pale, 0.9)
  brush.at(0, 30, tilt, 1, 1, () => {
    for (const side of [-1, 1]) {
      brush.ball(side * 20, -18, 9.6, 9.6, fur)
      brush.ball(side * 20, -17, 5.4, 5.4, pale)
    }
    brush.ball(0, 0, 27, 25, fur)
    brush.ball(0, 9, 12.6, 10, pale)
    brush.flat(oval(0, 4, 4.4, 3.2), DARK)
    brush.fine(xy`-5,12 0,10 0,7 0,10 5,12`, 1, DARK, 0.9, 0.1)
    for (const side of [-1, 1]) brush.eye(side * 10, -4, 2.6)
  })
  const bow = brush.accent(hex("#b8323a"))
  for (const side of [-1, 1]) brush.body(smooth(xy`0,53! ${side * 13},47! ${side * 13},60!`), bow)
  brush.ball(0, 53, 3.4, 3.4, bow)
})
