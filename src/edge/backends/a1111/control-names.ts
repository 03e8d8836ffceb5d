import type { ModelFamily } from "../../../domain/_kernel/model-family.ts"
import { familyOf } from "../../../domain/backend/model-families.ts"

interface ControlRow {
  /** Names of the processor in the versions of the extension, the best first. */
  readonly modules: readonly string[]
  /** What the names of models for it have in them. */
  readonly models: RegExp
}

/** The studio's processors by the names of the ControlNet extension. */
const CONTROL_ROWS: Readonly<Record<string, ControlRow>> = {
  canny: { modules: ["canny"], models: /canny/ },
  softEdge: {
    modules: ["softedge_pidinet", "pidinet", "softedge_hed", "hed", "softedge_teed", "softedge_anyline"],
    models: /softedge|soft[_-]edge|(?<![a-z])hed/,
  },
  lineArt: {
    modules: ["lineart_realistic", "lineart", "lineart_standard (from white bg & black line)", "lineart_standard"],
    models: /lineart/,
  },
  scribble: { modules: ["scribble_pidinet", "pidinet_scribble", "scribble_hed", "scribble_xdog", "fake_scribble"], models: /scribble/ },
  luminance: { modules: ["recolor_luminance", "luminance"], models: /brightness|illumination|luminance|recolor/ },
  tile: { modules: ["tile_resample"], models: /tile/ },
  colourGrid: { modules: ["t2ia_color_grid", "color"], models: /color/ },
  pose: { modules: ["dw_openpose_full", "openpose_full", "openpose"], models: /openpose|(?<![a-z])pose/ },
  face: { modules: ["openpose_faceonly", "mediapipe_face"], models: /face|openpose/ },
}

/** One model that is made for all of them. */
const UNION = /union|promax/

/** Every processor of the studio's. */
export const CONTROL_NAMES: readonly string[] = Object.keys(CONTROL_ROWS)

/** What the server calls a processor of the studio's; null where it has none. */
export function controlModule(processor: string, offered: readonly string[]): string | null {
  return CONTROL_ROWS[processor]?.modules.find((module) => offered.includes(module)) ?? null
}

/** The server's model that steers by a processor and suits a base model; null without one. */
export function controlModel(processor: string, family: ModelFamily | null, offered: readonly string[]): string | null {
  const sign = CONTROL_ROWS[processor]?.models
  if (sign === undefined) return null
  const suiting = offered.filter((name) => suits(name.toLowerCase(), family))
  return suiting.find((name) => sign.test(name.toLowerCase())) ?? suiting.find((name) => UNION.test(name.toLowerCase())) ?? null
}

/** SDXL's relatives share its control models. */
function suits(model: string, family: ModelFamily | null): boolean {
  const own = basicFamily(familyOf(model))
  return family === null || own === null || own === basicFamily(family)
}

function basicFamily(family: ModelFamily | null): ModelFamily | null {
  return family === "IL" || family === "IL3" ? "sdxl" : family
}
