import { figure } from "./brush.ts"
import { hex, light, mix, scaled, shade } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { arch, bush, pierce, stones, tiles, wall } from "./masonry.ts"
import { box, oval, polygon, smooth, xy } from "./shape.ts"
import { LAMP, pane } from "./vehicles-land.ts"

const DARK = hex("#33292c")

/** A columned temple on its steps. */
export const temple: PaintFigure = figure((brush) => {
  const stone = brush.coat(brush.pick([hex("#e4d8c0"), hex("#dccbb0"), hex("#e9e4da")]))
  const shadow = shade(stone, brush.look.shade, 1.2)
  const columns = brush.pick([6, 6, 8])
  const half = 66
  brush.body(box(-half + 4, 38, half * 2 - 8, 50), shadow)
  if (brush.look.lit) brush.glow(0, 76, 46, LAMP, 0.75)
  brush.body(arch(0, 88, 20, 36), brush.look.lit ? hex("#e8a85a") : mix(shadow, DARK, 0.55))
  for (let index = 0; index < columns; index += 1) {
    const x = -half + 8 + (index * (half * 2 - 16)) / (columns - 1)
    const shaft = smooth(xy`${x - 4.4},40! ${x + 4.4},40! ${x + 5},62 ${x + 5.4},86! ${x - 5.4},86! ${x - 5},62`)
    brush.body(shaft, stone)
    brush.inside(shaft, () => {
      for (let flute = -2; flute <= 2; flute += 1)
        brush.fine(
          xy`${x + flute * 2},40 ${x + flute * 2.2},62
    ${x + flute * 2.4},87`,
          0.7,
          shade(stone, brush.look.shade),
          0.5,
        )
    })
    brush.body(smooth(xy`${x - 7},36.4! ${x + 7},36.4! ${x + 5},41! ${x - 5},41!`), light(stone, brush.look.light, 0.5))
    brush.body(box(x - 6.6, 85, 13.2, 3.4, 0.8), stone)
  }
  brush.body(box(-half - 2, 28, half * 2 + 4, 8.6), stone)
  for (let block = 0; block < 17; block += 1)
    brush.mark(box(-half + 1 + block * 7.8, 29.4, 4, 5.4), shade(stone, brush.look.shade, 0.8), 0.6)
  const pediment = polygon(xy`${-half - 6},28.6 0,5 ${half + 6},28.6`)
  brush.body(pediment, light(stone, brush.look.light, 0.4))
  brush.mark(polygon(xy`${-half + 8},26 0,9.6 ${half - 8},26`), shade(stone, brush.look.shade, 0.85), 0.9, 0.1)
  brush.mark(oval(0, 20, 5, 5), stone, 0.9)
  for (const side of [-1, 1])
    for (const share of [0.3, 0.55])
      brush.mark(
        smooth(xy`${side * 60 * share},25.6
    ${side * 60 * share},${18 + share * 6} ${side * (60 * share + 6)},22 ${side * (60 * share + 8)},25.6`),
        stone,
        0.8,
      )
  brush.body(smooth(xy`-4,6! 0,-0.6 4,6!`), brush.accent(stone))
  for (let step = 0; step < 3; step += 1)
    brush.body(box(-half - 2 - step * 4, 88 + step * 3.9, half * 2 + 4 + step * 8, 4), scaled(stone, 1 - step * 0.04), 0.6)
})

/** A pagoda of upswept roofs. */
export const pagoda: PaintFigure = figure((brush) => {
  const wood = brush.coat(brush.pick([hex("#b5402f"), hex("#a83a38"), hex("#8a4f35")]))
  const roof = brush.accent(brush.pick([hex("#3c4a52"), hex("#4a4046"), hex("#37544f")]))
  const storeys = brush.pick([3, 4, 5])
  const cream = hex("#efe2c6")
  brush.body(box(-30, 93, 60, 6.4), hex("#a39c92"))
  stones(brush, box(-30, 93, 60, 6.4), hex("#a39c92"), 6, 0.5)
  const rise = 78 / storeys
  for (let storey = 0; storey < storeys; storey += 1) {
    const y = 93 - storey * rise
    const half = 21 - (storey * 11) / storeys
    const wallTop = y - rise * 0.56
    brush.body(box(-half, wallTop, half * 2, y - wallTop), mix(cream, wood, 0.12))
    for (let post = 0; post <= 4; post += 1) brush.body(box(-half + (post * (half * 2 - 2)) / 4, wallTop, 2, y - wallTop), wood, 0.6)
    if (storey === 0) brush.body(arch(0, y, 8, y - wallTop - 3), mix(wood, DARK, 0.4))
    else pane(brush, box(-half * 0.42, wallTop + rise * 0.2, half * 0.84, rise * 0.2))
    if (storey === 0)
      for (const side of [-1, 1]) pane(brush, box(side * half * 0.72 - half * 0.16, wallTop + rise * 0.2, half * 0.32, rise * 0.2))
    brush.body(box(-half - 1.4, y - 2.6, half * 2 + 2.8, 1.2), wood, 0.6)
    const eave = half + 12 - storey * 0.6
    const cover = smooth(xy`${-half * 0.62},${wallTop - rise * 0.44}! ${half * 0.62},${wallTop - rise * 0.44}!
    ${half * 1.02},${wallTop - rise * 0.14} ${eave * 0.86},${wallTop} ${eave + 3.4},${wallTop - 3.6}!
    ${eave},${wallTop + 2.4} 0,${wallTop + 3.4} ${-eave},${wallTop + 2.4} ${-eave - 3.4},${wallTop - 3.6}!
    ${-eave * 0.86},${wallTop} ${-half * 1.02},${wallTop - rise * 0.14}`)
    brush.body(cover, roof)
    brush.inside(cover, () => {
      for (let rib = -7; rib <= 7; rib += 1)
        brush.fine(
          xy`${rib * half * 0.09},${wallTop - rise * 0.46}
    ${rib * half * 0.14},${wallTop - rise * 0.16} ${rib * eave * 0.14},${wallTop + 4}`,
          0.7,
          shade(roof, DARK),
          0.55,
        )
    })
    brush.fine(xy`${-eave},${wallTop + 2} 0,${wallTop + 3} ${eave},${wallTop + 2}`, 1, mix(roof, hex("#d9b257"), 0.6), 0.8)
    for (const side of [-1, 1]) {
      brush.flat(oval(side * (eave + 0.5), wallTop + 4.6, 1.1, 1.6), brush.look.lit ? LAMP : hex("#c9443c"))
      if (brush.look.lit) brush.glow(side * (eave + 0.5), wallTop + 4.6, 8, [255, 160, 80], 0.8)
    }
  }
  brush.limb(xy`0,14 0,7 0,0.4`, [2.4, 1.6, 0.6], hex("#d9b257"))
  for (const y of [4, 7, 10]) brush.flat(oval(0, y, 2.8 - (10 - y) * 0.16, 0.7), hex("#d9b257"))
})

/** A church with its steeple. */
export const church: PaintFigure = figure((brush) => {
  const plaster = brush.coat(brush.pick([hex("#efe8da"), hex("#c9bca6"), hex("#d9cdb8")]))
  const roof = brush.accent(brush.pick([hex("#5a6472"), hex("#8a4a3a"), hex("#4f6a62")]))
  const nave = polygon(xy`-6,99 -6,62 44,62 44,99`)
  brush.body(nave, shade(plaster, brush.look.shade, 0.25))
  stones(brush, nave, plaster, 5, 0.14)
  const slope = polygon(xy`-6,40 36,40 48,63 -6,63`)
  brush.body(slope, roof)
  tiles(brush, slope, roof, 7)
  for (const x of [10, 23, 36]) {
    brush.mark(arch(x, 88, 7.4, 18.6, true), scaled(plaster, 1.06), 1, 0.1)
    pane(brush, arch(x, 87, 5.4, 16.4, true))
    brush.fine(xy`${x},71 ${x},87`, 0.5, scaled(plaster, 0.9))
    brush.body(polygon(xy`${x + 5.4},99 ${x + 5.4},70 ${x + 7.6},73 ${x + 8.2},99`), plaster)
  }
  const shaft = wall(brush, -32, 42, 28, 57, plaster, 1)
  stones(brush, shaft, plaster, 5, 0.14)
  brush.body(box(-33.4, 41, 30.8, 2.6), scaled(plaster, 0.92))
  brush.body(polygon(xy`-33,41.4 -18,5 -3,41.4`), roof)
  tiles(brush, polygon(xy`-33,41.4 -18,5 -3,41.4`), roof, 11)
  brush.line(xy`-18,6 -18,-0.4`, 1, hex("#d9b257"))
  brush.line(xy`-20.4,2 -15.6,2`, 1, hex("#d9b257"))
  pane(brush, arch(-18, 58, 8, 11))
  brush.mark(oval(-18, 68, 5, 5), scaled(plaster, 0.85), 1, 0.1)
  brush.mark(oval(-18, 68, 4.2, 4.2), brush.look.lit ? hex("#ffe9b0") : hex("#f7f3ea"), 1, 0.1)
  brush.fine(xy`-18,65 -18,68 -15.6,69.4`, 0.7, DARK)
  brush.mark(arch(-18, 99, 13, 22, true), scaled(plaster, 0.85), 1, 0.1)
  brush.body(arch(-18, 99, 10, 19, true), hex("#6f4630"))
  brush.fine(xy`-18,80 -18,99`, 0.6, DARK)
  bush(brush, -36, 99.4, 6)
  bush(brush, 46, 99.4, 7)
})

/** A ruin: broken arches and columns, overgrown. */
export const ruin: PaintFigure = figure((brush) => {
  const stone = brush.coat(brush.pick([hex("#b8aa94"), hex("#a8a29a"), hex("#c2ac90")]))
  const jag = (low: number, high: number): number => brush.between(low, high)
  const main = polygon(xy`-62,99 -62,${jag(30, 40)} -54,${jag(22, 30)} -50,${jag(26, 34)} -42,${jag(12, 18)}
    -32,${jag(5, 12)} -24,${jag(8, 16)} -16,${jag(20, 28)} -8,${jag(24, 32)} -2,${jag(38, 46)} 6,${jag(40, 48)}
    14,${jag(54, 62)} 24,${jag(56, 64)} 26,99`)
  const openings = [
    [-40, 22, 58],
    [-5, 20, 46],
  ] as const
  const pierced = pierce(
    main,
    openings.map(([x, width, height]) => arch(x, 99, width, height, true)),
  )
  brush.body(pierced, stone)
  stones(brush, pierced, stone, 6, 0.5)
  for (const [x, width, height] of openings)
    brush.fine(
      xy`${x - width / 2},98 ${x - width / 2},${99 - height * 0.6}
    ${x},${99 - height} ${x + width / 2},${99 - height * 0.6} ${x + width / 2},98`,
      1.6,
      light(stone, brush.look.light, 0.8),
      0.7,
      0.2,
    )
  const stump = polygon(xy`36,99 36.6,${jag(44, 52)} 41,${jag(40, 46)} 46,${jag(46, 52)} 47,99`)
  brush.body(stump, stone)
  stones(brush, stump, stone, 6, 0.5)
  const stub = polygon(xy`54,99 54.6,${jag(66, 74)} 60,${jag(62, 68)} 64,${jag(68, 74)} 65,99`)
  brush.body(stub, scaled(stone, 0.95))
  stones(brush, stub, stone, 6, 0.5)
  brush.body(box(34, 95, 16, 4.4, 0.6), scaled(stone, 0.92))
  for (const [x, size] of [
    [10, 5],
    [22, 4],
    [30, 3],
    [70, 4],
    [-66, 4],
  ] as const)
    brush.body(
      polygon(xy`${x - size},99.4
    ${x - size * 0.8},${98 - size * 0.8} ${x + size * 0.4},${97 - size} ${x + size},99.4`),
      scaled(stone, 0.96),
    )
  brush.inside(pierced, () => {
    for (let vine = 0; vine < 90; vine += 1) {
      const x = -62 + Math.abs(brush.grain() - brush.grain()) * 70
      const y = 34 + brush.grain() ** 0.6 * 64
      brush.mark(oval(x, y, 1.6, 1.2), vine % 3 === 0 ? hex("#8aa05a") : vine % 3 === 1 ? hex("#5f7f48") : hex("#4a683e"), 0.85, 0.35)
    }
  })
  for (const x of [-58, -20, 18, 52]) bush(brush, x, 99.6, brush.between(4, 8))
})

/** A stone bridge of three arches over its water. */
export const bridge: PaintFigure = figure((brush) => {
  const stone = brush.coat(brush.pick([hex("#b3a58f"), hex("#a39d96"), hex("#bf9a7c")]))
  const rise = brush.between(6, 16)
  const top = (x: number): number => 44 + (x / 150) ** 2 * rise
  const deck = smooth(xy`-150,${top(150)}! -75,${top(75)} 0,${top(0)} 75,${top(75)} 150,${top(150)}! 150,99! -150,99!`)
  const openings = [
    [-84, 54, 34],
    [0, 66, 42],
    [84, 54, 34],
  ] as const
  const pierced = pierce(
    deck,
    openings.map(([x, width, height]) => arch(x, 99.6, width, height)),
  )
  brush.body(pierced, stone)
  stones(brush, pierced, stone, 8, 0.4)
  brush.inside(pierced, () => brush.soft(0, 99, 150, 12, brush.look.shade, 0.4))
  for (const [x, width, height] of openings) {
    const half = width / 2
    const spring = 99 - height + half
    for (let stoneIndex = 0; stoneIndex <= 12; stoneIndex += 1) {
      const angle = Math.PI + (stoneIndex / 12) * Math.PI
      brush.fine(
        xy`${x + Math.cos(angle) * half},${spring + Math.sin(angle) * half}
    ${x + Math.cos(angle) * (half + 5)},${spring + Math.sin(angle) * (half + 5)}`,
        1,
        shade(stone, brush.look.shade),
        0.7,
      )
    }
  }
  for (const x of [-42, 42])
    brush.body(polygon(xy`${x - 7},99.4 ${x - 5},72 ${x},68 ${x + 5},72 ${x + 7},99.4`), light(stone, brush.look.light, 0.3))
  brush.line(xy`-150,${top(150) - 2} -75,${top(75) - 2} 0,${top(0) - 2} 75,${top(75) - 2} 150,${top(150) - 2}`, 5, scaled(stone, 1.04))
  brush.fine(
    xy`-150,${top(150) + 1.4} -75,${top(75) + 1.4} 0,${top(0) + 1.4} 75,${top(75) + 1.4} 150,${top(150) + 1.4}`,
    1,
    shade(stone, brush.look.shade),
    0.8,
  )
  for (const x of [-126, -63, 0, 63, 126]) {
    const y = top(x) - 4
    brush.line(xy`${x},${y} ${x},${y - 16}`, 1.4, DARK)
    brush.body(
      smooth(xy`${x - 2.6},${y - 17}! ${x - 2},${y - 22}! ${x + 2},${y - 22}! ${x + 2.6},${y - 17}!`),
      brush.look.lit ? LAMP : hex("#e6dcc0"),
    )
    brush.flat(polygon(xy`${x - 3.4},${y - 22} ${x},${y - 25} ${x + 3.4},${y - 22}`), DARK)
    if (brush.look.lit) brush.glow(x, y - 19, 22, LAMP, 0.95)
  }
})
