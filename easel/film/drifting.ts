import type { SKRSContext2D } from "@napi-rs/canvas"
import { makeRandom } from "../paint/random.ts"
import type { Plan } from "../paint/stage.ts"
import type { Concept, Scene } from "../scene.ts"
import type { Drifting, FilmSet } from "./set.ts"

/** What falls, rises and floats through the air of a film, redrawn in every frame. */

/** Words that no concept stands for: of fire, and of what glows in the air. */
export const BURNING = /\b(?:fire|flame|campfire|bonfire|burn|ember|torch|lava|spark)|[火炎焰燃]|نار/i
export const GLOWING = /\b(?:firefl|magic|fairy|fairies|sparkl|glow)|萤|蛍|魔法/i

/** What the words put into the air. `plan` is of what is painted out of them. */
export function driftingOf(prompt: string, scene: Scene, plan?: Plan): readonly Drifting[] {
  const has = (...concepts: readonly Concept[]): boolean => scene.elements.some(({ concept }) => concepts.includes(concept))
  const found: Drifting[] = []
  if (has("snowfall")) found.push("snow")
  if (has("rain", "storm")) found.push("rain")
  if (has("cherry-blossom")) found.push("petals")
  if (has("autumn-leaves")) found.push("leaves")
  if (BURNING.test(prompt) || has("volcano")) found.push("embers")
  if (GLOWING.test(prompt)) found.push("fireflies")
  if (plan?.setting === "underwater" || has("underwater")) found.push("bubbles")
  if (has("star", "milky-way", "galaxy", "nebula") || plan?.setting === "space") found.push("twinkle")
  if (has("sea", "lake", "river", "wave") && !has("ice", "storm")) found.push("glints")
  return found.length === 0 || plan?.setting === "interior" || plan?.setting === "table" ? [...found, "dust"] : found
}

interface Kind {
  readonly count: number
  /** Size as a share of the unit; how far it goes in a second, in shares of the height (down is positive) and of the width. */
  readonly size: number
  readonly down: number
  readonly aside: number
  /** How far it swings from side to side, as a share of the width. */
  readonly swing: number
  readonly colours: readonly string[]
  readonly alpha: number
  readonly form: "dot" | "streak" | "leaf" | "ring" | "spark"
  /** How far what glows shines beyond itself, in its own size. */
  readonly halo?: number
}

/** How strong a halo is in its middle. */
const HALO = 0.4

const KINDS: Readonly<Record<Drifting, Kind>> = {
  snow: { count: 230, size: 0.0045, down: 0.13, aside: 0.012, swing: 0.012, colours: ["#fff"], alpha: 0.85, form: "dot" },
  rain: { count: 260, size: 0.05, down: 1.5, aside: -0.16, swing: 0, colours: ["#dfe8f2"], alpha: 0.34, form: "streak" },
  petals: {
    count: 46,
    size: 0.011,
    down: 0.1,
    aside: 0.05,
    swing: 0.02,
    colours: ["#f8c6d6", "#ffe2ea", "#f2a4bd"],
    alpha: 0.95,
    form: "leaf",
  },
  leaves: {
    count: 30,
    size: 0.014,
    down: 0.13,
    aside: 0.05,
    swing: 0.03,
    colours: ["#d8682c", "#e8a63a", "#b8452a"],
    alpha: 0.95,
    form: "leaf",
  },
  embers: {
    count: 90,
    size: 0.006,
    down: -0.2,
    aside: 0.02,
    swing: 0.02,
    colours: ["#ffb347", "#ff7a2a", "#ffe08a"],
    alpha: 0.95,
    form: "spark",
    halo: 4,
  },
  fireflies: {
    count: 34,
    size: 0.01,
    down: -0.02,
    aside: 0.012,
    swing: 0.03,
    colours: ["#f6ff9a", "#c8ff8a"],
    alpha: 0.95,
    form: "spark",
    halo: 5,
  },
  bubbles: { count: 44, size: 0.009, down: -0.12, aside: 0, swing: 0.012, colours: ["#e6f8ff"], alpha: 0.6, form: "ring" },
  dust: { count: 36, size: 0.0035, down: -0.012, aside: 0.01, swing: 0.012, colours: ["#fff6dc"], alpha: 0.42, form: "spark" },
  twinkle: { count: 70, size: 0.0032, down: 0, aside: 0, swing: 0, colours: ["#fff", "#cfe0ff", "#ffe9c8"], alpha: 0.95, form: "spark" },
  glints: { count: 60, size: 0.006, down: 0, aside: 0.008, swing: 0.004, colours: ["#fffdf0"], alpha: 0.5, form: "spark" },
}

const TURN = 2 * Math.PI
const wrapped = (value: number): number => value - Math.floor(value)

/** Draws all of it at a moment (seconds of motion); `share` (0–1) is how much has come already. */
export function drawDrifting(context: SKRSContext2D, set: FilmSet, seed: number, seconds: number, share: number): void {
  const { width, height, horizon } = set
  const unit = Math.sqrt(width * height)
  for (const name of set.drifting) {
    const kind = KINDS[name]
    const random = makeRandom(seed ^ (name.length * 7919 + name.charCodeAt(0)))
    const [top, tall] = name === "glints" ? [horizon, height - horizon] : name === "twinkle" ? [0, horizon * 0.9] : [0, height]
    context.save()
    context.lineCap = "round"
    for (let n = 0; n < kind.count; n++) {
      const [x0, y0, near, phase] = [random(), random(), 0.4 + 0.9 * random() ** 2, random()]
      const colour = kind.colours[Math.floor(random() * kind.colours.length)] ?? "#fff"
      const swing = kind.swing * Math.sin(TURN * (seconds * (0.2 + 0.3 * phase) + phase))
      const x = (wrapped(x0 + kind.aside * near * seconds + swing) * 1.1 - 0.05) * width
      const y = top + (wrapped(y0 + kind.down * near * seconds) * 1.1 - 0.05) * tall
      const size = Math.max(0.7, unit * kind.size * near)
      const beat = kind.form === "spark" ? 0.55 + 0.45 * Math.sin(TURN * (seconds * (0.35 + phase * 0.8) + phase * 7)) : 1
      context.globalAlpha = kind.alpha * share * beat
      context.fillStyle = colour
      context.strokeStyle = colour
      context.beginPath()
      switch (kind.form) {
        case "dot":
        case "spark":
          if (name === "glints") context.ellipse(x, y, size * 1.8, size * 0.3, 0, 0, TURN)
          else context.arc(x, y, size, 0, TURN)
          context.fill()
          if (kind.halo !== undefined) shine(context, x, y, size * kind.halo, colour)
          break
        case "leaf":
          context.ellipse(
            x,
            y,
            size,
            size * (0.25 + 0.4 * Math.abs(Math.sin(TURN * (seconds * 0.4 + phase)))),
            TURN * (phase + seconds * 0.15),
            0,
            TURN,
          )
          context.fill()
          break
        case "ring":
          context.lineWidth = Math.max(0.8, size * 0.22)
          context.arc(x, y, size, 0, TURN)
          context.stroke()
          break
        case "streak":
          context.lineWidth = Math.max(0.7, unit * 0.0014 * near)
          context.moveTo(x, y)
          context.lineTo(x + (size * kind.aside) / kind.down, y + size)
          context.stroke()
      }
    }
    context.restore()
  }
}

/** Light around something that glows, as strong as what is drawn. */
function shine(context: SKRSContext2D, x: number, y: number, radius: number, colour: string): void {
  const halo = context.createRadialGradient(x, y, 0, x, y, radius)
  halo.addColorStop(0, colour)
  halo.addColorStop(0.3, `${colour}55`)
  halo.addColorStop(1, `${colour}00`)
  context.save()
  context.globalAlpha *= HALO
  context.globalCompositeOperation = "screen"
  context.fillStyle = halo
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  context.restore()
}
