import { COLOUR_RGB, hsl, mix } from "./colour.ts"
import { paintAurora, paintComet, paintDust, paintGalaxy, paintPlanet, paintStars } from "./heavens.ts"
import type { AddLayer } from "./landscape.ts"
import { between } from "./random.ts"
import { paintClouds, paintSky, paintSunOrMoon } from "./sky.ts"
import type { Plan } from "./stage.ts"
import { paintPatternedSky } from "./street.ts"
import { paintLightning, paintRainbow } from "./weather.ts"

/** Everything that is above the horizon and behind the land. */
export function addHeavens(plan: Plan, add: AddLayer): void {
  const { brief, palette, horizon, width, unit } = plan
  add("sky", (stage) => paintSky(stage, plan))
  const tintOf = (concept: Parameters<typeof brief.element>[0]) => {
    const name = brief.element(concept)?.colours[0]
    return name === undefined ? undefined : COLOUR_RGB[name]
  }
  const random = plan.random("heavens")
  const starry = brief.has("star", "milky-way", "galaxy", "nebula", "comet")
  const gloomy = brief.has("storm", "rain", "fog", "overcast")
  if (starry || (palette.night && !gloomy))
    add("stars", (stage) => paintStars(stage, plan, horizon, brief.weight("star") + (starry ? 0.9 : 0.5)))
  if (brief.has("milky-way"))
    add("milky way", (stage) =>
      paintDust(
        stage,
        plan,
        "milky way",
        horizon * 1.05,
        [
          [96, 116, 210],
          [196, 128, 190],
          [255, 226, 190],
        ],
        0.9,
        0.75 + 0.35 * brief.weight("milky-way"),
      ),
    )
  if (brief.has("nebula")) {
    const own = tintOf("nebula") ?? hsl(random(), 0.7, 0.5)
    add("nebula", (stage) =>
      paintDust(
        stage,
        plan,
        "nebula",
        horizon * 1.05,
        [own, mix(own, [60, 120, 255], 0.6), [255, 220, 230]],
        0,
        0.9 * brief.weight("nebula"),
      ),
    )
  }
  if (brief.has("galaxy")) {
    const r = unit * between(random, 0.34, 0.44) * Math.min(1.4, 0.6 + 0.4 * brief.weight("galaxy"))
    add("galaxy", (stage) => {
      paintDust(
        stage,
        plan,
        "galaxy dust",
        horizon * 1.05,
        [
          [60, 70, 170],
          [150, 70, 160],
          [255, 210, 180],
        ],
        0,
        0.4,
      )
      paintGalaxy(stage, plan, width * 0.5 + (plan.sun.x - width * 0.5) * 0.5, horizon * 0.42, r, tintOf("galaxy"))
    })
  }
  if (brief.has("aurora")) add("aurora", (stage) => paintAurora(stage, plan, 0.9 * Math.min(1.5, brief.weight("aurora"))))
  if (brief.has("planet")) {
    const element = brief.element("planet")
    const count = Math.min(4, element?.count ?? 1)
    for (let i = 0; i < count; i++) {
      const r = unit * (i === 0 ? 0.15 : between(random, 0.03, 0.08)) * (element?.scale ?? 1) * (0.6 + 0.4 * (element?.weight ?? 1))
      const x = i === 0 ? plan.sun.x : width * random()
      const y = i === 0 ? horizon * 0.42 : horizon * between(random, 0.1, 0.6)
      const ringed = random() < (i === 0 ? 0.6 : 0.3)
      add("planet", (stage) => paintPlanet(stage, plan, `planet ${i}`, x, y, r, i === 0 ? tintOf("planet") : undefined, ringed))
    }
  }
  if (brief.has("comet")) add("comet", (stage) => paintComet(stage, plan))
  if (!brief.has("planet")) add("sun", (stage) => paintSunOrMoon(stage, plan))
  const storm = Math.min(1, Math.max(brief.weight("storm"), brief.weight("lightning"), brief.weight("rain") * 0.6))
  const clear = brief.has("clear", "milky-way", "galaxy", "star", "aurora", "planet") || brief.mood("minimal") > 0
  const cover =
    storm > 0
      ? 0.95
      : brief.has("overcast", "cloudy") || palette.light === "overcast"
        ? 0.85
        : clear
          ? palette.night
            ? 0
            : 0.12
          : palette.night
            ? 0.3
            : between(random, 0.3, 0.72)
  if (cover > 0.05) add("clouds", (stage) => paintClouds(stage, plan, cover, storm))
  if (brief.has("rainbow")) add("rainbow", (stage) => paintRainbow(stage, plan, brief.weight("rainbow")))
  if (brief.hasGroup("pattern")) add("patterned sky", (stage) => paintPatternedSky(stage, plan))
  if (brief.has("lightning") || (brief.has("storm") && random() < 0.45 * brief.weight("storm")))
    add("lightning", (stage) => paintLightning(stage, plan, brief.weight("lightning")))
}
