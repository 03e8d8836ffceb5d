import type { Rgb } from "../figures/figure.ts"
import { COLOUR_RGB, css, mix } from "./colour.ts"
import { paintFlower } from "./plants/foreground.ts"
import { around, between } from "./random.ts"
import type { Plan, Stage } from "./stage.ts"

/** Cut flowers whose stems meet at (x, y), the mouth of a vase that is `size` tall. */
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
    const colour = colours[Math.floor(head.c * colours.length)] ?? palette.accents[0]
    paintFlower(
      stage,
      plan,
      x + Math.cos(head.a) * head.d * size,
      y + Math.sin(head.a) * head.d * size * 0.85,
      size * (kind === "sunflower" ? 0.17 : 0.105),
      palette.lit(colour),
      kind,
      head.turn,
    )
  }
}
