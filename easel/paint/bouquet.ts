import type { Rgb } from "../figures/figure.ts"
import { COLOUR_RGB, css, mix } from "./colour.ts"
import { around, between } from "./random.ts"
import type { Plan, Stage } from "./stage.ts"

/** Cut flowers whose stems meet at (x, y), the mouth of a vase; they reach `size` far at most. */
export function paintBouquet(stage: Stage, plan: Plan, x: number, y: number, size: number): void {
  const { palette, brief } = plan
  const random = plan.random("bouquet")
  const kind = brief.has("sunflower") ? "sunflower" : brief.has("rose") ? "rose" : "dots"
  const named =
    (brief.element("rose") ?? brief.element("sunflower") ?? brief.element("flower"))?.colours.map((name) => COLOUR_RGB[name]) ?? []
  const natural: readonly Rgb[] =
    kind === "sunflower"
      ? [
          [248, 196, 40],
          [236, 164, 30],
        ]
      : kind === "rose"
        ? [
            [206, 40, 62],
            [236, 120, 140],
            [250, 220, 212],
          ]
        : palette.accents
  const colours = named.length > 0 ? named : natural
  const { context } = stage
  context.lineCap = "round"
  for (let i = 0; i < 22; i++) {
    const a = -Math.PI / 2 + around(random) * 1.2
    const long = size * between(random, 0.2, 0.62)
    context.fillStyle = css(mix(palette.lit([84, 128, 70]), palette.shaded([46, 84, 52]), random()))
    context.beginPath()
    const lx = x + Math.cos(a) * long
    const ly = y + Math.sin(a) * long * 0.8
    context.ellipse(lx, ly, size * 0.1, size * 0.035, a + around(random), 0, 7)
    context.fill()
    context.strokeStyle = context.fillStyle
    context.lineWidth = size * 0.012
    context.beginPath()
    context.moveTo(x, y + size * 0.06)
    context.quadraticCurveTo(x, y - long * 0.3, lx, ly)
    context.stroke()
  }
  const heads = Array.from({ length: 13 }, () => ({
    a: -Math.PI / 2 + around(random) * 1.15,
    d: between(random, 0.16, 0.62),
    turn: random(),
    c: random(),
  })).sort((p, q) => q.d - p.d)
  for (const head of heads) {
    const colour = palette.lit(colours[Math.floor(head.c * colours.length)] ?? palette.accents[0])
    const [hx, hy] = [x + Math.cos(head.a) * head.d * size, y + Math.sin(head.a) * head.d * size * 0.85]
    paintHead(stage, hx, hy, size * HEAD[kind], { kind, colour, shade: mix(colour, palette.shaded(colour), 0.6), turn: head.turn })
  }
}

type Bloom = "sunflower" | "rose" | "dots"
/** How large a head is, of the bouquet's size. */
const HEAD: Readonly<Record<Bloom, number>> = { sunflower: 0.15, rose: 0.11, dots: 0.09 }
const PETALS: Readonly<Record<Bloom, number>> = { sunflower: 16, rose: 9, dots: 7 }

/** The head of a cut flower of radius `r`, seen from before. */
function paintHead(
  { context }: Stage,
  x: number,
  y: number,
  r: number,
  { kind, colour, shade, turn }: { readonly kind: Bloom; readonly colour: Rgb; readonly shade: Rgb; readonly turn: number },
): void {
  const oval = (px: number, py: number, across: number, along: number, angle: number, fill: Rgb): void => {
    context.fillStyle = css(fill)
    context.beginPath()
    context.ellipse(px, py, across, along, angle, 0, 7)
    context.fill()
  }
  const rings = kind === "rose" ? [1, 0.66, 0.36] : [1]
  rings.forEach((ring, at) => {
    for (let petal = 0; petal < PETALS[kind]; petal++) {
      const angle = ((petal + turn + at * 0.5) / PETALS[kind]) * Math.PI * 2
      const wide = kind === "sunflower" ? 0.17 : 0.34
      const tone = petal % 2 === 0 ? colour : mix(colour, shade, 0.4 + at * 0.2)
      oval(x + Math.cos(angle) * r * ring * 0.62, y + Math.sin(angle) * r * ring * 0.62, r * 0.42 * ring, r * wide * ring, angle, tone)
    }
  })
  if (kind === "rose") return oval(x, y, r * 0.2, r * 0.2, 0, shade)
  oval(
    x,
    y,
    r * (kind === "sunflower" ? 0.42 : 0.24),
    r * (kind === "sunflower" ? 0.42 : 0.24),
    0,
    kind === "sunflower" ? [88, 54, 28] : [232, 190, 90],
  )
}
