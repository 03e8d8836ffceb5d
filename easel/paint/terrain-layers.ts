import type { Rgb } from "../figures/figure.ts"
import { paintCanyon, paintCave, paintCliff, paintIsland, paintVolcano, paintWaterfall } from "./landforms.ts"
import type { AddLayer } from "./landscape.ts"
import { between } from "./random.ts"
import type { Plan } from "./stage.ts"
import { hillProfile, mountainProfile, paintHill, paintMist, paintRange } from "./terrain.ts"

/** Land at and behind the horizon. */
export function addFarTerrain(plan: Plan, add: AddLayer): void {
  const { brief, unit, horizon, focus } = plan
  const random = plan.random("far terrain")
  const sea = brief.has("sea", "wave", "beach", "ship", "island") && !brief.has("mountain")
  const flat = sea || brief.has("street", "desert")
  const mountain = Math.max(brief.weight("mountain"), brief.has("glacier") ? 0.9 : 0, brief.has("waterfall") ? 0.6 : 0)
  const summit = plan.symmetric ? focus.x : plan.width - focus.x + (random() - 0.5) * plan.width * 0.2
  if (brief.has("volcano")) add("volcano", (stage) => paintVolcano(stage, plan, brief.weight("volcano")))
  if (brief.has("canyon")) {
    add("canyon", (stage) => paintCanyon(stage, plan))
    return
  }
  if (mountain > 0) {
    const stones: readonly Rgb[] = [
      [104, 102, 116],
      [122, 106, 100],
      [92, 104, 122],
    ]
    const rock = brief.element("mountain")?.colours.length ? plan.palette.accents[0] : (stones[Math.floor(random() * 3)] ?? [104, 102, 116])
    const snow = plan.snowy || brief.has("glacier") ? 0.85 : brief.has("desert") ? 0 : between(random, 0.25, 0.6)
    const layers = 3
    for (let i = 0; i < layers; i++) {
      const amplitude = unit * (0.3 - 0.055 * i) * (0.62 + 0.42 * mountain) * (brief.element("mountain")?.scale ?? 1)
      const profile = mountainProfile(plan, `range ${i}`, amplitude, 1.5 + i * 0.5, i === 1 ? plan.width - summit : summit)
      add(`range ${i}`, (stage) => {
        paintRange(stage, plan, profile, horizon + i * unit * 0.016, amplitude, {
          rock,
          snow: snow - i * 0.1,
          distance: 0.68 - i * 0.24,
          fog: 0.7,
        })
        paintMist(stage, plan, horizon + i * unit * 0.01, unit * 0.07, 0.42)
      })
    }
  } else if (!flat) {
    const hills = brief.has("hill") ? 3 : 2
    for (let i = 0; i < hills; i++) {
      const amplitude = unit * between(random, 0.07, 0.13) * (brief.has("hill") ? 1.4 : 1)
      const profile = hillProfile(plan, `far hill ${i}`, amplitude, 1.7 - i * 0.3)
      const colour: Rgb = plan.snowy ? [226, 234, 244] : [92, 118, 84]
      add(`far hill ${i}`, (stage) => {
        paintHill(stage, plan, profile, horizon + unit * 0.03 * i, amplitude, colour, 0.72 - i * 0.2)
        paintMist(stage, plan, horizon + unit * 0.02 * i, unit * 0.05, 0.3)
      })
    }
  } else if (sea && random() < 0.55 && !brief.has("storm")) {
    const amplitude = unit * between(random, 0.04, 0.09)
    const profile = mountainProfile(plan, "far coast", amplitude, 1.2, summit)
    add("far coast", (stage) =>
      paintRange(stage, plan, profile, horizon + amplitude * 0.3, amplitude, { rock: [96, 104, 112], snow: 0, distance: 0.72, fog: 0.8 }),
    )
  }
  if (brief.has("island") || (brief.has("lighthouse") && sea && !brief.has("cliff"))) add("island", (stage) => paintIsland(stage, plan))
  if (brief.has("waterfall")) add("waterfall", (stage) => paintWaterfall(stage, plan))
}

/** Rolling land, cliffs and cave walls in front of the horizon. */
export function addNearTerrain(plan: Plan, add: AddLayer, top: number): void {
  const { brief, unit, height } = plan
  if (brief.has("hill") && !brief.has("desert")) {
    for (let i = 0; i < 3; i++) {
      const amplitude = unit * (0.1 + 0.03 * i)
      const profile = hillProfile(plan, `near hill ${i}`, amplitude, 1.5 - i * 0.3)
      const base = top + (height - top) * (0.12 + 0.26 * i)
      const greens: readonly Rgb[] = [
        [124, 150, 78],
        [104, 138, 66],
        [86, 122, 58],
      ]
      add(`near hill ${i}`, (stage) =>
        paintHill(stage, plan, profile, base, amplitude, plan.snowy ? [234, 240, 248] : (greens[i] ?? [90, 120, 60]), 0.34 - 0.15 * i),
      )
    }
  }
  if (brief.has("cliff")) add("cliff", (stage) => paintCliff(stage, plan))
  if (brief.has("cave")) add("cave", (stage) => paintCave(stage, plan))
}
