import { readApiGraph } from "./comfy-graph.ts"
import { takeGraph } from "./comfy-recipe.ts"
import { readWorkflow } from "./comfy-workflow.ts"
import { parseInfotext } from "./infotext.ts"
import { isRecord, type JsonRecord, readLooseJson, readRecord, recordOf } from "./loose-json.ts"
import { readNovelAi, readSdMetadata, readSwarm } from "./other-records.ts"
import type { Recipe } from "./recipe.ts"
import { RecipeDraft } from "./recipe-draft.ts"
import { recipeOfOwnRecord } from "./recipe-json.ts"
import { readRecordRecipe, takeRecord } from "./record-recipe.ts"
import { CIVITAI, DRAW_THINGS, FOOOCUS, INVOKEAI } from "./record-shapes.ts"

/** JSON that is cut off or broken; prompts begin with brackets too: `[fox|wolf]`, `{red|blue} fox`. */
const DAMAGED_JSON = /^\s*(?:(?:\[\s*)?\{\s*"|\[\s*"|\{\s[^|}]*$)/

/**
 * The recipe in a text that somebody pastes or a file holds: our JSON, that of the programs that we know, or infotext. Null for JSON
 * of anybody else and for an empty text. Never throws.
 */
export function recipeOfText(text: string): Recipe | null {
  if (text.trim() === "") return null
  const value = /^\s*[{[]/.test(text) ? readLooseJson(text) : undefined
  if (isRecord(value)) return recipeOfRecord(value)
  return value !== undefined || DAMAGED_JSON.test(text) ? null : parseInfotext(text)
}

/** The recipe in an object of JSON; null for one of no program that we know. */
function recipeOfRecord(record: JsonRecord): Recipe | null {
  const has = (...keys: readonly string[]) => keys.every((key) => Object.hasOwn(record, key))
  if (has("format")) return recipeOfOwnRecord(record)
  if (has("sui_image_params")) return readSwarm(record)
  if (has("extraMetadata")) return readCivitai(record)
  if (has("image", "app_id") || has("image", "model_weights")) return readSdMetadata(record)
  if (has("positive_prompt") && (has("scheduler") || has("app_version") || has("generation_mode")))
    return readRecordRecipe(record, INVOKEAI)
  if (has("c", "sampler") || has("c", "uc")) return readRecordRecipe(record, DRAW_THINGS)
  const { Comment: comment, Description: description, ...others } = record
  const inner = readRecord(textOf(comment))
  if (inner !== null) return readNovelAi({ ...inner, ...others }, textOf(description))
  if (has("uc", "scale") || has("noise_schedule")) return readNovelAi(record, undefined)
  if (has("base_model") || has("metadata_scheme") || has("Base Model") || has("Guidance Scale")) return readRecordRecipe(record, FOOOCUS)
  return readComfy(record)
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}

/** ComfyUI's graph, its drawing, or an object that holds them as `prompt` and `workflow`. */
export function readComfy(record: JsonRecord): Recipe | null {
  const inner = recordOf(record["prompt"])
  const graph = readApiGraph(record) ?? readApiGraph(inner) ?? readWorkflow(record) ?? readWorkflow(recordOf(record["workflow"]))
  if (graph === null) return null
  const draft = new RecipeDraft()
  takeGraph(draft, graph)
  return draft.finish("comfyui")
}

/** Civitai's generator: a graph in which it says in plain words beside the nodes what was asked for. What those say goes first. */
function readCivitai(record: JsonRecord): Recipe {
  const { extraMetadata, extra, ...nodes } = record
  const said = isRecord(extraMetadata) ? extraMetadata : readRecord(textOf(extraMetadata))
  const draft = new RecipeDraft()
  if (said === null) draft.leave("extraMetadata", extraMetadata)
  else takeRecord(draft, said, CIVITAI)
  const [prompt, negativePrompt] = [draft.prompt, draft.negativePrompt]
  const graph = readApiGraph(nodes)
  if (graph !== null) takeGraph(draft, graph)
  if (prompt !== "") draft.prompt = prompt
  if (prompt !== "" || negativePrompt !== "") draft.negativePrompt = negativePrompt
  draft.leave("extra", extra)
  return draft.finish("civitai")
}
