import type { Rgb } from "../figures/figure.ts"
import type { PaletteTraits } from "../looks/effects.ts"
import type { Brief } from "./brief.ts"
import { COLOUR_RGB, hsl, hueOf, luminance, mix, multiply, saturated, scaled } from "./colour.ts"
import { LIGHTS, type LightName, type SkyStops } from "./lights.ts"
import { deriveSeed, makeRandom, pick } from "./random.ts"

/** The colours of one picture: a light, bent by weather, colour words and moods. */
export interface Palette {
  readonly light: LightName
  readonly night: boolean
  readonly sky: SkyStops
  readonly sun: Rgb
  readonly key: Rgb
  readonly fill: Rgb
  /** What distance fades into. */
  readonly haze: Rgb
  /** Deepest tone of the picture, never black. */
  readonly deep: Rgb
  readonly glow: number
  readonly sunHeight: number
  /** A thing of the given colour in the light. */
  lit(colour: Rgb): Rgb
  /** The same thing in shadow. */
  shaded(colour: Rgb): Rgb
  /** Colours for things with no colour of their own (patterns, flowers): four that agree with the picture. */
  readonly accents: readonly [Rgb, Rgb, Rgb, Rgb]
}

const CALM_LIGHTS: readonly [LightName, ...LightName[]] = [
  "golden-hour",
  "morning",
  "sunset",
  "dawn",
  "morning",
  "golden-hour",
  "noon",
  "dusk",
]

function chooseLight(brief: Brief, seed: number): LightName {
  let chosen: LightName | undefined
  let best = 0
  for (const name of Object.keys(LIGHTS) as LightName[]) {
    const weight = brief.weight(name) * (name === "backlight" ? 0.7 : 1)
    if (weight > best) {
      best = weight
      chosen = name
    }
  }
  if (chosen === "night" && brief.has("moon", "moonlight")) return "moonlight"
  if (chosen !== undefined) return chosen
  if (brief.has("milky-way", "galaxy", "nebula", "aurora", "star", "comet")) return "night"
  if (brief.has("moon")) return "moonlight"
  if (brief.mood("cyberpunk") > 0) return "night"
  if (brief.has("storm", "lightning")) return "dusk"
  if (brief.has("rain", "fog", "snowfall")) return "overcast"
  if (brief.mood("dark") > 0) return "dusk"
  if (brief.mood("bright") > 0) return "noon"
  if (brief.mood("warm") > 0) return "golden-hour"
  if (brief.has("rainbow", "rain")) return "morning"
  return pick(makeRandom(deriveSeed(seed ^ brief.scene.unknownHash, "light")), CALM_LIGHTS)
}

/** One tint for every colour of the picture, from colour words and moods. */
function makeGrade(brief: Brief, traits: PaletteTraits | undefined): (c: Rgb) => Rgb {
  const steps: ((c: Rgb) => Rgb)[] = []
  const towards = (target: Rgb, amount: number) =>
    steps.push((c) => {
      const own = luminance(c)
      const aim = luminance(target)
      const tinted = multiply(mix([255, 255, 255], scaled(target, 200 / Math.max(60, aim)), 0.8), [own, own, own])
      return mix(c, tinted, amount)
    })
  for (const entry of brief.scene.colours.slice(0, 2)) towards(COLOUR_RGB[entry.colour], Math.min(0.62, 0.42 * entry.weight))
  const mood = (name: Parameters<Brief["mood"]>[0]) => Math.min(1.4, brief.mood(name))
  if (mood("warm") > 0) steps.push((c) => mix(c, multiply(c, [255, 226, 176]), 0.6 * mood("warm")))
  if (mood("cool") > 0) steps.push((c) => mix(c, multiply(c, [186, 218, 255]), 0.7 * mood("cool")))
  if (mood("cyberpunk") > 0) steps.push((c) => mix(c, mix([44, 16, 84], [255, 80, 190], luminance(c) / 255), 0.34))
  if (mood("fantasy") > 0) steps.push((c) => mix(saturated(c, 1.3), multiply(c, [246, 206, 255]), 0.35))
  if (mood("dreamy") > 0) steps.push((c) => mix(c, [250, 222, 236], 0.16))
  if (mood("pastel") > 0) steps.push((c) => mix(saturated(c, 0.85), [255, 246, 240], 0.36))
  if (mood("vivid") > 0) steps.push((c) => saturated(c, 1 + 0.4 * mood("vivid")))
  if (mood("vintage") > 0) steps.push((c) => mix(saturated(c, 0.6), [206, 172, 122], 0.2))
  if (mood("dark") > 0) steps.push((c) => scaled(c, 1 - 0.22 * mood("dark")))
  if (mood("bright") > 0) steps.push((c) => mix(c, [255, 255, 255], 0.1))
  if (mood("monochrome") > 0) steps.push((c) => saturated(c, 0.06))
  const strict = 0.86 + 0.4 * Math.min(1, brief.scene.strictness)
  steps.push((c) => saturated(c, strict))
  if (traits !== undefined) {
    const tint: Rgb = traits.warmth >= 0 ? [255, 236, 204] : [208, 228, 255]
    const cast = Math.abs(traits.warmth)
    steps.push((c) => mix(mix(saturated(c, traits.saturation), multiply(c, tint), cast), [250, 245, 234], traits.paper))
  }
  return (c) => steps.reduce((colour, step) => step(colour), c)
}

/** Chooses the colours of a picture; `traits` are those of its base model. */
export function makePalette(brief: Brief, seed: number, traits?: PaletteTraits): Palette {
  const light = chooseLight(brief, seed)
  const kind = LIGHTS[light]
  const random = makeRandom(deriveSeed(seed ^ brief.scene.unknownHash, "palette"))
  const grade = makeGrade(brief, traits)
  const storm = Math.min(1, Math.max(brief.weight("storm"), brief.weight("lightning") * 0.8, brief.weight("rain") * 0.4))
  const murk = Math.max(
    storm * 0.55,
    brief.has("fog") ? 0.4 : 0,
    brief.has("snowfall") && !kind.night ? 0.35 : 0,
    brief.has("cloudy") ? 0.15 : 0,
  )
  const chosen = pick(random, kind.skies)
  const hueShift = brief.scene.unknownHash === 0 ? 0 : ((brief.scene.unknownHash >>> 7) % 100) / 100 - 0.5
  const bend = (c: Rgb): Rgb => {
    const grey = luminance(c) * (1 - 0.28 * storm)
    const murky = mix(c, [grey * 0.94, grey * 0.99, grey * 1.06], murk)
    return grade(hueShift === 0 ? murky : mix(murky, hsl(hueOf(murky) + hueShift * 0.25, 0.5, luminance(murky) / 255), 0.3))
  }
  const air = brief.scene.style === "ink" ? (c: Rgb): Rgb => saturated(c, 0.12) : (c: Rgb): Rgb => c
  const sky: SkyStops = [air(bend(chosen[0])), air(bend(chosen[1])), air(bend(chosen[2])), air(bend(chosen[3]))]
  const key = air(grade(scaled(kind.key, 1 - 0.22 * storm)))
  const fill = air(grade(scaled(kind.fill, 1 - 0.15 * storm)))
  const sun = air(grade(kind.sun))
  const haze = mix(sky[3], sky[2], kind.night ? 0.55 : 0.35)
  const base = brief.scene.colours[0] === undefined ? random() : hueOf(COLOUR_RGB[brief.scene.colours[0].colour])
  const spread = pick(random, [0.08, 0.12, 0.33, 0.42])
  const accent = (turn: number, l: number) => grade(hsl(base + turn, 0.62, l))
  const wanted = brief.scene.colours.map((entry) => COLOUR_RGB[entry.colour])
  return {
    light,
    night: kind.night,
    sky,
    sun,
    key,
    fill,
    haze,
    deep: mix(multiply(sky[0], [70, 70, 90]), fill, 0.12),
    glow: kind.glow * (1 - 0.75 * storm) * (brief.has("fog") ? 0.7 : 1),
    sunHeight: kind.sunHeight * (0.75 + 0.5 * random()),
    lit: (colour) => grade(multiply(colour, air(kind.key))),
    shaded: (colour) => grade(multiply(mix(colour, [150, 150, 160], 0.15), air(kind.fill))),
    accents: [wanted[0] ?? accent(0, 0.56), wanted[1] ?? accent(spread, 0.62), wanted[2] ?? accent(-spread, 0.48), accent(0.5, 0.64)],
  }
}
