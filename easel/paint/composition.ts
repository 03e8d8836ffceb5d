import { applyLook, PLAIN_LOOK } from "../looks/look.ts"
import type { PaintRequest } from "../scene.ts"
import { readBrief } from "./brief.ts"
import { makePalette } from "./palette.ts"
import { around, between, clamp } from "./random.ts"
import { type Plan, planNoise, planRandom, type Setting } from "./stage.ts"

/** Decides everything that is decided before the first stroke. */
export function composePlan(request: PaintRequest): Plan {
  const { width, height, look = PLAIN_LOOK } = request
  const scene = applyLook(request.scene, look)
  const seed = request.seed >>> 0
  const brief = readBrief(scene, seed)
  const palette = makePalette(brief, seed, look.palette)
  const random = planRandom(seed ^ scene.unknownHash)
  const choose = random("composition")
  const setting = chooseSetting(brief, choose)
  const wantsWater = brief.has("sea", "lake", "island", "beach", "reflection", "ship")
  const lowest = brief.has("sea") ? 0.6 : 0.66
  const free = 1 - scene.strictness
  let share = between(choose, wantsWater ? 0.48 : 0.54, lowest) + around(choose) * 0.05 * free
  if (brief.hasGroup("space") || brief.has("aurora", "balloon", "milky-way")) share += 0.07
  if (brief.has("field", "meadow", "flower", "sunflower", "desert")) share -= 0.06
  if (brief.mood("wide") > 0) share += 0.03
  if (brief.has("city", "skyscraper") && !brief.has("sea", "lake")) share += 0.09
  const horizon = height * clamp(share, 0.3, 0.8)
  const symmetric = brief.mood("symmetric") > 0 || (brief.has("temple", "pagoda", "street") && choose() < 0.5)
  const left = choose() < 0.5
  const focusX = symmetric ? width / 2 : width * (left ? between(choose, 0.3, 0.4) : between(choose, 0.6, 0.7))
  const unit = Math.sqrt(width * height)
  const moonWanted = brief.has("moon") || palette.light === "moonlight"
  const sunSide = symmetric ? 0.5 : left ? between(choose, 0.58, 0.84) : between(choose, 0.16, 0.42)
  const hidden = brief.has("overcast", "storm", "rain", "snowfall", "fog") && !brief.has("sun", "moon")
  const celestial = Math.max(brief.weight("sun"), brief.weight("moon"))
  const bodyScale = Math.max(brief.element("sun")?.scale ?? 1, brief.element("moon")?.scale ?? 1)
  const radius = unit * between(choose, 0.026, 0.044) * (celestial > 0 ? (0.9 + 0.5 * celestial) * bodyScale ** 1.6 : 1)
  const sunX = palette.light === "backlight" ? focusX : width * sunSide
  const sunY = horizon * (1 - clamp(palette.sunHeight, 0.03, 0.84))
  const low = palette.sunHeight < 0.45
  const shown =
    !hidden && palette.light !== "overcast" && (palette.night ? moonWanted : brief.has("sun") || (palette.light !== "dusk" && low))
  return {
    brief,
    palette,
    look,
    seed,
    width,
    height,
    unit,
    setting,
    horizon,
    shore: horizon + (height - horizon) * between(choose, 0.55, 0.78),
    sun: { x: sunX, y: sunY, radius, shown },
    focus: { x: focusX, y: horizon },
    noise: planNoise(seed),
    snowy: brief.has("snow", "snowfall", "glacier", "ice", "penguin"),
    symmetric,
    plain: scene.style === "paper-cut" || scene.style === "flat" || scene.style === "stained-glass" || scene.style === "neon",
    outline: scene.style === "comic" || scene.style === "ink" || scene.style === "stained-glass" || scene.style === "neon",
    random: look.salt === 0 ? random : (label) => (DECIDED_ANEW.test(label) ? planRandom(seed ^ look.salt)(label) : random(label)),
  }
}

/** Parts that an ancestral sampler decides anew at every step: small things, none that moves the composition. */
const DECIDED_ANEW = /^(?:ground|waves|snowfall|rain|stars|glitter|puddles|mirror|cracks|foreground|dust|bubbles|bokeh|grass|tree \d)/

function chooseSetting(brief: ReturnType<typeof readBrief>, choose: () => number): Setting {
  const cut =
    brief.hasGroup("stillLife") &&
    !brief.has(
      "forest",
      "pine",
      "tree",
      "palm",
      "birch",
      "cherry-blossom",
      "autumn-leaves",
      "grass",
      "bamboo",
      "cactus",
      "mushroom",
      "jungle",
      "lotus",
    )
  const outdoors = brief.hasGroup("terrain") || brief.hasGroup("water") || (brief.hasGroup("plant") && !cut)
  const afloat = brief.has("ship", "sailboat", "rowboat")
  const living = brief.hasGroup("animal") || brief.hasGroup("person") || brief.hasGroup("vehicle")
  const built = brief.hasGroup("building") && !brief.has("interior", "window")
  if (brief.hasGroup("pattern") && !outdoors && !living) return "pattern"
  if (brief.elements.length === 0) return choose() < 0.4 ? "pattern" : "landscape"
  if (
    brief.has("underwater") ||
    (brief.has("fish", "whale", "jellyfish", "turtle", "octopus") && !outdoors && !afloat && !brief.hasGroup("building"))
  )
    return "underwater"
  if (brief.has("planet", "galaxy", "nebula", "spaceship", "astronaut") && !outdoors && !built) return "space"
  if ((brief.has("window") && brief.fromWindow && !outdoors && !brief.has("dragon")) || brief.weight("interior") > 0.8)
    return brief.hasGroup("stillLife") && !living ? "table" : "interior"
  const inTheWeather = brief.weight("rain") > 0.8 || brief.weight("snowfall") > 0.8
  if (brief.hasGroup("stillLife") && !outdoors && !living && !built && !inTheWeather) return "table"
  if (brief.hasGroup("furniture") && !outdoors && !built && !brief.has("street")) return "interior"
  if (brief.elements.some(({ rides }) => rides !== undefined)) return "landscape"
  if (brief.has("portrait") || (brief.mood("closeup") > 0 && (living || brief.hasGroup("plant")))) return "close"
  return "landscape"
}
