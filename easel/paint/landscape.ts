import { paintBreakers } from "./breakers.ts"
import { GROUND_COLOURS, groundKind, paintDunes, paintGround } from "./ground.ts"
import { addHeavens } from "./heaven-layers.ts"
import { hasLanterns, paintLanterns } from "./lanterns.ts"
import { paintFigure } from "./paint-figure.ts"
import { type Depth, placeFigures } from "./place-figures.ts"
import { addFarPlants, addForeground, addTrees } from "./plant-layers.ts"
import type { Layer, Plan, Stage } from "./stage.ts"
import { addStreet, paintWindowFrame } from "./street.ts"
import { hillProfile, type Profile } from "./terrain.ts"
import { addFarTerrain, addNearTerrain } from "./terrain-layers.ts"
import { paintWater, paintWetStreet, type WaterLook } from "./water.ts"
import { addFarFog, addWeather } from "./weather-layers.ts"

export type AddLayer = (name: string, paint: (stage: Stage) => void) => void

/** The layers of a view over land or water, back to front. */
export function landscapeLayers(plan: Plan): readonly Layer[] {
  const layers: Layer[] = []
  const add: AddLayer = (name, paint) => layers.push({ name, paint })
  const { unit, horizon, height, brief } = plan
  const water = waterSpan(plan)
  const figures = placeFigures(plan, water)
  const addFigures = (depth: Depth) => {
    for (const figure of figures)
      if (figure.depth === depth)
        layers.push({ name: figure.label, facesLeft: figure.facesLeft, paint: (stage) => paintFigure(stage, plan, figure) })
  }
  addHeavens(plan, add)
  addFarTerrain(plan, add)
  addFarPlants(plan, add, horizon)
  addFigures("sky")
  if (water === undefined) {
    const kind = groundKind(brief)
    const profile = hillProfile(plan, "ground", unit * 0.05, 1.3)
    if (brief.has("desert")) add("dunes", (stage) => paintDunes(stage, plan, horizon))
    else add("ground", (stage) => paintGround(stage, plan, kind, horizon + unit * 0.02, profile))
    addNearTerrain(plan, add, horizon)
    addFigures("far")
    if (brief.has("street")) addStreet(plan, add)
    const urban = brief.has("city", "street", "skyscraper")
    if (urban && !plan.snowy && (brief.has("rain", "night", "dusk") || brief.scene.style === "neon" || plan.palette.night))
      add("wet street", (stage) => paintWetStreet(stage, plan, horizon + unit * 0.014))
    addTrees(plan, add, horizon + (height - horizon) * 0.06, figures, false)
  } else {
    addFigures("far")
    add("water", (stage) => paintWater(stage, plan, water.top, water.bottom, waterLook(plan)))
    if (brief.has("wave") || brief.weight("storm") > 0.6) {
      if (brief.has("sea", "wave", "ship"))
        add("breakers", (stage) => paintBreakers(stage, plan, water.top, Math.max(brief.weight("wave"), brief.weight("storm") * 0.8)))
    }
    addFigures("water")
    const profile = shoreProfile(plan)
    if (water.bottom < height) {
      const kind = groundKind(brief)
      add("shore", (stage) => paintGround(stage, plan, kind, plan.shore, profile))
      addTrees(plan, add, plan.shore, figures, true)
    }
    addNearTerrain(plan, add, plan.shore)
  }
  addFarFog(plan, add)
  if (hasLanterns(brief)) add("lanterns", (stage) => paintLanterns(stage, plan))
  addFigures("ground")
  addForeground(
    plan,
    add,
    water !== undefined ? plan.shore : horizon,
    water === undefined || water.bottom < height,
    GROUND_COLOURS[groundKind(brief)][0],
  )
  addFigures("near")
  addWeather(plan, add)
  if (brief.fromWindow) add("window frame", (stage) => paintWindowFrame(stage, plan))
  return layers
}

/** Where water lies, if the scene has any. */
function waterSpan(plan: Plan): { readonly top: number; readonly bottom: number } | undefined {
  const { brief, horizon, height, shore, unit } = plan
  const open = brief.has("sea", "wave", "island", "sailboat", "ship", "whale", "dolphin")
  const wet = open || brief.has("lake", "river", "reflection", "ice", "beach", "rowboat", "swan", "lotus", "waterfall", "bridge")
  if (!wet || brief.has("desert")) return undefined
  const stander = brief.figures.some(
    (element) =>
      plan.brief.has(element.concept) && ["animal", "person"].some((g) => (g === "animal" || g === "person") && brief.hasGroup(g)),
  )
  const openToEdge =
    open && !brief.has("beach", "tree", "palm", "flower", "grass", "meadow") && !(stander && !brief.has("whale", "dolphin", "fish"))
  return { top: horizon, bottom: openToEdge ? height : Math.min(height, shore + unit * 0.08) }
}

function waterLook(plan: Plan): WaterLook {
  const { brief } = plan
  const storm = Math.max(brief.weight("storm"), brief.weight("wave") * 0.8, brief.weight("wind") * 0.5)
  const calm = brief.has("lake", "reflection", "lotus", "swan") || brief.mood("calm") > 0
  const rough = Math.min(1, storm > 0 ? 0.45 + 0.4 * storm : calm ? 0.06 : brief.has("sea", "ship") ? 0.36 : 0.18)
  return { rough, mirror: Math.max(0.12, 0.92 - rough * 1.5) * (brief.has("reflection") ? 1 : 0.9), frozen: brief.has("ice", "glacier") }
}

/** The near bank: falls away to one side. */
function shoreProfile(plan: Plan): Profile {
  const roll = hillProfile(plan, "shore", plan.unit * 0.07, 1.8)
  const towards = plan.focus.x < plan.width / 2 ? 1 : -1
  return (x) => roll(x) + plan.unit * 0.06 * towards * (0.5 - x / plan.width)
}
