import type { AddLayer } from "./landscape.ts"
import type { Plan } from "./stage.ts"
import { paintFog, paintRain, paintSnowfall } from "./weather.ts"

/** Fog that lies on the land, behind what stands in front. */
export function addFarFog(plan: Plan, add: AddLayer): void {
  const { brief, horizon, unit } = plan
  if (brief.has("fog")) add("fog far", (stage) => paintFog(stage, plan, "fog far", horizon, unit * 0.26, 0.75 * brief.weight("fog")))
}

/** What the air does in front of everything. */
export function addWeather(plan: Plan, add: AddLayer): void {
  const { brief, horizon, unit, height } = plan
  if (brief.has("fog"))
    add("fog near", (stage) => paintFog(stage, plan, "fog near", (horizon + height) / 2, unit * 0.2, 0.2 * brief.weight("fog")))
  const rain = Math.max(brief.weight("rain"), brief.has("snowfall") ? 0 : brief.weight("storm") * 0.45)
  if (rain > 0) add("rain", (stage) => paintRain(stage, plan, rain))
  const drawn = brief.scene.style === "ink" || brief.scene.style === "pencil" || brief.scene.style === "paper-cut"
  if (brief.has("snowfall") && !drawn) add("snowfall", (stage) => paintSnowfall(stage, plan, brief.weight("snowfall")))
}
