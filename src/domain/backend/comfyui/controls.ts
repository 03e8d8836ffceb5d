import { familyOf } from "../model-families.ts"
import type { GraphLink } from "./comfy-graph.ts"
import { type GraphDraft, GraphLack } from "./graph-draft.ts"
import type { NameOf } from "./guides.ts"
import type { NodeClasses } from "./node-class.ts"
import { type Fields, numberIn, partsIn, textIn } from "./order-reading.ts"
import type { Conditions, Painter } from "./painter.ts"
import { type Sides, scaled } from "./sampling.ts"
import { choicesOf, type FamilyGroup, groupOf } from "./server-models.ts"

interface Processor {
  readonly className: string
  readonly inputs: (fields: Fields) => Readonly<Record<string, string | number>>
  readonly heeds?: readonly ("threshold_a" | "threshold_b" | "processor_res")[]
}

/** What a module is at ComfyUI: nodes that make its map, and how models of it are called. */
interface ControlModule {
  readonly processors: readonly Processor[]
  readonly models: RegExp
  /** Its type where one model serves several. */
  readonly union: string | null
}

const resolution = (fields: Fields) => ({ resolution: numberIn(fields, "processor_res", 512) })
const plain = (className: string, more: Readonly<Record<string, string | number>> = {}): Processor => ({
  className,
  inputs: (fields) => ({ ...resolution(fields), ...more }),
  heeds: ["processor_res"],
})
/** ComfyUI's own edge detector takes thresholds as shares. */
const share = (threshold: number) => Math.min(0.99, Math.max(0.01, threshold / 255))

const CONTROL_MODULES: Readonly<Record<string, ControlModule>> = {
  canny: {
    processors: [
      {
        className: "CannyEdgePreprocessor",
        inputs: (fields) => ({ low_threshold: low(fields), high_threshold: high(fields), ...resolution(fields) }),
        heeds: ["threshold_a", "threshold_b", "processor_res"],
      },
      {
        className: "Canny",
        inputs: (fields) => ({ low_threshold: share(low(fields)), high_threshold: share(high(fields)) }),
        heeds: ["threshold_a", "threshold_b"],
      },
    ],
    models: /canny/i,
    union: "canny/lineart/anime_lineart/mlsd",
  },
  softEdge: {
    processors: [plain("HEDPreprocessor", { safe: "enable" }), plain("PiDiNetPreprocessor", { safe: "enable" })],
    models: /soft-?_?edge|hed(?![a-z])|pidi/i,
    union: "hed/pidi/scribble/ted",
  },
  lineArt: {
    processors: [plain("LineArtPreprocessor", { coarse: "disable" }), plain("LineartStandardPreprocessor")],
    models: /line-?_?art/i,
    union: "canny/lineart/anime_lineart/mlsd",
  },
  scribble: {
    processors: [plain("ScribblePreprocessor"), plain("FakeScribblePreprocessor", { safe: "enable" })],
    models: /scribble|sketch/i,
    union: "hed/pidi/scribble/ted",
  },
  luminance: { processors: [plain("ImageLuminanceDetector")], models: /brightness|luminance|illumination|recolor/i, union: null },
  tile: { processors: [plain("TilePreprocessor")], models: /tile/i, union: "tile" },
  colourGrid: { processors: [plain("ColorPreprocessor")], models: /t2i.*colou?r|colou?rgrid/i, union: null },
  pose: { processors: [plain("DWPreprocessor"), plain("OpenposePreprocessor")], models: /openpose|(?<![a-z])pose/i, union: "openpose" },
  face: { processors: [plain("MediaPipe-FaceMeshPreprocessor")], models: /mediapipe.*face|face-?_?mesh/i, union: null },
}

const UNION = /union|promax/i

/** Classes of every processor that is known, for the reading of what a server has. */
export const PROCESSOR_CLASSES = Object.values(CONTROL_MODULES).flatMap(({ processors }) => processors.map(({ className }) => className))

function low(fields: Fields): number {
  return numberIn(fields, "threshold_a", 100)
}

function high(fields: Fields): number {
  return numberIn(fields, "threshold_b", 200)
}

/** The modules whose maps a server makes itself. */
export function modulesOf(classes: NodeClasses): readonly string[] {
  const isMade = ([, { processors }]: readonly [string, ControlModule]) => processors.some(({ className }) => classes.has(className))
  return Object.entries(CONTROL_MODULES)
    .filter(isMade)
    .map(([name]) => name)
}

/** The modules that a server can steer by, having a model for them. */
export function controlsOf(classes: NodeClasses): readonly string[] {
  if (!classes.has("ControlNetApplyAdvanced")) return []
  const files = choicesOf(classes, "ControlNetLoader", "control_net_name")
  return Object.entries(CONTROL_MODULES)
    .filter(([, module]) => files.some((file) => serves(file, module, classes)))
    .map(([name]) => name)
}

function serves(file: string, { models, union }: ControlModule, classes: NodeClasses): boolean {
  return models.test(file) || (union !== null && UNION.test(file) && classes.has("SetUnionControlNetType"))
}

/** Which models a control model fits, guessed by its file's name: the first ones were all for Stable Diffusion 1. */
function controlGroup(file: string): FamilyGroup | null {
  if (/sd15|sd1\.5|control_v1|v11[a-z]|t2iadapter.*sd14/i.test(file)) return "sd"
  return groupOf(familyOf(file))
}

/** The map of an image, made by the server. */
export function mapOf(draft: GraphDraft, image: GraphLink, fields: Fields): GraphLink {
  const processor = CONTROL_MODULES[textIn(fields, "module")]?.processors.find(({ className }) => draft.has(className))
  if (processor === undefined) throw new GraphLack("class", textIn(fields, "module"))
  const isOfControl = Object.hasOwn(fields, "role")
  for (const name of ["threshold_a", "threshold_b", "processor_res"] as const)
    if (Object.hasOwn(fields, name) && processor.heeds?.includes(name) !== true) draft.leaveOut(isOfControl ? `controls.${name}` : name)
  return draft.link(processor.className, { image, ...processor.inputs(fields) })
}

/** Conditions that images steer besides the words. */
export function withControls(
  draft: GraphDraft,
  { painter, conditions, nameOf }: { readonly painter: Painter; readonly conditions: Conditions; readonly nameOf: NameOf },
  fields: Fields,
  sides: Sides,
): Conditions {
  let { positive, negative } = conditions
  for (const control of partsIn(fields, "controls")) {
    const loaded = draft.link("LoadImage", { image: nameOf(textIn(control, "role")) })
    const map = control["is_map"] === true ? loaded : mapOf(draft, loaded, control)
    if (numberIn(control, "control_mode", 0) !== 0) draft.leaveOut("controls.control_mode")
    const id = draft.add("ControlNetApplyAdvanced", {
      ...{ positive, negative, vae: painter.vae, image: scaled(draft, map, sides) },
      control_net: controlNet(draft, painter, textIn(control, "module")),
      strength: numberIn(control, "weight", 1),
      start_percent: numberIn(control, "guidance_start", 0),
      end_percent: numberIn(control, "guidance_end", 1),
    })
    positive = [id, 0]
    negative = [id, 1]
  }
  return { positive, negative }
}

function controlNet(draft: GraphDraft, { group, declared }: Painter, name: string): GraphLink {
  // What was made for other families steers none of the declared ones.
  if (declared !== null) throw new GraphLack("model", "control")
  const module = CONTROL_MODULES[name]
  const files = choicesOf(draft.classes, "ControlNetLoader", "control_net_name")
  const serving = files.filter((file) => module !== undefined && serves(file, module, draft.classes))
  // A model of its own steers better than one for several.
  const fitting = serving.toSorted((one, other) => Number(UNION.test(one)) - Number(UNION.test(other)))
  const file =
    fitting.find((one) => group !== null && controlGroup(one) === group) ??
    fitting.find((one) => group === null || controlGroup(one) === null)
  if (file === undefined || module === undefined) throw new GraphLack("model", "control")
  const loaded = draft.link("ControlNetLoader", { control_net_name: file })
  const isUnion = module.union !== null && UNION.test(file) && !module.models.test(file)
  return isUnion ? draft.link("SetUnionControlNetType", { control_net: loaded, type: module.union }) : loaded
}
