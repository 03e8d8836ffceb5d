import { type Brush, figure } from "./brush.ts"
import { brightness, hex, light, mix, shade } from "./colour.ts"
import type { PaintFigure } from "./figure.ts"
import { beardOf, complexion } from "./person-parts.ts"
import { oval, type Spot, smooth, xy } from "./shape.ts"

type Sitter = "woman" | "man" | "anyone" | "girl" | "boy" | "child"

/** How much larger a child's head is, and how much smaller what carries it; how its eyes, nose and mouth are beside a grown person's. */
const CHILD = { head: 1.08, chest: 0.82, eyes: 1.2, nose: 0.8, mouth: 0.86 }
const GROWN: typeof CHILD = { head: 1, chest: 1, eyes: 1, nose: 1, mouth: 1 }

const CUTS: Readonly<Record<Sitter, readonly [string, ...string[]]>> = {
  woman: ["long", "bun", "bob"],
  man: ["short"],
  anyone: ["long", "bun", "short", "bob"],
  girl: ["bob", "long", "bun"],
  boy: ["short"],
  child: ["bob", "short", "bun"],
}

/** A portrait, head and shoulders at three quarters: planes of light, calm eyes, a quiet mouth. */
export const portrait: PaintFigure = figure((brush) => paintSitter(brush, "anyone"))
/** A portrait of a woman. */
export const portraitOfWoman: PaintFigure = figure((brush) => paintSitter(brush, "woman"))
/** A portrait of a man: short hair, often a beard, often grey. */
export const portraitOfMan: PaintFigure = figure((brush) => paintSitter(brush, "man"))
/** A portrait of a child: a round face with large eyes over small shoulders. */
export const portraitOfChild: PaintFigure = figure((brush) => paintSitter(brush, "child"))
export const portraitOfGirl: PaintFigure = figure((brush) => paintSitter(brush, "girl"))
export const portraitOfBoy: PaintFigure = figure((brush) => paintSitter(brush, "boy"))

/** Eyes: gray and green ones come with skin that is paler than this. */
const PALE = 190
const IRISES = [hex("#5a3d28"), hex("#4f6f7d"), hex("#66753f"), hex("#3f2d26")] as const
const DARK_IRISES = [hex("#5a3d28"), hex("#4a3226"), hex("#6b4a2a"), hex("#3f2d26")] as const

function paintSitter(brush: Brush, sitter: Sitter): void {
  const isChild = sitter === "girl" || sitter === "boy" || sitter === "child"
  const build = isChild ? CHILD : GROWN
  const cloth = brush.coat(brush.pick([hex("#2f5d62"), hex("#7d3b3f"), hex("#3f4f75"), hex("#c08a3e"), hex("#54704f")]))
  const { skin, hair: youngHair } = complexion(brush)
  const style = brush.pick(CUTS[sitter])
  const mayGrey = (sitter === "man" && brush.random() < 0.5) || (brush.look.isOld === true && !isChild)
  const mayBeard = sitter === "man" && (mayGrey || brush.random() < 0.5)
  const isSaid = brush.look.hair !== undefined || (brush.look.beard !== undefined && brush.look.beard !== true)
  const isGrey = mayGrey && brush.look.hair === undefined && (!isSaid || brush.look.isOld === true)
  const hasBeard = mayBeard || brush.look.beard !== undefined
  const isOld = brush.look.isOld === true && !isChild
  const hair = isGrey ? mix(youngHair, hex("#cfcdc8"), 0.82) : youngHair
  const iris = brush.pick(brightness(skin) > PALE ? IRISES : DARK_IRISES)
  const tilt = brush.between(-0.06, 0.08)
  const jaw = isChild ? brush.between(-2.8, -1.6) : style === "short" ? (sitter === "man" ? 3 : 2.2) : brush.between(-0.5, 1)
  const blush = mix(skin, hex("#c9524a"), 0.5)
  const dim = shade(skin, brush.look.shade, 0.9)
  const bright = light(skin, brush.look.light, 1.3)
  const lip = mix(skin, hex("#a8383f"), style === "short" ? 0.4 : 0.62)
  const deepHair = shade(hair, brush.look.shade, 0.6)
  ofHead(() => {
    if (style === "long")
      brush.body(smooth(xy`0,6 20,12 28,32 27,56 33,80 28,92 10,90 -16,94 -34,90 -33,72 -27,54 -29,30 -20,12`), deepHair)
    if (style === "bob") brush.body(smooth(xy`0,8 20,14 27,34 26,54 18,64 -16,66 -27,58 -29,34 -20,14`), deepHair)
    if (style === "bun") brush.ball(-17, 8, 10, 9.4, hair)
  })
  brush.at(0, 100 * (1 - build.chest), 0, build.chest, build.chest, () => {
    const neck = smooth(xy`-11,50 -11,64 -17,72 0,84 18,72 10,64 11,52`)
    brush.body(neck, shade(skin, brush.look.shade, 0.35))
    brush.inside(neck, () => brush.soft(3, 59, 15, 7, dim, 0.85))
    const chest = smooth(xy`-13,70! -24,74 -40,80 -47,92 -49,100! 49,100! 46,92 39,80 25,74 13,70! 6,80 -2,82 -8,78`)
    brush.body(chest, cloth)
    brush.inside(chest, () => {
      for (const fold of [-32, -18, 16, 30]) {
        brush.soft(fold, 94, 5, 19, shade(cloth, brush.look.shade, 1.2), 0.4, fold * -0.006)
        brush.soft(fold + 6, 93, 4.4, 18, light(cloth, brush.look.light, 1.2), 0.3, fold * -0.006)
      }
    })
    brush.line(xy`-14,70.5 -7,79.4 -1,83 7,80.4 14,70.5`, 2.6, shade(brush.accent(mix(cloth, hex("#f4ead4"), 0.75)), brush.look.shade, 0.2))
  })
  ofHead(() => brush.at(1, 38, tilt, 1, 1, paintHead))

  /** Paints what belongs to the head, in its size. */
  function ofHead(paint: () => void): void {
    brush.at(0, 0, 0, build.head, build.head, paint)
  }

  function paintHead(): void {
    brush.body(smooth(xy`-19,-3 -23,-4 -23.5,3 -20,9 -17,8`), mix(skin, blush, 0.25))
    const face = smooth(xy`0,-29 12,-26 19,-16 19.6,-6 18.4,-1 19.8,6 17.6,14 ${11 + jaw * 0.6},${21.4 + jaw * 0.5}
    5.5,${26.6 + jaw} ${-1 - jaw * 0.4},${25 + jaw * 0.6} ${-11 - jaw * 0.5},${17 + jaw * 0.4} -18,6 -20,-8 -16,-22`)
    brush.body(face, skin, 0.8)
    brush.inside(face, () => {
      const lamp = brush.side === 0 ? 1 : brush.side
      brush.soft(lamp * 10, -18, 16, 9, bright, 0.5)
      brush.soft(lamp > 0 ? 12 : -9, 5, 7, 5, bright, 0.5)
      brush.soft(-lamp * 18 + 1, 4, 12, 30, dim, 0.8)
      brush.soft(2, 27, 16, 7, dim, 0.55)
      brush.soft(-1.5, -6.4, 7, 4, dim, 0.45)
      brush.soft(14, -6.4, 4.6, 4, dim, 0.4)
      brush.soft(-7, 8, 7, 4.6, blush, 0.38)
      brush.soft(15.4, 8, 5, 4.4, blush, 0.34)
      brush.soft(0, -25, 22, 9, deepHair, 0.4)
      if (isOld) paintWrinkles()
    })
    const nose = mix(skin, hex("#c0645a"), 0.18)
    brush.at(8 * (1 - build.nose), 4 * (1 - build.nose), 0, build.nose, build.nose, () => {
      brush.mark(smooth(xy`6,-5 8.6,0 10.6,7 10,9.6 6.4,10.6 4,9.6 5.2,4`), brush.side > 0 ? nose : mix(dim, nose, 0.45), 0.5, 0.2)
      brush.soft(8.4, 6.8, 2.4, 2.4, bright, 0.85)
      brush.soft(8.3, -0.4, 1.7, 7, bright, 0.65, -0.12)
      brush.fine(xy`3.8,9.4 5.2,10.7 7.6,10.8 10.2,9.6`, 0.8, mix(dim, hex("#5a2a2a"), 0.3), 0.75)
    })
    const lids: readonly { readonly x: number; readonly half: number }[] = [
      { x: -3.6, half: 5.2 },
      { x: 13.6, half: 3.9 },
    ]
    for (const { x, half } of lids)
      brush.at(x * (1 - build.eyes), -2 * (1 - build.eyes), 0, build.eyes, build.eyes, () => paintEye(x, half))

    function paintEye(x: number, half: number): void {
      if (brush.look.pose === "asleep") {
        brush.lid(x, -3, half * 0.8)
        return
      }
      const eye = smooth(xy`${x - half},-3.2! ${x - half * 0.3},-5.7 ${x + half * 0.5},-5.4 ${x + half},-3!
    ${x + half * 0.3},-1.2 ${x - half * 0.5},-1.4`)
      brush.mark(eye, mix(hex("#f4efe8"), brush.look.shade, 0.12), 1, 0.15)
      brush.inside(eye, () => {
        brush.mark(oval(x + 0.7, -3.9, 2.5, 2.7), mix(iris, hex("#1c1618"), 0.35), 1, 0.15)
        brush.mark(oval(x + 0.7, -3.5, 1.9, 2), iris, 1, 0.15)
        brush.mark(oval(x + 0.7, -3.9, 1.05, 1.15), hex("#181214"), 1, 0.15)
        brush.mark(oval(x + 0.7 + (brush.side || 1) * 0.9, -4.5, 0.55, 0.55), [255, 255, 252], 0.95, 0.15)
        brush.fine(xy`${x - half},-4.4 ${x},-6.8 ${x + half},-4.2`, 1.4, dim, 0.5)
      })
      brush.fine(
        xy`${x - half - 0.4},-3 ${x - half * 0.3},-5.8 ${x + half * 0.5},-5.5 ${x + half + 0.3},-3`,
        style === "short" ? 0.8 : 1.2,
        mix(deepHair, hex("#1c1416"), 0.6),
        0.95,
        0.1,
      )
      brush.fine(xy`${x - half * 0.7},-7.4 ${x},-8.4 ${x + half * 0.8},-7.2`, 0.5, dim, 0.7)
      brush.fine(xy`${x - half * 0.6},-1 ${x + half * 0.2},-0.7 ${x + half * 0.8},-1.6`, 0.4, dim, 0.6)
      const thick = isChild ? 0.3 : style === "short" ? 1.2 : 0.7
      const brow = smooth(
        xy`${x - half * 1.15},-8.7! ${x - half * 0.2},${-10.4 - thick * 0.5} ${x + half * 1.1},-9.4! ${x - half * 0.1},${-10.2 + thick}`,
      )
      brush.mark(brow, mix(hair, hex("#241a1c"), 0.35), 0.9, 0.15)
    }
    if (hasBeard) paintBeard()
    if (brush.look.wearsGlasses === true) paintGlasses()
    brush.mark(smooth(xy`1,15.9! 4.6,14.8 6.8,15.4 8.6,14.9 12,15.7! 6.8,17`), mix(lip, brush.look.shade, 0.15), 0.9, 0.15)
    brush.mark(smooth(xy`1,16! 6.8,17 12,15.8! 9.6,18.9 6.6,19.6 3.4,18.8`), lip, 0.9, 0.15)
    brush.soft(7, 18, 2.6, 0.9, [255, 240, 230], 0.5)
    brush.fine(xy`0.4,15.5 4.4,16.5 6.8,17 9,16.5 12.5,15.3`, 0.5, mix(lip, hex("#3a1418"), 0.6), 0.75)
    brush.soft(6.6, 21.6, 4, 1.3, dim, 0.6)
    hairCap(style, hair)
  }

  function paintWrinkles(): void {
    for (const y of [-19, -16.4, -14]) brush.fine(xy`-8,${y + 0.8} 2,${y - 0.4} 13,${y + 0.4}`, 0.5, dim, 0.55)
    for (const [x, side] of [
      [-9.6, -1],
      [17.6, 1],
    ] as const)
      for (const drop of [-1.4, 0, 1.5]) brush.fine(xy`${x},${-3 + drop * 0.5} ${x + side * 2.4},${-2.4 + drop * 1.4}`, 0.45, dim, 0.6)
    brush.fine(xy`1.4,9.4 -1.6,13 -1.2,17`, 0.6, dim, 0.6)
    brush.fine(xy`12.4,9.6 14.4,13 13.8,16.4`, 0.6, dim, 0.6)
  }

  function paintGlasses(): void {
    const frame = hex("#26222a")
    brush.line(xy`-20,-4 -12,-5`, 1.1, frame)
    brush.line(xy`3.4,-4.6 5.6,-5.6 7.6,-4.6`, 1.1, frame)
    for (const [x, half] of [
      [-4, 7.6],
      [13.4, 6],
    ] as const) {
      const glass = oval(x, -3, half, 6.4)
      brush.flat(glass, [228, 238, 246], 0.2)
      brush.line(
        xy`${x - half},-3 ${x - half * 0.7},-7.8 ${x},-9.4 ${x + half * 0.7},-7.8 ${x + half},-3 ${x + half * 0.7},1.8 ${x},3.4 ${x - half * 0.7},1.8 ${x - half},-3`,
        1.2,
        frame,
      )
    }
  }

  function paintBeard(): void {
    const grown = beardOf(brush, hair)
    const deep = shade(grown, brush.look.shade, 0.6)
    const beard = smooth(
      xy`-18.6,2! -15.4,8 -7,12.6 1,13 6.4,12.2 13,12.6 17.6,8 19.2,4! 19,14 ${13 + jaw},26 6,${33 + jaw} -3,${31 + jaw} -13,21`,
    )
    brush.body(beard, grown, 0.8)
    brush.inside(beard, () => {
      for (let strand = 0; strand < 22; strand++) {
        const x = -16 + strand * 1.6
        const y = 9 + Math.abs(((strand * 7) % 5) - 2) * 2
        const tone = strand % 3 === 0 ? light(grown, brush.look.light, 1.5) : deep
        brush.fine(xy`${x},${y} ${x * 0.85 + 1},${y + 8} ${x * 0.6 + 2},${y + 17}`, 0.7, tone, 0.5, 0.3)
      }
      brush.soft(-14, 20, 9, 12, deep, 0.5)
    })
  }

  function hairCap(cut: string, tone: typeof hair): void {
    const top: Spot[] =
      cut === "short"
        ? xy`18,-17 20,-26 12,-35 -4,-37 -18,-31 -24,-18 -22,-3 -19.4,-4 -18,-14 -9,-21 4,-23 13,-22`
        : cut === "bun"
          ? xy`19,-14 17,-27 6,-34 -8,-34 -20,-26 -24,-10 -22,0 -19,-2 -16,-14 -4,-24 8,-26 15,-22`
          : xy`20,-4 22.6,-18 16,-31 2,-36 -14,-33 -24,-20 -26,0 -24,18 -19.6,14 -18.6,-4 -12,-17 1,-25 12,-22 17.6,-12`
    const cap = smooth(top)
    if (cut === "long") {
      for (const lock of [2, 1, 0]) {
        const strand = xy`${-19 - lock},-14 ${-23 - lock * 1.6},12 ${-26 - lock * 1.4},36 ${-18 - lock * 6},${60 - lock * 3}`
        brush.limb(strand, [9, 8.4, 8, 0.3], lock === 1 ? mix(tone, deepHair, 0.5) : tone)
      }
      for (const lock of [0, 1]) {
        const strand = xy`${18.4 + lock},-19 ${22.4 + lock},8 ${24.4 + lock * 2},32 ${25 + lock * 7},${57 - lock * 5}`
        brush.limb(strand, [5, 5.6, 6.6, 0.3], mix(tone, deepHair, lock === 0 ? 0.5 : 0.9))
      }
    }
    if (cut === "bob") {
      for (const lock of [1, 0]) {
        brush.limb(xy`${-19 - lock},-14 ${-23.6 - lock},8 ${-17 - lock * 5},27`, [9, 9, 0.4], lock === 1 ? mix(tone, deepHair, 0.5) : tone)
      }
      brush.limb(xy`18.4,-18 22.4,8 18.6,25`, [5, 6.2, 0.4], mix(tone, deepHair, 0.6))
    }
    brush.body(cap, tone)
    brush.inside(cap, () => {
      for (let strand = 0; strand < 14; strand += 1) {
        const start = 14 - strand * 2.6
        brush.fine(
          xy`${start},${-37 + strand * 0.3} ${start - 8},${-27 + strand * 0.7} ${-16 - strand * 0.9},${-12 + strand * 1.5}
    -22,${4 + strand}`,
          0.7,
          strand % 3 === 0 ? light(tone, brush.look.light, 1.6) : deepHair,
          0.55,
          0.3,
        )
      }
      brush.soft((brush.side || 1) * 6, -31, 12, 4.4, light(tone, brush.look.light, 2), 0.6, -0.1)
    })
  }
}
