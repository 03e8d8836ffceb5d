import { argumentsIn } from "./call-arguments.ts"
import { readApiGraph } from "./comfy-graph.ts"
import { takeGraph } from "./comfy-recipe.ts"
import { readWorkflow } from "./comfy-workflow.ts"
import { parsePastedText } from "./infotext.ts"
import { isRecord, type JsonRecord, readLooseJson, readRecord, recordOf } from "./loose-json.ts"
import { isDream, readDream, readNovelAi, readSdMetadata, readSwarm } from "./other-records.ts"
import type { Recipe } from "./recipe.ts"
import { RecipeDraft } from "./recipe-draft.ts"
import { recipeOfOwnRecord } from "./recipe-json.ts"
import { readRecordRecipe, takeRecord } from "./record-recipe.ts"
import { CIVITAI, DRAW_THINGS, FOOOCUS, INVOKEAI, PLAIN } from "./record-shapes.ts"

/** JSON that is cut off or broken; prompts begin with brackets too: `[fox|wolf]`, `{red|blue} fox`. */
const DAMAGED_JSON = /^\s*(?:(?:\[\s*)?\{\s*"|\[\s*"|\{\s[^|}]*$)/

/**
 * The recipe in a text that somebody pastes or a file holds: our JSON, that of the programs that we know, or infotext. Null for JSON
 * of anybody else and for an empty text. Never throws.
 */
export function recipeOfText(text: string): Recipe | null {
  const said = withoutMarkup(unfenced(text)).replace(COMMAND, "")
  if (said.trim() === "") return null
  const value = /^\s*[{[]/.test(said) ? readLooseJson(said) : undefined
  if (isRecord(value)) return recipeOfRecord(value) ?? recipeOfPlain(value, MAXIMUM_DEPTH)
  if (Array.isArray(value)) return recipeOfPlain({ list: value }, MAXIMUM_DEPTH)
  if (isDream(said)) return readDream(said)
  const called = argumentsIn(said)
  if (called !== null) return recipeOfPlain(called, 0)
  return value !== undefined || DAMAGED_JSON.test(said) ? null : parsePastedText(said)
}

/** Longest text whose markup is taken off, in characters. */
const MAXIMUM_MARKUP = 65_536
/** How a prompt begins in a chat with Midjourney. */
const COMMAND = /^\s*\/imagine\s+(?:prompt:\s*)?/i

/** Infotext as pages and interfaces of the AUTOMATIC1111 web UI show it. */
function withoutMarkup(text: string): string {
  if (text.length > MAXIMUM_MARKUP || !/<br\s*\/?>|^\s*<p[\s>]/i.test(text) || !/\bSteps: ?\d/.test(text)) return text
  const plain = text.replaceAll(/[ \t]*<br\s*\/?>\n?|<\/p>/gi, "\n").replaceAll(/<\/?(?:p|b|i|strong|em|span|div)(?:\s[^<>]*)?>/gi, "")
  return plain.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&").trim()
}

/** JSON is pasted with the fence around it that forums want. */
function unfenced(text: string): string {
  const inside = /^\s*```\w{0,12}[ \t]*\n([^]*?)\n[ \t]*```\s*$/.exec(text)?.[1]
  return inside !== undefined && /^\s*[{[]/.test(inside) ? inside : text
}

/** Under which names programs, sites and their interfaces keep the settings of an image in a larger object. */
const INNER = [
  "meta",
  "metadata",
  "parameters",
  "params",
  "generation",
  "generation_data",
  "generationData",
  "settings",
  "info",
  "infotexts",
]
const FURTHER = ["payload", "input", "request", "config", "image", "data", "items", "images", "list"]
const MAXIMUM_DEPTH = 4
const MAXIMUM_LIST = 4

/** The recipe in JSON of nobody whom we know, by the usual names of settings; of what lies deeper the first that has one. */
function recipeOfPlain(record: JsonRecord, depth: number): Recipe | null {
  const draft = new RecipeDraft()
  takeRecord(draft, record, PLAIN)
  const recipe = draft.finish("a1111")
  const count = Object.keys(recipe.settings).length
  if (count >= 2 || (count >= 1 && recipe.prompt !== "") || recipe.negativePrompt !== "") return recipe
  if (depth === 0) return null
  for (const name of [...INNER, ...FURTHER]) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined
    for (const part of Array.isArray(value) ? value.slice(0, MAXIMUM_LIST) : [value]) {
      const found = recipeOfPart(part, depth - 1)
      if (found !== null) return found
    }
  }
  return null
}

function recipeOfPart(part: unknown, depth: number): Recipe | null {
  if (isRecord(part)) return recipeOfRecord(part) ?? recipeOfPlain(part, depth)
  if (typeof part !== "string") return null
  const record = readRecord(part)
  if (record !== null) return recipeOfPart(record, depth)
  const recipe = parsePastedText(part)
  return Object.keys(recipe.settings).length > 0 ? recipe : null
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
  if (has("base_model") || has("metadata_scheme") || has("Base Model") || (has("Guidance Scale") && !has("Stable Diffusion model")))
    return readRecordRecipe(record, FOOOCUS)
  return readComfy(record)
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}

/** ComfyUI's graph, its drawing, or an object that holds them as `prompt` and `workflow`. */
export function readComfy(record: JsonRecord): Recipe | null {
  // Comments of videos hold both as texts in an object.
  const inside = (name: string) => readRecord(textOf(record[name])) ?? recordOf(record[name])
  const graph = readApiGraph(record) ?? readApiGraph(inside("prompt")) ?? readWorkflow(record) ?? readWorkflow(inside("workflow"))
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
