import { closeUpLayers } from "./close-up.ts"
import { interiorLayers } from "./interior.ts"
import { landscapeLayers } from "./landscape.ts"
import { patternLayers } from "./patterns.ts"
import { spaceLayers } from "./space.ts"
import type { Layer, Plan } from "./stage.ts"
import { tableLayers } from "./table-scene.ts"
import { underwaterLayers } from "./underwater.ts"

/** The layers of a picture, back to front. */
export function makeLayers(plan: Plan): readonly Layer[] {
  switch (plan.setting) {
    case "landscape":
      return landscapeLayers(plan)
    case "underwater":
      return underwaterLayers(plan)
    case "space":
      return spaceLayers(plan)
    case "table":
      return tableLayers(plan)
    case "interior":
      return interiorLayers(plan)
    case "close":
      return closeUpLayers(plan)
    case "pattern":
      return patternLayers(plan)
  }
}
