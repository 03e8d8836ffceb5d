import { type Brush, figure } from "./brush.ts"
import { hex, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure, Rgb } from "./figure.ts"
import { oval, smooth, xy } from "./shape.ts"

const DARK = hex("#2b2124")
const WHITE = hex("#f8f3ea")

/** A wing of long feathers from the shoulder at (0, 0), spread between two angles (radians); lengths of the outermost and innermost. */
export function featherWing(
  brush: Brush,
  coat: Rgb,
  tip: Rgb,
  from: number,
  to: number,
  outer: number,
  inner: number,
  count: number,
): void {
  for (let feather = count - 1; feather >= 0; feather -= 1) {
    const share = feather / (count - 1)
    const angle = from + (to - from) * share
    const length = outer + (inner - outer) * share ** 0.8
    const rootX = Math.cos(from) * outer * 0.5 * (1 - share) ** 1.2
    const rootY = Math.sin(from) * outer * 0.5 * (1 - share) ** 1.2
    const tone = mix(mix(tip, coat, share * 0.7), brush.look.shade, feather % 2 === 0 ? 0 : 0.12)
    brush.limb(
      xy`${rootX},${rootY}
    ${rootX + Math.cos(angle - 0.05) * length * 0.35},${rootY + Math.sin(angle - 0.05) * length * 0.35}
    ${rootX + Math.cos(angle) * length * 0.62},${rootY + Math.sin(angle) * length * 0.62}`,
      [5, 7.4, 2.4],
      tone,
    )
  }
  const armX = Math.cos(from) * outer
  const armY = Math.sin(from) * outer
  const downX = Math.cos((from + to) / 2) * inner * 0.42
  const downY = Math.sin((from + to) / 2) * inner * 0.42
  const cover = smooth(xy`-3,-3 ${armX * 0.3},${armY * 0.3 - 3} ${armX * 0.62},${armY * 0.62}
    ${armX * 0.5 + downX * 0.4},${armY * 0.5 + downY * 0.5} ${downX},${downY} -2,6`)
  brush.body(cover, coat)
  brush.inside(cover, () => {
    for (let row = 1; row <= 3; row += 1) {
      for (let scale = 0; scale < 9; scale += 1) {
        const along = scale / 9
        brush.fine(
          xy`${armX * 0.62 * along + downX * row * 0.24 - 2},${armY * 0.62 * along + downY * row * 0.24}
    ${armX * 0.62 * along + downX * row * 0.28},${armY * 0.62 * along + downY * row * 0.3 + 2}
    ${armX * 0.62 * along + downX * row * 0.24 + 2},${armY * 0.62 * along + downY * row * 0.24}`,
          0.5,
          shade(coat, brush.look.shade, 1.3),
          0.6,
          0.45,
        )
      }
    }
  })
}

/** A songbird on a twig, or darting with its wings raised. */
export const bird: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#4f86b5"), hex("#8a6b52"), hex("#5d7d5a"), hex("#c9573f"), hex("#d7a23d")]))
  const breast = brush.accent(brush.pick([hex("#e08a4a"), hex("#f0dfc0"), hex("#e5b95c")]))
  const tilt = brush.between(-0.12, 0.1)
  const wingUp = brush.random() < 0.4
  brush.at(0, 52, tilt, 1, 1, () => {
    const far = mix(coat, brush.look.shade, 0.4)
    if (wingUp) brush.at(2, -6, 0, 0.9, 0.9, () => featherWing(brush, far, far, -1.25, -2.4, 44, 34, 7))
    for (const turn of [-0.06, 0.06]) brush.limb(xy`-26,12 -44,${24 + turn * 30} -62,${35 + turn * 60}`, [9, 9, 6], mix(coat, DARK, 0.25))
    if (!wingUp) for (const x of [0, 8]) brush.limb(xy`${x},22 ${x + 3},33 ${x + 1},40`, [2, 1.6, 1.4], hex("#7a5a48"))
    const trunk = smooth(xy`-34,14 -16,-8 2,-24 16,-37 30,-38 38,-28 37,-12 30,8 16,22 -4,25 -22,22`)
    brush.body(trunk, coat)
    brush.inside(trunk, () => {
      brush.flat(smooth(xy`38,-24 30,-22 22,-8 6,8 -14,18 -24,26 10,40 44,20`), breast, 0.95)
      brush.soft(10, 24, 20, 9, WHITE, 0.5)
    })
    brush.fur(trunk, breast, 3.4, 2.4, 0.7)
    brush.body(smooth(xy`36,-31! 50,-25.5! 37,-22!`), hex("#4d4038"))
    brush.fine(xy`37,-26.4 48,-25.6`, 0.5, DARK, 0.6)
    brush.eye(29.5, -29, 2.5)
    if (wingUp) brush.at(0, -6, 0, 1, 1, () => featherWing(brush, coat, mix(coat, DARK, 0.45), -1.75, -2.95, 50, 38, 8))
    else {
      const wing = smooth(xy`14,-14 4,-16 -14,-4 -34,12 -46,23! -26,18 -6,14 10,4`)
      brush.body(wing, scaled(mix(coat, DARK, 0.2), 1))
      for (const row of [0, 1, 2, 3])
        brush.fine(
          xy`${6 - row * 5},${-8 + row * 4} ${-14 - row * 3},${5 + row * 3.4} ${-36 + row * 3},${18 + row * 0.4}`,
          0.7,
          row % 2 === 0 ? DARK : mix(coat, WHITE, 0.6),
          0.6,
        )
      brush.fine(xy`8,-2 0,6 -8,8`, 1.6, WHITE, 0.8)
    }
  })
  if (!wingUp) {
    brush.limb(xy`-48,96 -10,92.5 20,93 50,88`, [2.4, 3.4, 2.8, 1.4], hex("#6b4c37"))
    brush.body(smooth(xy`26,91 32,83 40,81! 36,89`), hex("#7d9a4c"))
    brush.body(smooth(xy`-32,94 -40,88 -48,88! -42,95`), hex("#6d8a44"))
  }
})

/** An owl on its branch, facing. */
export const owl: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#8d6a4a"), hex("#a0795a"), hex("#7c7670"), hex("#e6e0d6")]))
  const disc = mix(coat, hex("#f3e4c8"), 0.7)
  const iris = brush.accent(brush.pick([hex("#f0b32e"), hex("#e8862a")]))
  const tilt = brush.between(-0.18, 0.18)
  const tufted = brush.random() < 0.7
  for (const side of [-1, 1]) brush.body(smooth(xy`${side * 3},80 ${side * 12},80 ${side * 9},97! ${side * 4},97`), mix(coat, DARK, 0.4))
  const trunk = smooth(xy`0,22 18,26 27,42 28,62 19,80 0,88 -19,80 -28,62 -27,42 -18,26`)
  brush.body(trunk, mix(coat, disc, 0.35))
  brush.inside(trunk, () => {
    for (let row = 0; row < 7; row += 1) {
      for (let index = -3; index <= 3; index += 1) {
        const x = index * 7 + (row % 2) * 3.5
        const y = 48 + row * 5.6
        brush.mark(smooth(xy`${x - 1.8},${y} ${x},${y - 1} ${x + 1.8},${y} ${x},${y + 3.6}!`), mix(coat, DARK, 0.45), 0.75)
      }
    }
  })
  for (const side of [-1, 1]) {
    const wing = smooth(xy`${side * 20},36 ${side * 29},42 ${side * 32},60 ${side * 26},78 ${side * 17},90!
    ${side * 19},72 ${side * 17},54`)
    brush.body(wing, coat)
    brush.inside(wing, () => {
      for (let row = 0; row < 6; row += 1)
        brush.fine(
          xy`${side * 14},${52 + row * 6.5} ${side * 22},${55 + row * 6.5} ${side * 33},${49 + row * 6.5}`,
          1.1,
          row % 2 === 0 ? mix(coat, DARK, 0.5) : disc,
          0.7,
        )
    })
  }
  brush.limb(xy`-46,93 -15,91 15,92 46,88`, [4, 6, 5.6, 3], hex("#6b4c37"))
  for (const side of [-1, 1])
    for (const toe of [-3.2, 0, 3.2])
      brush.limb(xy`${side * 9 + toe},86 ${side * 9 + toe * 1.2},90 ${side * 9 + toe * 1.1},93.5`, [2.4, 2.4, 1], hex("#c9a868"))
  brush.at(0, 28, tilt, 1, 1, () => {
    if (tufted)
      for (const side of [-1, 1])
        brush.body(smooth(xy`${side * 9},-18 ${side * 15},-21 ${side * 22},-27! ${side * 22.5},-18 ${side * 21},-10`), coat)
    const head = smooth(xy`0,-21 14,-20 25,-11 27,3 20,14 7,20 -7,20 -20,14 -27,3 -25,-11 -14,-20`)
    brush.body(head, coat)
    brush.fur(head, coat, 3, 1.57, 0.8)
    for (const side of [-1, 1]) {
      const ring = oval(side * 11, 0, 12.4, 13.2)
      brush.body(ring, disc)
      brush.inside(ring, () => {
        for (let ray = 0; ray < 26; ray += 1) {
          const angle = (ray / 26) * Math.PI * 2
          brush.fine(
            xy`${side * 11 + Math.cos(angle) * 8},${Math.sin(angle) * 8}
    ${side * 11 + Math.cos(angle) * 12.5},${Math.sin(angle) * 13.2}`,
            0.5,
            mix(coat, DARK, 0.2),
            0.5,
            0.45,
          )
        }
      })
    }
    brush.body(smooth(xy`0,-16! 4,-11 16,-14 21,-17! 12,-9 2,-3 0,2! -2,-3 -12,-9 -21,-17! -16,-14 -4,-11`), mix(coat, DARK, 0.3))
    for (const side of [-1, 1]) {
      if (brush.look.pose === "asleep") {
        brush.lid(side * 10.5, 0, 6.4)
        continue
      }
      if (brush.look.lit) brush.glow(side * 10.5, 0, 13, iris, 0.25)
      brush.mark(oval(side * 10.5, 0, 7.6, 7.6), DARK, 1, 0.1)
      brush.mark(oval(side * 10.5, 0, 6.7, 6.7), iris, 1, 0.1)
      brush.mark(oval(side * 10.2, 0.2, 3.9, 3.9), [18, 14, 16], 1, 0.1)
      brush.mark(oval(side * 10.2 + 1.8, -2, 1.5, 1.5), [255, 255, 250], 1, 0.1)
    }
    brush.body(smooth(xy`0,1! 3,5 1.6,10 0,12.5! -1.6,10 -3,5`), hex("#d8a445"))
  })
})

/** An eagle soaring with spread wings. */
export const eagle: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#5d4230"), hex("#6d4c34"), hex("#493730")]))
  const pale = brush.accent(hex("#f4ecdf"))
  const raise = brush.between(-0.18, 0.15)
  const far = mix(coat, brush.look.shade, 0.3)
  for (const turn of [-0.32, -0.11, 0.11, 0.32])
    brush.at(-16, 66, turn + 0.3, 1, 1, () => brush.limb(xy`0,0 -14,1 -26,2`, [9, 9, 5], scaled(pale, 0.95)))
  brush.at(6, 54, 0, 1.75, 1.75, () => featherWing(brush, far, mix(far, DARK, 0.4), -0.72 + raise, 0.35 + raise * 0.5, 46, 24, 11))
  const trunk = smooth(xy`36,44 24,44 4,50 -14,60 -22,68 -12,76 6,74 22,66 34,58`)
  brush.body(trunk, coat)
  brush.fur(trunk, coat, 4, 2.7)
  for (const x of [-2, 5]) {
    brush.limb(xy`${x},70 ${x - 2},78 ${x - 4},82`, [5, 3, 2.4], hex("#d9a63a"))
    for (const toe of [-2, 0.5, 3]) brush.limb(xy`${x - 4},82 ${x - 4 + toe},85 ${x - 5 + toe},88`, [1.8, 1.4, 0.5], hex("#d9a63a"))
  }
  brush.at(4, 54, 0, 1.85, 1.85, () => featherWing(brush, coat, mix(coat, DARK, 0.5), Math.PI + 0.62 - raise, Math.PI - 0.5, 46, 22, 11))
  brush.at(36, 48, 0.1, 1.25, 1.25, () => {
    const head = smooth(xy`-9,-5 -2,-9 7,-7 10,-1 6,5 -2,8 -10,8`)
    brush.body(head, pale)
    brush.tufts(xy`-8,-3 -8,2 -7,6`, 5, Math.PI - 0.2, pale)
    brush.body(smooth(xy`7,-6 13,-5 18,-1 17.5,5! 14,2 8,2.5`), hex("#e6b23c"))
    brush.fine(xy`8,0.8 13,0.9`, 0.5, hex("#8a6420"))
    brush.eye(4, -2.4, 1.6, hex("#e0b040"))
    brush.fine(xy`0.8,-4.6 4,-4.6 7.4,-3`, 0.9, DARK, 0.9)
  })
})

/** A butterfly with open wings. */
export const butterfly: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#e8862e"), hex("#4f7fd0"), hex("#e6b93c"), hex("#a65fb8"), hex("#3fa39a")]))
  const spots = brush.accent(mix(coat, hex("#fff0c8"), 0.75))
  const fold = brush.between(0.78, 1)
  const shape = brush.between(-4, 4)
  brush.at(0, 52, brush.between(-0.35, 0.35), 1, 1, () => {
    for (const side of [-1, 1] as const) {
      brush.at(0, 0, 0, side * (side < 0 ? 1 : fold), 1, () => {
        const lower = smooth(xy`2,2 16,4 34,10 41,24 ${34 + shape},38 24,42 18,38 10,26`)
        const upper = smooth(xy`2,-2 10,-22 28,${-42 - shape} 48,-46 56,-38 50,-20 40,-2 20,6`)
        for (const wing of [lower, upper]) {
          brush.body(wing, mix(coat, DARK, 0.8))
          const isUpper = wing === upper
          brush.inside(wing, () => {
            brush.body(
              isUpper
                ? smooth(xy`2,-2 12,-21 28,${-37 - shape} 44,-39 47,-34 43,-19 34,-3 18,3`)
                : smooth(xy`2,3 16,6 31,12 35,23 ${29 + shape},33 22,36 17,32 10,22`),
              coat,
            )
            const veins = isUpper
              ? [
                  [50, -42],
                  [50, -28],
                  [42, -8],
                  [30, -44],
                  [30, 3],
                ]
              : [
                  [40, 16],
                  [38, 30],
                  [26, 42],
                  [16, 38],
                ]
            for (const [x, y] of veins)
              brush.fine(xy`2,0 ${(x ?? 0) * 0.5 + 2},${(y ?? 0) * 0.5 - 1} ${x ?? 0},${y ?? 0}`, 1, mix(coat, DARK, 0.8), 0.85, 0.2)
            const dots = isUpper
              ? [
                  [52, -38, 1.8],
                  [50, -31, 1.5],
                  [47, -23, 1.5],
                  [44, -14, 1.3],
                  [44, -43, 1.6],
                ]
              : [
                  [38, 22, 1.6],
                  [36, 30, 1.6],
                  [31, 36, 1.4],
                  [24, 39.5, 1.3],
                ]
            for (const [x, y, radius] of dots) brush.mark(oval(x ?? 0, y ?? 0, radius ?? 1, radius ?? 1), spots, 0.95)
            brush.soft(isUpper ? 22 : 18, isUpper ? -20 : 18, 12, 9, spots, 0.55)
            if (isUpper) {
              brush.mark(oval(37, -27, 4, 4), mix(coat, DARK, 0.75), 0.9)
              brush.mark(oval(37, -27, 2, 2), spots, 0.95)
            }
          })
        }
      })
    }
    brush.limb(xy`0,-14 0,0 0,22`, [4, 5.4, 2], hex("#3a2a28"))
    brush.ball(0, -16, 3, 3, hex("#3a2a28"))
    for (const side of [-1, 1]) {
      brush.line(xy`${side},-18 ${side * 6},-28 ${side * 11},-35`, 0.8, hex("#3a2a28"))
      brush.flat(oval(side * 11, -35.5, 1.4, 1.4), hex("#3a2a28"))
    }
  })
})
