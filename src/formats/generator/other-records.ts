import { type JsonRecord, listOf, recordOf } from "./loose-json.ts"
import type { Recipe } from "./recipe.ts"
import { RecipeDraft } from "./recipe-draft.ts"
import { readRecordRecipe, takeLora, takeRecord } from "./record-recipe.ts"
import { INVOKEAI_2, NOVELAI, SWARMUI } from "./record-shapes.ts"
import type { SettingName } from "./setting-fields.ts"

/** InvokeAI's `sd-metadata`: settings under `image`, the model beside it, and words to avoid in square brackets of the prompt. */
export function readSdMetadata(record: JsonRecord): Recipe {
  const { image, ...outer } = record
  const said = recordOf(image)
  const parts = listOf(said["prompt"]).map((part) => recordOf(part)["prompt"])
  const words = parts.length > 0 ? parts.filter((part) => typeof part === "string").join(", ") : said["prompt"]
  return readRecordRecipe({ ...outer, ...said, ...splitWords(typeof words === "string" ? words : "") }, INVOKEAI_2)
}

function splitWords(words: string): { readonly prompt: string; readonly negative_prompt: string } {
  const avoided = [...words.matchAll(/\[([^[\]]*)\]/g)].map(([, inner = ""]) => inner)
  return { prompt: words.replaceAll(/\[[^[\]]*\]/g, "").trim(), negative_prompt: avoided.join(", ") }
}

const DREAM: Readonly<Record<string, SettingName>> = {
  s: "Steps",
  S: "Seed",
  C: "CFG scale",
  A: "Sampler",
  f: "Denoising strength",
}

/** Whether a text is such a command line: words in quotes and flags behind them. */
export function isDream(text: string): boolean {
  return /^\s*(?:(?:dream|invoke)>\s*)?"(?:[^"\\]|\\.){1,20000}"\s+-{1,2}(?:[sSWHCfn]\s?[\d.]|A\s?\w|steps|seed|width|height|cfg_scale|sampler)/.test(
    text,
  )
}

/** InvokeAI's first form: a command line, `"a fox [blurry]" -s 20 -S 5 -W 512 -H 512 -C 7.5 -A k_lms`. */
export function readDream(text: string): Recipe {
  const draft = new RecipeDraft()
  const quoted = /^\s*(?:(?:dream|invoke)>\s*)?"((?:[^"\\]|\\.){0,20000})"/.exec(text)
  const flagsAt = quoted?.[0].length ?? Math.max(0, text.search(/\s-{1,2}[A-Za-z]/))
  const { prompt, negative_prompt } = splitWords(quoted?.[1] ?? (flagsAt === 0 ? text : text.slice(0, flagsAt)))
  draft.prompt = prompt
  draft.negativePrompt = negative_prompt
  const sides = new Map<string, string>()
  if (flagsAt > 0)
    for (const [, flag = "", value = ""] of text.slice(flagsAt).matchAll(/(?:^|\s)-{1,2}([A-Za-z]\w{0,40})[ =]?([^\s-]\S{0,500})?/g)) {
      const name = Object.hasOwn(DREAM, flag) ? DREAM[flag] : undefined
      if (flag === "W" || flag === "H") sides.set(flag, value)
      else if (name !== undefined) draft.take(name, value, `-${flag}`)
      else draft.leave(`-${flag}`, value)
    }
  if (sides.size > 0) draft.take("Size", `${sides.get("W") ?? sides.get("H")}x${sides.get("H") ?? sides.get("W")}`, "-W -H")
  return draft.finish("invokeai")
}

/** NovelAI's comment; `description` is its prompt where the comment of an older version has none. */
export function readNovelAi(comment: JsonRecord, description: string | undefined): Recipe {
  const { prompt } = comment
  const hasPrompt = typeof prompt === "string" && prompt !== ""
  return readRecordRecipe(hasPrompt || description === undefined ? comment : { ...comment, prompt: description }, NOVELAI)
}

/** SwarmUI's `sui_image_params`, in which small models and their weights are two lists, and what it says beside them. */
export function readSwarm(record: JsonRecord): Recipe {
  const { sui_image_params, ...others } = record
  const { loras, loraweights, ...params } = recordOf(sui_image_params)
  const draft = new RecipeDraft()
  takeRecord(draft, params, SWARMUI)
  for (const [index, name] of partsOf(loras).entries()) takeLora(draft, name, partsOf(loraweights)[index], undefined, "loras")
  for (const [name, value] of Object.entries(others)) draft.leave(name, value)
  return draft.finish("swarmui")
}

function partsOf(value: unknown): readonly unknown[] {
  return typeof value === "string" ? value.split(",").map((part) => part.trim()) : listOf(value)
}

const MIDJOURNEY = /^([^]*?)\s*Job ID:\s*([\da-f]{8}-[\da-f-]{27})\s*$/i

/** What Midjourney says of an image: the prompt with its commands, and the number of the job. Null for any other text. */
export function readMidjourney(text: string): Recipe | null {
  const [, prompt, job] = MIDJOURNEY.exec(text) ?? []
  if (prompt === undefined || job === undefined || prompt === "") return null
  const draft = new RecipeDraft()
  draft.prompt = prompt
  draft.version = "Midjourney"
  draft.leave("Job ID", job)
  return draft.finish("unknown")
}
