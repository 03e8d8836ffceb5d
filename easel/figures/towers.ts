import { figure } from "./brush.ts"
import { hex, light, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { arch, battlements, bush, pennant, spire, stones, tiles, wall } from "./masonry.ts"
import { box, oval, polygon, smooth, xy } from "./shape.ts"
import { LAMP, pane } from "./vehicles-land.ts"

const DARK = hex("#33292e")

/** A castle with round towers, battlements, pennants and a gate. */
export const castle: PaintFigure = figure((brush) => {
  const stone = brush.coat(brush.pick([hex("#c9bda6"), hex("#b3b1ae"), hex("#d0b79a")]))
  const roof = brush.accent(brush.pick([hex("#3f5f86"), hex("#8f4238"), hex("#4d6660"), hex("#5d4a78")]))
  const keep = brush.between(-5, 5)
  const far = mix(stone, brush.look.haze, 0.22)
  const tower = (x: number, top: number, half: number, roofHeight: number, tone: typeof stone, base = 99): void => {
    const shape = wall(brush, x - half, top, half * 2, base - top, tone, 1)
    stones(brush, shape, tone, 4.4, 0.3)
    brush.body(
      polygon(xy`${x - half},${top + 3} ${x - half - 1.8},${top} ${x - half - 1.8},${top - 5}
    ${x + half + 1.8},${top - 5} ${x + half + 1.8},${top} ${x + half},${top + 3}`),
      scaled(tone, 1.03),
    )
    battlements(brush, x - half - 1.8, top - 5, half * 2 + 3.6, Math.max(3, Math.round(half / 2)), 2.4, tone)
    if (roofHeight > 0) {
      spire(brush, x, top - 5, half + 1, roofHeight, roof)
      pennant(brush, x, top - 5 - roofHeight, 8, brush.look.tints.length > 1 ? roof : hex("#c9443c"))
    }
    pane(brush, arch(x, top + 15, half * 0.42, 8, true))
    if (base - top > 40) pane(brush, arch(x + half * 0.2, top + 34, half * 0.36, 7, true))
  }
  tower(keep - 13, 34, 6, 20, far, 70)
  tower(keep + 15, 28, 7, 22, far, 70)
  tower(keep, 27, 10, 0, mix(stone, far, 0.4), 70)
  spire(brush, keep, 22, 9.4, 16, roof)
  tower(-40, 50, 8, 20, mix(stone, far, 0.3))
  tower(42, 46, 8.4, 21, mix(stone, far, 0.3))
  const curtain = wall(brush, -60, 66, 120, 33, stone)
  stones(brush, curtain, stone, 5, 0.35)
  battlements(brush, -60, 66, 120, 14, 3.4, stone)
  tower(-60, 56, 9.6, 22, stone)
  tower(60, 58, 9, 20, stone)
  for (const x of [-17, 17]) tower(x, 60, 6.6, 0, scaled(stone, 1.02))
  brush.flat(arch(0, 99, 20, 29, true), shade(stone, DARK))
  brush.flat(arch(0, 99, 15.6, 25, true), brush.look.lit ? hex("#6b4326") : DARK)
  brush.inside(arch(0, 99, 15.6, 25, true), () => {
    for (let bar = -6; bar <= 6; bar += 3) brush.fine(xy`${bar},70 ${bar},88`, 0.7, hex("#7d6a55"))
    for (const y of [78, 82, 86]) brush.fine(xy`-9,${y} 9,${y}`, 0.6, hex("#7d6a55"))
    if (brush.look.lit) brush.glow(0, 96, 22, LAMP, 0.9)
  })
  for (const x of [-40, 40]) pane(brush, arch(x * 0.9, 86, 3.4, 8, true))
  for (const x of [-66, -30, 32, 66]) bush(brush, x, 99.4, brush.between(4, 6))
})

/** A lone stone tower with a pointed roof. */
export const tower: PaintFigure = figure((brush) => {
  const stone = brush.coat(brush.pick([hex("#b8ab98"), hex("#a3a09e"), hex("#c4a988")]))
  const roof = brush.accent(brush.pick([hex("#44618a"), hex("#8f4a3a"), hex("#56706a")]))
  const shaft = smooth(xy`-12,38! 12,38! 12.6,64 15.6,90 19,99! -19,99! -15.6,90 -12.6,64`)
  brush.body(shaft, stone)
  stones(brush, shaft, stone, 5, 0.45)
  brush.body(polygon(xy`-12,40 -17,34 -17,24 17,24 17,34 12,40`), scaled(stone, 1.03))
  stones(brush, polygon(xy`-17,34 -17,24 17,24 17,34`), stone, 5, 0.4)
  for (const x of [-10, 0, 10]) pane(brush, arch(x, 34, 4, 7.6))
  spire(brush, 0, 25, 20, 23, roof)
  pennant(brush, 0, 2.6, 3, hex("#c9443c"))
  for (const [x, y] of [
    [-3, 54],
    [4, 70],
  ] as const)
    pane(brush, arch(x, y, 4, 9))
  brush.flat(arch(0, 99, 12, 19), shade(stone, DARK))
  brush.body(arch(0, 99, 9, 16.4), hex("#6a452e"))
  for (let leaf = 0; leaf < 46; leaf += 1) {
    const y = 58 + brush.grain() * 40
    brush.mark(oval(-15 + brush.grain() * 6 + (y - 58) * -0.08, y, 1.3, 1), leaf % 2 === 0 ? hex("#5f8048") : hex("#7f9a58"), 0.9, 0.35)
  }
  bush(brush, -18, 99.4, 6)
  bush(brush, 19, 99.4, 5)
})

/** A lighthouse with bands, gallery and lantern; its beam sweeps when lit. */
export const lighthouse: PaintFigure = figure((brush) => {
  const coat = brush.coat(hex("#f2ece2"))
  const band = brush.accent(brush.pick([hex("#c23f38"), hex("#c23f38"), hex("#2f4f78"), hex("#2c2c34")]))
  const bands = brush.pick([2, 3, 4])
  if (brush.look.lit) {
    const angle = brush.between(-0.16, 0.1)
    const { context } = brush
    context.save()
    context.globalCompositeOperation = "screen"
    context.translate(0, 15)
    context.rotate(angle)
    for (const side of [-1, 1]) {
      const beam = context.createLinearGradient(0, 0, side * 88, 0)
      beam.addColorStop(0, "rgba(255,236,180,0.85)")
      beam.addColorStop(1, "rgba(255,236,180,0)")
      context.fillStyle = beam
      context.fill(polygon(xy`0,-2 ${side * 88},-13 ${side * 88},13 0,2`).path)
    }
    context.restore()
  }
  const shaft = smooth(xy`-7.4,26! 7.4,26! 9.6,60 14,92! -14,92! -9.6,60`)
  brush.body(shaft, coat)
  brush.inside(shaft, () => {
    const step = 66 / (bands * 2)
    for (let index = 0; index < bands; index += 1) {
      const y = 26 + step * (index * 2 + 1)
      const ring = smooth(xy`-20,${y - 1}! 0,${y + 1} 20,${y - 1}! 20,${y + step - 1}! 0,${y + step + 1.4}
    -20,${y + step - 1}!`)
      brush.mark(ring, band, 1, 0)
      brush.soft(brush.side * 4 || 2, y + step * 0.5, 4, step * 0.7, light(band, brush.look.light, 1.6), 0.5)
    }
    const lamp = brush.side === 0 ? 0.4 : brush.side
    brush.soft(-lamp * 12, 60, 9, 46, brush.look.shade, 0.6)
  })
  for (const [x, y] of [
    [-2.4, 44],
    [2, 60],
    [-1.6, 76],
  ] as const)
    pane(brush, arch(x, y, 3, 6))
  brush.body(polygon(xy`-7.4,27 -11,23.4 11,23.4 7.4,27`), scaled(coat, 0.92))
  brush.body(box(-11.6, 21.6, 23.2, 2), mix(band, DARK, 0.3))
  brush.line(xy`-11,18 11,18`, 0.7, mix(band, DARK, 0.4))
  for (let post = -11; post <= 11; post += 3.6) brush.fine(xy`${post},18 ${post},22`, 0.5, mix(band, DARK, 0.4))
  brush.flat(box(-5.6, 9, 11.2, 12.6), brush.look.lit ? hex("#ffe9a8") : hex("#a8c4cc"))
  brush.mark(oval(0, 15.4, 2.6, 4), brush.look.lit ? [255, 255, 240] : hex("#f0dc9a"), 1)
  for (const x of [-5.6, -2, 2, 5.6]) brush.line(xy`${x},9 ${x},21.6`, 0.6, mix(band, DARK, 0.4))
  brush.body(smooth(xy`-7.6,9.4! -6,5 0,2 6,5 7.6,9.4!`), band)
  brush.ball(0, 1.8, 1.3, 1.3, mix(band, DARK, 0.3))
  if (brush.look.lit) brush.glow(0, 15, 34, [255, 228, 160], 1)
  brush.body(arch(0, 92, 7, 11), mix(band, DARK, 0.2))
  const rock = smooth(xy`-36,99.5! -30,94 -21,92 -14,90 0,91 13,89.6 20,93 29,94 36,99.5!`)
  brush.body(rock, hex("#6d6a6e"))
  brush.inside(rock, () => {
    for (let crack = 0; crack < 12; crack += 1) {
      const x = -30 + brush.grain() * 60
      brush.fine(xy`${x},${91 + brush.grain() * 3} ${x + 3},95 ${x + 1},99`, 0.7, crack % 2 === 0 ? hex("#4a474e") : hex("#97928f"), 0.7)
    }
  })
})

/** A skyscraper of the years of stepped crowns, or of plain glass. */
export const skyscraper: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#8fa3b3"), hex("#b5a48c"), hex("#6f8795")]))
  const accent = brush.accent(mix(coat, hex("#e6dcc4"), 0.5))
  const stepped = brush.random() < 0.6
  const tiers = stepped
    ? ([
        [19, 99, 52],
        [15, 52, 28],
        [10.6, 28, 15],
        [6, 15, 9],
      ] as const)
    : ([[17, 99, 8]] as const)
  for (const [half, bottom, top] of tiers) {
    const turn = half * 0.38 * (brush.side > 0 ? 1 : -1)
    const [left, right] = [-half, half]
    brush.body(box(left, top, half * 2, bottom - top), coat, 0.7)
    brush.mark(
      box(turn < 0 ? left : turn, top, turn < 0 ? turn - left : right - turn, bottom - top),
      light(coat, brush.look.light, 0.6),
      0.22,
      0.1,
    )
    brush.flat(box(left - 0.6, top - 0.8, half * 2 + 1.2, 1.6), accent)
    const columns = Math.round(half * 0.9)
    const rows = Math.floor((bottom - top - 2) / 2.7)
    const gap = (half * 2 - 2.4) / columns
    const panes: Record<"warm" | "cool" | "dark" | "sky", (readonly [number, number, number, number])[]> = {
      warm: [],
      cool: [],
      dark: [],
      sky: [],
    }
    for (let column = 0; column < columns; column += 1) {
      for (let row = 0; row < rows; row += 1) {
        const lit = brush.look.lit && brush.grain() < 0.55
        const kind = lit ? (brush.grain() < 0.8 ? "warm" : "cool") : brush.grain() < 0.3 ? "sky" : "dark"
        panes[kind].push([left + 1.2 + column * gap, top + 2 + row * 2.7, gap * 0.62, 1.8])
      }
    }
    const glass = shade(coat, hex("#263246"), 1)
    brush.panes(panes.warm, LAMP, 1, 0.1)
    brush.panes(panes.cool, hex("#cfe6ff"), 1, 0.1)
    brush.panes(panes.dark, glass, 0.7, 0.1)
    brush.panes(panes.sky, mix(glass, hex("#bfe0f0"), 0.3), 0.7, 0.1)
    if (brush.look.lit) brush.glow(0, (top + bottom) / 2, half * 1.8, [255, 200, 120], 0.16)
  }
  if (stepped) {
    brush.body(polygon(xy`-4,9 0,0.6 4,9`), accent)
    brush.line(xy`0,4 0,-0.4`, 0.7, accent)
  } else {
    brush.body(polygon(xy`-17,8.6 -17,5 17,1.4 17,8.6`), shade(coat, brush.look.shade, 0.5))
    brush.line(xy`9,3 9,-0.6`, 0.7, accent)
  }
  if (brush.look.lit) brush.glow(stepped ? 0 : 9, 0.6, 5, [255, 70, 60], 0.9)
  brush.flat(arch(0, 99, 7, 8), brush.look.lit ? LAMP : hex("#3a4252"))
})

/** A windmill with latticed sails. */
export const windmill: PaintFigure = figure((brush) => {
  const coat = brush.coat(brush.pick([hex("#ece2ce"), hex("#b07a5a"), hex("#c9c1b4")]))
  const cap = brush.accent(brush.pick([hex("#7d4a38"), hex("#4a5a66"), hex("#5d6b45")]))
  const turn = brush.between(0, Math.PI / 2)
  const shaft = smooth(xy`-12,42! 12,42! 15,66 21,99! -21,99! -15,66`)
  brush.body(shaft, coat)
  stones(brush, shaft, coat, 5, 0.25)
  for (const [x, y] of [
    [-4, 62],
    [6, 76],
  ] as const)
    pane(brush, arch(x, y, 5, 8))
  brush.body(arch(0, 99, 12, 18), hex("#6f4a33"))
  brush.line(xy`-19,74 0,75.6 19,74`, 2.2, mix(cap, DARK, 0.2))
  for (let post = -18; post <= 18; post += 4) brush.fine(xy`${post},70 ${post},75`, 0.6, mix(cap, DARK, 0.2))
  brush.fine(xy`-19,70 0,71 19,70`, 0.8, mix(cap, DARK, 0.2))
  const dome = smooth(xy`-13.6,43! -12,34 -4,27 5,27 12,34 13.6,43!`)
  brush.body(dome, cap)
  tiles(brush, dome, cap, 5)
  for (let blade = 0; blade < 4; blade += 1) {
    brush.at(0, 38, turn + (blade * Math.PI) / 2, 1, 1, () => {
      brush.limb(xy`0,0 0,-20 0,-37`, [2, 1.6, 1], hex("#6a4a34"))
      const cloth = box(0.4, -36, 7.4, 26)
      brush.context.globalAlpha = 0.92
      brush.body(cloth, mix(hex("#f4ecdc"), brush.look.tints.length > 1 ? cap : hex("#f4ecdc"), 0.3), 0.6)
      brush.context.globalAlpha = 1
      for (let bar = 0; bar < 8; bar += 1) brush.fine(xy`0,${-11 - bar * 3.5} 7.8,${-11 - bar * 3.5}`, 0.5, hex("#6a4a34"), 0.8, 0.2)
      brush.fine(xy`4,-10 4,-36`, 0.5, hex("#6a4a34"), 0.8, 0.2)
      brush.line(xy`7.8,-10 7.8,-36`, 0.6, hex("#6a4a34"))
    })
  }
  brush.ball(0, 38, 2.6, 2.6, hex("#4a3428"))
  bush(brush, -22, 99.4, 6)
  bush(brush, 23, 99.4, 5)
})
