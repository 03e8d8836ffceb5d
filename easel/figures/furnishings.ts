import { figure } from "./brush.ts"
import { hex, light, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { contact } from "./fruit.ts"
import { box, oval, polygon, smooth, xy } from "./shape.ts"
import { glaze } from "./tableware.ts"

const DARK = hex("#2c2426")
const PAPER = hex("#f3ead6")

/** An open book, or a small pile of closed ones with one open above. */
export const book: PaintFigure = figure((brush) => {
  const cover = brush.coat(brush.pick([hex("#8f3f38"), hex("#35597a"), hex("#4f6f4a"), hex("#7a5a8a"), hex("#b07a35")]))
  const ribbon = brush.accent(hex("#c9443c"))
  const lift = brush.between(-4, 5)
  const pile = brush.random() < 0.5
  const base = pile ? 70 : 98
  contact(brush, 92)
  if (pile) {
    const spines = [mix(cover, DARK, 0.2), brush.pick([hex("#c9a25a"), hex("#5f7f86"), hex("#a8604a")])]
    spines.forEach((tone, index) => {
      const y = 99 - index * 14
      const [left, right] = [-84 + index * 9, 82 - index * 4]
      brush.body(box(left, y - 13, right - left, 13, 2), tone)
      brush.body(box(left + 6, y - 11, right - left - 5, 9), PAPER)
      for (const row of [2, 4, 6])
        brush.fine(xy`${left + 8},${y - 11 + row} ${right},${y - 11 + row}`, 0.4, shade(PAPER, brush.look.shade), 0.5)
      brush.body(box(left, y - 13, 9, 13, 2), tone)
    })
  }
  brush.body(
    smooth(xy`-94,${base - 44 + lift}! -50,${base - 50 + lift} 0,${base - 38}! 50,${base - 50 + lift}
    94,${base - 44 + lift}! 96,${base - 3}! 50,${base - 5} 0,${base + 0.6}! -50,${base - 5} -96,${base - 3}!`),
    cover,
  )
  for (const side of [-1, 1]) {
    for (let leafIndex = 2; leafIndex >= 0; leafIndex -= 1) {
      const page = smooth(xy`0,${base - 40}! ${side * 22},${base - 54 + lift - leafIndex}
    ${side * 60},${base - 58 + lift + leafIndex * 2} ${side * (90 - leafIndex)},${base - 50 + lift + leafIndex * 2}!
    ${side * (90 - leafIndex)},${base - 7 - (2 - leafIndex) * 1.6}! ${side * 56},${base - 14 - (2 - leafIndex)}
    ${side * 22},${base - 12} 0,${base - 2}!`)
      brush.body(page, leafIndex === 0 ? PAPER : shade(PAPER, brush.look.shade, 0.35))
      if (leafIndex > 0) continue
      brush.inside(page, () => {
        brush.soft(0, base - 24, 20, 34, brush.look.shade, 0.55)
        for (let row = 0; row < 7; row += 1) {
          const y = base - 45 + lift + row * 4.6
          const end = 80 - (row === 6 ? 34 : (row * 7) % 11)
          brush.fine(xy`${side * 16},${y + 2} ${side * 44},${y - 3} ${side * end},${y - 1.6}`, 0.9, hex("#6a5a50"), 0.6)
        }
      })
    }
  }
  brush.line(xy`2,${base - 38} 8,${base - 16} 6,${base + (pile ? 12 : 0)}`, 2.4, ribbon)
})

/** A table lamp with a fabric shade; lit at night. */
export const lamp: PaintFigure = figure((brush) => {
  const cloth = brush.coat(brush.pick([hex("#e3c9a0"), hex("#c96a4a"), hex("#5f8a86"), hex("#d9b04f")]))
  const foot = brush.accent(brush.pick([hex("#b08a4a"), hex("#4a5a6a"), hex("#8a5a3f")]))
  const flare = brush.between(30, 37)
  const on = brush.look.lit
  contact(brush, 20)
  if (on) brush.glow(0, 34, 74, [255, 190, 100], 0.8)
  brush.limb(xy`0,46 0,62`, [2.6, 3], foot)
  const stand = smooth(xy`-3,58! 3,58! 5,63 13,71 14,80 7,89 8,93 18,96 19,99.4! -19,99.4! -18,96 -8,93 -7,89 -14,80
    -13,71 -5,63`)
  brush.body(stand, foot)
  glaze(brush, stand, foot)
  brush.gleam(brush.side * 6, 73, 1.7, 4, brush.side * 0.2, 0.85)
  if (on) brush.flat(oval(0, 49, flare * 0.9, 4.6), [255, 236, 180])
  const shadeShape = smooth(xy`-16,6! 0,4.4 16,6! ${flare * 0.76},27 ${flare},48! 0,53 ${-flare},48! ${-flare * 0.76},27`)
  brush.body(shadeShape, on ? mix(cloth, [255, 214, 140], 0.55) : cloth, on ? 0.4 : 1)
  brush.inside(shadeShape, () => {
    for (let pleat = -8; pleat <= 8; pleat += 1)
      brush.fine(
        xy`${pleat * 2},4 ${pleat * flare * 0.098},28
    ${pleat * flare * 0.13},54`,
        0.7,
        shade(cloth, brush.look.shade),
        0.35,
      )
    if (on) brush.soft(0, 38, 22, 20, [255, 246, 206], 0.95)
  })
  brush.fine(xy`${-flare},47.6 0,52.4 ${flare},47.6`, 1.6, mix(cloth, foot, 0.5), 0.9, 0.15)
  brush.fine(xy`-16,6.4 0,8 16,6.4`, 1.2, mix(cloth, foot, 0.5), 0.9, 0.15)
  brush.ball(0, 2.6, 1.9, 1.9, foot)
  brush.line(xy`9,51 9,62`, 0.5, foot)
  brush.ball(9, 63, 1.3, 1.3, foot)
})

/** A table clock with two bells. */
export const clock: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#c0483f"), hex("#3f7a86"), hex("#d9a63f"), hex("#5f6f8a"), hex("#6f8f6a")]))
  const metal = brush.accent(hex("#c9a860"))
  const hour = brush.random() * Math.PI * 2
  const minute = brush.random() * Math.PI * 2
  contact(brush, 34)
  for (const side of [-1, 1]) {
    brush.limb(xy`${side * 20},84 ${side * 29},97.4`, [6, 4], shade(metal, brush.look.shade, 0.4))
    brush.limb(xy`${side * 17},26 ${side * 21},18`, [3, 3], metal)
    brush.at(side * 22, 16, side * 0.62, 1, 1, () => {
      brush.solid(smooth(xy`-14,4! -12,-6 0,-12 12,-6 14,4! 0,6.4`), metal)
      brush.gleam(brush.side * 5, -4, 2.4, 1.3, 0.2)
      brush.ball(0, -12, 2, 2, metal)
    })
  }
  brush.limb(xy`0,20 0,8`, [2, 2], shade(metal, brush.look.shade))
  brush.ball(0, 7, 4, 4, metal)
  brush.ball(0, 57, 38, 38, coat)
  brush.body(oval(0, 57, 32.4, 32.4), metal)
  const face = oval(0, 57, 30, 30)
  brush.body(face, brush.look.lit ? hex("#f6ecc8") : hex("#f4eddd"), 0.6)
  brush.inside(face, () => brush.soft(-(brush.side || 0.4) * 30, 30, 34, 20, brush.look.shade, 0.5))
  for (let tick = 0; tick < 60; tick += 1) {
    const angle = (tick / 60) * Math.PI * 2
    const isHour = tick % 5 === 0
    const inner = isHour ? 23.4 : 26.4
    brush.fine(
      xy`${Math.cos(angle) * inner},${57 + Math.sin(angle) * inner}
    ${Math.cos(angle) * 28},${57 + Math.sin(angle) * 28}`,
      tick % 15 === 0 ? 2.4 : isHour ? 1.6 : 0.5,
      DARK,
      0.9,
      isHour ? 0.15 : 0.4,
    )
  }
  for (const [angle, length, width] of [
    [hour, 14, 2.6],
    [minute, 22, 1.7],
  ] as const) {
    brush.line(
      xy`${-Math.cos(angle) * 4},${57 - Math.sin(angle) * 4}
    ${Math.cos(angle) * length},${57 + Math.sin(angle) * length}`,
      width * Math.max(0.01, brush.shown(0)),
      DARK,
    )
  }
  brush.fine(xy`0,57 ${Math.cos(hour * 3) * 24},${57 + Math.sin(hour * 3) * 24}`, 0.6, hex("#c9302c"))
  brush.ball(0, 57, 2.2, 2.2, metal)
  brush.gleam((brush.side || 1) * 14, 42, 6, 2.2, (brush.side || 1) * 0.8, 0.55)
})

/** A guitar, leaning. */
export const guitar: PaintFigure = figure((brush) => {
  const wood = brush.coat(brush.pick([hex("#c9853f"), hex("#a85a30"), hex("#d9a864"), hex("#7a3a2c")]))
  const neckTone = brush.accent(hex("#5a3a2a"))
  const lean = brush.between(-0.16, 0.16)
  contact(brush, 20)
  brush.at(0, 98, lean, 1, 1, () => {
    brush.at(0, -98, 0, 1, 1, () => {
      const edge = smooth(xy`-4,45! -13,45 -17,53 -13,63 -14,68 -22,79 -20,93 -8,98.4 10,98.4 22,93 24,79 16,68 15,63
    18.6,53 15,45 5,45!`)
      brush.body(edge, shade(wood, DARK, 0.9))
      const top = smooth(xy`-4,45! -13,46 -16,53 -12.4,63 -13.4,68 -20.6,79 -18.6,92 -7,97 7,97 18.6,92 20.6,79 13.4,68
    12.4,63 16,53 13,46 4,45!`)
      brush.body(top, wood)
      brush.inside(top, () => {
        for (let streak = 0; streak < 22; streak += 1) {
          const x = -20 + streak * 1.9
          brush.fine(
            xy`${x},44 ${x + (brush.grain() - 0.5) * 1.6},70 ${x},98`,
            0.5,
            streak % 2 === 0 ? shade(wood, DARK, 0.6) : light(wood, brush.look.light),
            0.35,
          )
        }
        brush.soft(0, 97, 26, 10, hex("#6a3018"), 0.45)
        brush.soft(0, 45, 20, 8, hex("#6a3018"), 0.35)
        brush.soft((brush.side || 0.4) * 10, 78, 9, 14, light(wood, brush.look.light, 1.8), 0.45)
      })
      brush.mark(smooth(xy`4,66 12,67 15,75 10,82 5,78`), mix(DARK, wood, 0.3), 0.9, 0.15)
      brush.body(oval(0, 66.6, 6.4, 6.4), mix(wood, PAPER, 0.55))
      brush.flat(oval(0, 66.6, 5.2, 5.2), mix(DARK, wood, 0.1))
      brush.body(box(-7.4, 83, 14.8, 3, 0.8), mix(neckTone, DARK, 0.4))
      const neck = polygon(xy`-2.6,60 2.6,60 2.1,14 -2.1,14`)
      brush.body(neck, neckTone)
      for (let fret = 0; fret < 13; fret += 1)
        brush.fine(
          xy`-2.4,${17 + 43 * (1 - 0.93 ** fret) * 1.5}
    2.4,${17 + 43 * (1 - 0.93 ** fret) * 1.5}`,
          0.45,
          hex("#d9d2c0"),
          0.9,
        )
      brush.body(smooth(xy`-2.1,15! -4,11 -3.6,2 -1.6,0.6 0,1.6 1.6,0.6 3.6,2 4,11 2.1,15!`), scaled(neckTone, 0.85))
      for (const y of [4, 7.4, 10.6]) for (const side of [-1, 1]) brush.ball(side * 4.8, y, 1.2, 0.9, hex("#d9d2c0"))
      for (let string = -2.5; string <= 2.5; string += 1)
        brush.fine(
          xy`${string * 0.6},12 ${string * 0.8},60
    ${string * 1.1},84`,
          0.22,
          hex("#f4efe2"),
          0.9,
        )
      brush.gleam((brush.side || 1) * 11, 52, 1.2, 4, (brush.side || 1) * -0.4, 0.5)
    })
  })
})
