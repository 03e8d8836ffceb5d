import { landscapeLayers } from "./landscape.ts"
import type { Layer, Plan } from "./stage.ts"

/** The layers of a picture, back to front. */
export function makeLayers(plan: Plan): readonly Layer[] {
  return landscapeLayers(plan)
}
