import { figure } from "./brush.ts"
import { hex, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { oval, smooth, xy } from "./shape.ts"

const DARK = hex("#22242c")
const WHITE = hex("#f5f1ea")

/** A fish with flowing fins and rows of scales. */
export const fish: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#e8772e"), hex("#3f8fb0"), hex("#e2b13c"), hex("#c9503f"), hex("#5f6fc0")]))
  const band = brush.accent(mix(coat, WHITE, 0.85))
  const banded = brush.random() < 0.5
  const sway = brush.between(-8, 8)
  const fin = mix(coat, hex("#ffe6b0"), 0.25)
  brush.at(0, 52, brush.between(-0.1, 0.1), 1, 1, () => {
    const tail = smooth(xy`-44,0 -58,-12 -82,${-30 + sway}! -74,${-8 + sway} -70,${2 + sway * 0.7} -76,${16 + sway}
    -84,${36 + sway}! -58,14`)
    brush.body(tail, fin)
    brush.inside(tail, () => {
      for (let ray = -4; ray <= 4; ray += 1)
        brush.fine(xy`-46,0 -62,${ray * 4} -84,${ray * 8 + sway}`, 0.6, shade(coat, brush.look.shade), 0.5)
    })
    const dorsal = smooth(xy`28,-26 14,-42 -10,-46 -32,-38! -26,-24 -30,-14`)
    brush.body(dorsal, fin)
    brush.inside(dorsal, () => {
      for (let ray = 0; ray < 8; ray += 1)
        brush.fine(xy`${22 - ray * 6},-20 ${16 - ray * 6},-34 ${8 - ray * 6},-48`, 0.6, shade(coat, brush.look.shade), 0.5)
    })
    brush.body(smooth(xy`2,26 -10,40 -24,46! -24,32 -20,20`), fin)
    const trunk = smooth(xy`64,2 58,-8 42,-22 16,-31 -12,-26 -34,-13 -50,-6 -50,8 -34,15 -12,26 16,30 42,22 58,12`)
    brush.body(trunk, coat)
    brush.inside(trunk, () => {
      brush.soft(6, 26, 50, 14, WHITE, 0.5)
      if (banded) {
        for (const [x, width] of [
          [28, 6],
          [-4, 7],
          [-36, 4],
        ] as const) {
          brush.mark(
            smooth(xy`${x - width},-40 ${x + width * 0.6},-40 ${x + width * 1.2},0 ${x + width * 0.4},40
    ${x - width * 1.1},40 ${x - width * 0.5},0`),
            DARK,
            0.85,
            0.1,
          )
          brush.mark(
            smooth(xy`${x - width * 0.75},-40 ${x + width * 0.4},-40 ${x + width},0 ${x + width * 0.2},40
    ${x - width * 0.85},40 ${x - width * 0.25},0`),
            band,
            1,
            0.1,
          )
        }
      }
      for (let row = 0; row < 8; row += 1) {
        for (let scale = 0; scale < 10; scale += 1) {
          const x = 22 - scale * 7 + (row % 2) * 3.5
          const y = -25 + row * 7
          brush.fine(xy`${x},${y - 3.4} ${x - 3},${y} ${x},${y + 3.4}`, 0.5, shade(coat, brush.look.shade, 0.9), 0.4, 0.45)
        }
      }
      brush.fine(xy`40,-24 31,-10 31,8 39,22`, 1.2, shade(coat, brush.look.shade), 0.6)
    })
    brush.gleam(14, -20, 22, 2.4, -0.05, 0.35)
    const side = smooth(xy`22,4 10,2 -6,8 -12,${20 + sway * 0.4}! 4,18 18,13`)
    brush.body(side, scaled(fin, 1.05))
    brush.inside(side, () => {
      for (let ray = 0; ray < 5; ray += 1)
        brush.fine(xy`22,8 4,${8 + ray * 2.4} -14,${8 + ray * 4}`, 0.6, shade(coat, brush.look.shade), 0.5)
    })
    brush.mark(oval(45, -5, 5.4, 5.4), WHITE)
    brush.eye(46, -5, 3.6)
    brush.fine(xy`63,4 58,6.4 54,5.6`, 0.9, shade(coat, DARK), 0.8)
  })
})

/** A great whale, flukes raised, throat pleated. */
export const whale: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#44617e"), hex("#3f5468"), hex("#557a96")]))
  const pale = mix(coat, hex("#e6ecec"), 0.8)
  const lift = brush.between(-5, 5)
  const spout = brush.random() < 0.6
  if (spout) {
    for (const lean of [-1, 0, 1])
      brush.limb(xy`50,34 ${50 + lean * 4},18 ${50 + lean * 15},${8 + Math.abs(lean) * 6}`, [2, 4, 1], hex("#dcecf2"), 0.4)
  }
  brush.body(
    smooth(xy`-78,${44 + lift} -84,${30 + lift} -100,${18 + lift} -112,${18 + lift}! -104,${34 + lift} -90,${46 + lift}`),
    mix(coat, brush.look.shade, 0.25),
  )
  const trunk = smooth(xy`98,62 92,48 72,37 40,32 4,36 -34,46 -66,${50 + lift * 0.5} -82,${42 + lift} -88,${46 + lift}
    -78,${60 + lift * 0.5} -46,76 -6,90 40,96 76,90 94,78`)
  brush.body(trunk, coat)
  brush.inside(trunk, () => {
    brush.flat(smooth(xy`100,66 78,66 54,68 24,74 -20,79 -60,70 -40,110 60,120 110,90`), pale, 0.95)
    brush.soft(20, 75, 70, 6, coat, 0.6)
    for (let pleat = 0; pleat < 9; pleat += 1)
      brush.fine(
        xy`${95 - pleat},${70 + pleat * 3} 60,${73 + pleat * 3} ${24 - pleat * 2},${78 + pleat * 2.6} 0,${82 + pleat * 2}`,
        0.6,
        shade(pale, brush.look.shade),
        0.7,
      )
    for (let spot = 0; spot < 26; spot += 1)
      brush.mark(oval(-60 + brush.grain() * 140, 36 + brush.grain() * 26, 0.5 + brush.grain() * 1.1, 0.5), pale, 0.3, 0.5)
    brush.soft(40, 38, 50, 7, brush.look.light, 0.28)
  })
  brush.fine(xy`97,64 82,62 66,65 60,70`, 1, shade(coat, DARK), 0.8)
  brush.eye(63, 63, 1.9)
  brush.body(smooth(xy`-22,45! -30,37 -38,35! -37,49!`), coat)
  const flipper = smooth(xy`42,76 34,86 16,97 2,99! 12,86 24,76 34,71`)
  brush.body(flipper, mix(coat, brush.look.shade, 0.12))
  brush.body(smooth(xy`-80,${44 + lift} -74,${28 + lift} -66,${14 + lift} -58,${10 + lift}! -62,${28 + lift} -72,${46 + lift}`), coat)
  brush.body(smooth(xy`-76,${48 + lift} -86,${34 + lift} -82,${42 + lift} -88,${48 + lift}`), coat)
})

/** A dolphin leaping in an arc. */
export const dolphin: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#6d8aa6"), hex("#7b929f"), hex("#56799c")]))
  const pale = mix(coat, WHITE, 0.8)
  const bend = brush.between(-4, 6)
  brush.at(0, 50, brush.between(-0.14, 0.06), 1, 1, () => {
    brush.body(smooth(xy`-52,30 -62,26 -78,${30 + bend}! -66,36 -60,${48 + bend}! -50,38`), mix(coat, brush.look.shade, 0.2))
    brush.body(smooth(xy`8,-26 -4,-44 -16,-49! -14,-32 -18,-18`), coat)
    const trunk = smooth(xy`76,24 66,17 58,6 46,-10 24,-24 -4,${-26 - bend} -30,-12 -50,14 -60,34 -54,40 -34,24 -8,13
    22,12 44,18 60,26 74,29`)
    brush.body(trunk, coat)
    brush.inside(trunk, () => {
      brush.flat(smooth(xy`80,26 60,21 44,11 20,4 -8,6 -36,18 -40,40 60,40`), pale, 0.92)
      brush.soft(10, 4, 50, 5, coat, 0.5)
      brush.soft(12, -22, 30, 6, brush.look.light, 0.4, 0.1)
    })
    brush.body(smooth(xy`30,8 26,20 14,34 8,36! 10,22 18,8`), mix(coat, brush.look.shade, 0.15))
    brush.fine(xy`76,26.4 64,22.4 55,15.4`, 0.9, shade(coat, DARK), 0.7)
    brush.eye(50, 5, 2)
  })
})

/** A sea turtle in slow flight. */
export const turtle: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#7d9a58"), hex("#6b8f6e"), hex("#93934f")]))
  const shell = brush.accent(mix(coat, hex("#6b4a2a"), 0.6))
  const sweep = brush.between(-8, 8)
  const skin = mix(coat, hex("#d8d3a0"), 0.2)
  brush.at(0, 52, brush.between(-0.16, 0.02), 1, 1, () => {
    brush.body(smooth(xy`26,-6 38,-22 36,${-40 + sweep * 0.4} 26,${-48 + sweep * 0.4}! 22,-30 12,-12`), mix(skin, brush.look.shade, 0.4))
    brush.body(smooth(xy`-44,6 -60,2 -70,8! -58,16 -42,16`), mix(skin, brush.look.shade, 0.3))
    const neck = smooth(xy`36,-4 50,-9 58,-17 70,-17 78,-10 78,-2 70,3 56,6 40,12`)
    brush.body(neck, skin)
    brush.inside(neck, () => {
      for (let patch = 0; patch < 12; patch += 1)
        brush.mark(oval(58 + brush.grain() * 18, -16 + brush.grain() * 14, 2, 1.6), shade(coat, DARK), 0.5, 0.3)
    })
    brush.eye(70, -8.6, 1.9)
    brush.fine(xy`78,-3.4 72,-2.6 68,-3.4`, 0.7, shade(coat, DARK), 0.8)
    brush.body(smooth(xy`-48,14 -20,22 20,21 44,10 30,26 -24,27`), mix(hex("#e6d9a8"), coat, 0.2))
    const carapace = smooth(xy`48,8 40,-10 20,-24 -8,-28 -34,-18 -52,2 -58,14 -40,18 0,20 36,17`)
    brush.body(carapace, shell)
    brush.inside(carapace, () => {
      const seam = mix(shell, hex("#e8dca0"), 0.55)
      for (const [x, y] of [
        [-32, -6],
        [-9, -9],
        [14, -7],
        [33, 2],
        [-46, 8],
      ] as const) {
        const plate = smooth(xy`${x - 10},${y + 1} ${x - 5},${y - 9} ${x + 5},${y - 9} ${x + 10},${y + 1}
    ${x + 6},${y + 9} ${x - 6},${y + 9}`)
        brush.mark(plate, mix(shell, DARK, 0.28), 0.75, 0.2)
        brush.soft(x, y - 2, 8, 6, seam, 0.4)
      }
      for (const x of [-44, -30, -14, 3, 20, 34]) brush.fine(xy`${x},8 ${x - 1},14 ${x - 3},22`, 0.8, seam, 0.7)
      brush.fine(xy`-56,10 -20,12.5 20,12 46,7`, 0.8, seam, 0.7)
      brush.soft(-4, -24, 34, 7, brush.look.light, 0.4)
    })
    const flipper = smooth(xy`34,8 36,20 26,${36 + sweep} 8,${47 + sweep} 2,${45 + sweep}! 12,30 18,14`)
    brush.body(flipper, skin)
    brush.inside(flipper, () => {
      for (let patch = 0; patch < 16; patch += 1)
        brush.mark(oval(6 + brush.grain() * 28, 10 + brush.grain() * 34, 2.2, 1.7, 0.8), shade(coat, DARK), 0.45, 0.3)
    })
    brush.body(smooth(xy`-38,14 -46,26 -60,${32 + sweep * 0.3}! -58,20 -50,10`), skin)
  })
})

/** A jellyfish, glowing softly, with trailing arms. */
export const jellyfish: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#e09ac0"), hex("#8fb6e8"), hex("#b795e0"), hex("#f0b48a")]))
  const inner = brush.accent(mix(coat, hex("#fff2e0"), 0.6))
  const pulse = brush.between(-3, 3)
  brush.glow(0, 30, 48, coat, brush.look.lit ? 0.5 : 0.3)
  for (let arm = 0; arm < 11; arm += 1) {
    const x = -24 + arm * 4.8
    const sway = brush.between(-7, 7)
    brush.line(
      xy`${x},36 ${x * 0.9 + sway},55 ${x * 0.8 - sway},74 ${x * 0.7 + sway * 0.8},${84 + brush.between(0, 14)}`,
      0.9,
      mix(coat, inner, 0.4),
      0.75,
    )
  }
  for (const x of [-10, -3, 4, 11]) {
    const sway = brush.between(-5, 5)
    brush.context.globalAlpha = 0.75
    brush.limb(xy`${x},38 ${x + sway},50 ${x - sway},62 ${x + sway * 0.7},76`, [7, 6.4, 5, 1.4], mix(inner, coat, 0.3), 0.5)
    brush.context.globalAlpha = 1
    for (let frill = 0; frill < 6; frill += 1) brush.mark(oval(x + Math.sin(frill * 1.4) * sway * 0.6, 42 + frill * 5, 3.2, 2), inner, 0.4)
  }
  brush.context.globalAlpha = 0.88
  const bell = smooth(xy`0,4 20,${9 + pulse} 33,24 36,38 30,41 24,38 16,42 8,38.6 0,42 -8,38.6 -16,42 -24,38 -30,41 -36,38
    -33,24 -20,${9 + pulse}`)
  brush.solid(bell, coat, 0.8)
  brush.context.globalAlpha = 1
  brush.inside(bell, () => {
    for (const x of [-12, 12]) brush.mark(smooth(xy`${x},14 ${x + 7},20 ${x},28 ${x - 7},20`), inner, 0.5)
    for (let rib = -4; rib <= 4; rib += 1) brush.fine(xy`${rib * 2},6 ${rib * 6},20 ${rib * 8},42`, 0.7, inner, 0.6)
    brush.soft(0, 40, 36, 7, mix(coat, brush.look.shade, 0.5), 0.5)
    brush.soft(0, 10, 22, 8, [255, 255, 255], 0.5)
  })
  brush.gleam((brush.side || 1) * 16, 16, 2.6, 6, (brush.side || 1) * -0.7, 0.6)
})
