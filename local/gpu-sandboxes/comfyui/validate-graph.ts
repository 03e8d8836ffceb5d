import type { CatalogueNode } from "./node-specs.ts"

/** Inputs that take any file that is there, whatever their description says. */
const FILE_INPUTS: ReadonlySet<string> = new Set(["VHS_LoadVideo.video"])

/** A graph as it is posted. */
export type PostedGraph = Readonly<Record<string, { readonly class_type: string; readonly inputs: Readonly<Record<string, unknown>> }>>

/** ComfyUI's verdict on a graph: `error` refuses all of it, `nodeErrors` name what is wrong. */
export interface Verdict {
  readonly error: Readonly<Record<string, unknown>> | null
  readonly nodeErrors: Readonly<Record<string, unknown>>
}

/** Checks a graph as ComfyUI does before it queues it: classes, inputs that are missing, links, choices and bounds. */
export function validateGraph(graph: PostedGraph, catalogue: ReadonlyMap<string, CatalogueNode>, uploads: ReadonlySet<string>): Verdict {
  const unknown = Object.values(graph).find(({ class_type }) => !catalogue.has(class_type))
  if (unknown !== undefined) return refused("missing_node_type", `Node '${unknown.class_type}' not found.`)
  if (!Object.values(graph).some(({ class_type }) => catalogue.get(class_type)?.isOutput))
    return refused("prompt_no_outputs", "Prompt has no outputs")
  const nodeErrors = Object.fromEntries(
    Object.entries(graph).flatMap(([id, { class_type, inputs }]) => {
      const described = catalogue.get(class_type)
      const errors = described === undefined ? [] : errorsOf(described, { class_type, inputs }, { graph, catalogue, uploads })
      return errors.length === 0 ? [] : [[id, { class_type, errors, dependent_outputs: [] }]]
    }),
  )
  if (Object.keys(nodeErrors).length === 0) return { error: null, nodeErrors }
  return { ...refused("prompt_outputs_failed_validation", "Prompt outputs failed validation"), nodeErrors }
}

function refused(type: string, message: string): Verdict {
  return { error: { type, message, details: "", extra_info: {} }, nodeErrors: {} }
}

interface Surroundings {
  readonly graph: PostedGraph
  readonly catalogue: ReadonlyMap<string, CatalogueNode>
  readonly uploads: ReadonlySet<string>
}

function errorsOf(described: CatalogueNode, { class_type, inputs }: PostedGraph[string], { graph, catalogue, uploads }: Surroundings) {
  const error = (type: string, name: string) => ({ type, message: type, details: name, extra_info: { input_name: name } })
  return Object.entries({ ...described.required, ...described.optional }).flatMap(([name, [type, options = {}]]) => {
    const value = type === "COMFY_AUTOGROW_V3" ? Object.entries(inputs).find(([key]) => key.startsWith(`${name}.`))?.[1] : inputs[name]
    if (value === undefined) return Object.hasOwn(described.required, name) ? [error("required_input_missing", name)] : []
    if (Array.isArray(value)) {
      const linked = graph[String(value[0])]
      const given = catalogue.get(linked?.class_type ?? "")?.outputs[Number(value[1])]
      if (given === undefined) return [error("bad_linked_input", name)]
      return fits(given, type) ? [] : [error("return_type_mismatch", name)]
    }
    if (options["image_upload"] === true || options["video_upload"] === true || FILE_INPUTS.has(`${class_type}.${name}`))
      return typeof value === "string" && uploads.has(value) ? [] : [error("custom_validation_failed", name)]
    const choices = Array.isArray(type) ? type : options["options"]
    if (Array.isArray(choices)) return choices.includes(value) ? [] : [error("value_not_in_list", name)]
    if (type !== "INT" && type !== "FLOAT") return ["STRING", "BOOLEAN"].includes(String(type)) ? [] : [error("bad_linked_input", name)]
    if (typeof value !== "number" || (type === "INT" && !Number.isInteger(value))) return [error("invalid_input_type", name)]
    if (typeof options["min"] === "number" && value < options["min"]) return [error("value_smaller_than_min", name)]
    return typeof options["max"] === "number" && value > options["max"] ? [error("value_bigger_than_max", name)] : []
  })
}

/** Whether what a node comes to may be linked to an input of a type; some inputs take several. */
function fits(given: string, type: string | readonly string[]): boolean {
  return typeof type !== "string" || type === "*" || type.startsWith("COMFY_AUTOGROW") || type.split(",").includes(given)
}
