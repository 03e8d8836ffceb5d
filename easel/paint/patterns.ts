import type { Rgb } from "../figures/figure.ts"
import { CONCEPTS } from "../scene.ts"
import { css, mix } from "./colour.ts"
import { patternColours, ramp, type Swatches } from "./pattern-colours.ts"
import { paintDots, paintGeometric, paintMandala, paintMosaic, paintSpiral, paintStripes, paintWaveLines } from "./pattern-shapes.ts"
import { around, between, clamp, pick, smoothstep } from "./random.ts"
import type { Layer, Plan, Stage } from "./stage.ts"
import { paintTexture } from "./texture.ts"

type Pattern = (typeof CONCEPTS.pattern)[number]

/** The layers of a picture without things: one pattern, the strongest that the words ask for. */
export function patternLayers(plan: Plan): readonly Layer[] {
  const random = plan.random("pattern")
  let chosen: Pattern | undefined
  for (const name of CONCEPTS.pattern)
    if (plan.brief.has(name) && plan.brief.weight(name) > (chosen === undefined ? 0 : plan.brief.weight(chosen))) chosen = name
  if (chosen === "abstract" || chosen === undefined) {
    const other = CONCEPTS.pattern.find((name) => name !== "abstract" && plan.brief.has(name))
    chosen = other ?? chosen ?? pick(random, ["abstract", "marble", "waves", "abstract", "gradient"])
  }
  const colours = patternColours(plan)
  const name = chosen
  return [{ name, paint: (stage) => PAINTERS[name](stage, plan, colours) }]
}

const PAINTERS: Readonly<Record<Pattern, (stage: Stage, plan: Plan, colours: Swatches) => void>> = {
  abstract: paintAbstract,
  geometric: paintGeometric,
  stripes: paintStripes,
  waves: paintWaveLines,
  mandala: paintMandala,
  spiral: paintSpiral,
  dots: paintDots,
  marble: paintMarble,
  gradient: paintGradient,
  mosaic: paintMosaic,
}

function field(stage: Stage, plan: Plan, texels: number, shade: (x: number, y: number, out: Float32Array) => void): void {
  paintTexture(stage, 0, 0, plan.width, plan.height, Math.max(1.4, plan.unit / texels), (u, v, out) =>
    shade(((u - 0.5) * plan.width) / plan.unit, ((v - 0.5) * plan.height) / plan.unit, out),
  )
}

function paintAbstract(stage: Stage, plan: Plan, colours: Swatches): void {
  const { noise, unit, width, height } = plan
  const random = plan.random("abstract")
  const o = random() * 90
  const size = between(random, 1, 1.9)
  field(stage, plan, 460, (x, y, out) => {
    const a = noise.fbm(x * size + o, y * size + o, 4)
    const b = noise.fbm(x * size + a * 3.2 + o + 9, y * size - a * 2.1, 4)
    const c = noise.fbm(x * size + b * 3.4, y * size + b * 2.6 + o, 5)
    const fold = noise.fbm(x * size + b * 3.4 + 0.02, y * size + b * 2.6 + o + 0.02, 5)
    ramp(colours, smoothstep(0.2, 0.8, c * 0.75 + b * 0.4 - 0.06), out)
    const light = (c - fold) * 900
    for (let k = 0; k < 3; k++) out[k] = clamp(out[k]! + light, 0, 255)
  })
  const { context } = stage
  context.globalCompositeOperation = "soft-light"
  for (let i = 0; i < 7; i++) {
    const x = width * random()
    const y = height * random()
    const r = unit * between(random, 0.08, 0.34)
    const g = context.createLinearGradient(x - r, y - r, x + r, y + r)
    g.addColorStop(0, css(colours[5], 0.75))
    g.addColorStop(1, css(colours[0], 0.4))
    context.fillStyle = g
    context.beginPath()
    context.arc(x, y, r, 0, 7)
    context.fill()
  }
  context.globalCompositeOperation = "source-over"
  context.strokeStyle = css(mix(colours[4], [255, 232, 180], 0.5), 0.75)
  for (let i = 0; i < 5; i++) {
    context.lineWidth = unit * between(random, 0.001, 0.004)
    context.beginPath()
    const row = random() * 50
    for (let t = 0; t <= 1.01; t += 0.01) context.lineTo(width * t, height * (0.5 + (noise.fbm(t * 2 + row, i * 0.3, 3) - 0.5) * 1.8))
    context.stroke()
  }
}

function paintMarble(stage: Stage, plan: Plan, colours: Swatches): void {
  const { noise } = plan
  const o = plan.random("marble")() * 90
  const gold: Rgb = [222, 180, 96]
  field(stage, plan, 560, (x, y, out) => {
    const a = noise.fbm(x * 1.7 + o, y * 1.7, 5)
    const b = noise.fbm(x * 1.7 + a * 2.6 + o, y * 1.7 + a * 2.2, 5)
    const vein = noise.ridged(x * 1.1 + b * 1.7 + o, y * 1.1 + a * 1.4, 5)
    const fine = noise.ridged(x * 3.2 + b * 2, y * 3.2 + a * 2 + o, 4)
    ramp(colours, 0.4 + (b - 0.35) * 1.25, out)
    const dark = smoothstep(0.8, 0.95, vein) * 0.75 + smoothstep(0.82, 0.95, fine) * 0.2
    const glint = smoothstep(0.885, 0.93, vein)
    for (let k = 0; k < 3; k++) {
      const own = out[k]! + (colours[0][k]! - out[k]!) * dark
      out[k] = own + (gold[k]! * (0.75 + fine * 0.4) - own) * glint
    }
  })
}

function paintGradient(stage: Stage, plan: Plan, colours: Swatches): void {
  const { noise } = plan
  const random = plan.random("gradient")
  const spots = Array.from({ length: 7 }, (_, i) => ({
    x: around(random) * 0.7,
    y: around(random) * 0.7,
    c: colours[((i * 2) % 5) + 1] ?? colours[2],
    r: between(random, 0.3, 0.6),
  }))
  const o = random() * 50
  field(stage, plan, 200, (x, y, out) => {
    const wx = x + (noise.fbm(x * 1.2 + o, y * 1.2, 2) - 0.5) * 0.5
    const wy = y + (noise.fbm(x * 1.2, y * 1.2 + o, 2) - 0.5) * 0.5
    let total = 0.02
    let r = colours[2][0] * 0.02
    let g = colours[2][1] * 0.02
    let b = colours[2][2] * 0.02
    for (const spot of spots) {
      const d = ((wx - spot.x) ** 2 + (wy - spot.y) ** 2) / (spot.r * spot.r)
      const w = Math.exp(-d * 2.2)
      total += w
      r += spot.c[0] * w
      g += spot.c[1] * w
      b += spot.c[2] * w
    }
    out[0] = r / total
    out[1] = g / total
    out[2] = b / total
    out[3] = 255
  })
}
