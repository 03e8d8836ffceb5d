import { easyDiffusionRecord } from "./easy-diffusion.ts"
import { readRecord } from "./loose-json.ts"
import { readDream, readMidjourney, readNovelAi, readSdMetadata } from "./other-records.ts"
import type { Recipe } from "./recipe.ts"
import { RecipeDraft } from "./recipe-draft.ts"
import { readRecordRecipe, takeRecord } from "./record-recipe.ts"
import { INVOKEAI, PLAIN } from "./record-shapes.ts"
import { recipeOfText } from "./text-recipe.ts"

/** Texts that a recipe may stand in, the most telling first. */
const TEXTS = ["parameters", "UserComment", "generation_data", "invokeai_metadata", "sd-metadata", "prompt", "workflow"] as const
/** Texts that any program writes: a recipe only with settings in it. */
const COMMON_TEXTS = ["ImageDescription", "Comment", "Description", "XMP UserComment", "XMP description"] as const
/** The same recipe once more, as a drawing or a graph, and what only names its form. */
const REPEATED: ReadonlySet<string> = new Set([...TEXTS, "invokeai_graph", "invokeai_workflow", "fooocus_scheme", "Dream", "dream"])

/**
 * The recipe in the named texts of an image; null where there is none. Where several texts tell it, the one in plain words is taken;
 * what no recipe stood in is unknown.
 */
export function recipeOfEntries(entries: Readonly<Record<string, string>>): Recipe | null {
  const found = findRecipe(new Map(Object.entries(entries)))
  if (found === null) return null
  const { recipe, name, parts = [] } = found
  const said = new Set([entries[name]?.trim(), recipe.prompt])
  const others = Object.entries(entries).filter(
    ([other, value]) =>
      other !== name &&
      !parts.includes(other) &&
      !REPEATED.has(other) &&
      !said.has(value.trim()) &&
      !(other === "Software" && isProgram(value, recipe)),
  )
  return { ...recipe, unknown: [...recipe.unknown, ...others.map(([other, value]) => ({ name: other, value }))] }
}

/** Whether a program's name is that of the one which wrote the recipe. */
function isProgram(name: string, { version }: Recipe): boolean {
  return version !== null && name.split(" ", 1)[0] === version.split(" ", 1)[0]
}

interface Found {
  readonly recipe: Recipe
  readonly name: string
  /** Other texts that it was read of. */
  readonly parts?: readonly string[]
}

function findRecipe(entries: ReadonlyMap<string, string>): Found | null {
  let words: Found | null = null
  const novelAi = readRecord(entries.get("Comment"))
  if (novelAi !== null && (entries.has("Description") || /^NovelAI/.test(entries.get("Software") ?? "")))
    return { recipe: readNovelAi(novelAi, entries.get("Description")), name: "Comment" }
  const settings = easyDiffusionRecord(entries)
  if (settings !== null) return { recipe: readPlainRecord(settings), name: "prompt", parts: Object.keys(settings) }
  for (const name of TEXTS) {
    const text = entries.get(name)
    const recipe = text === undefined ? null : readNamed(name, text)
    if (recipe === null) continue
    if (hasSettings(recipe)) return { recipe, name }
    // Cameras leave comments too.
    if (recipe.generator !== "unknown" || name === "parameters" || name === "prompt") words ??= { recipe, name }
  }
  // What is kept from before has the name as it stood in the file.
  const dream = entries.get("Dream") ?? entries.get("dream")
  if (dream !== undefined) return { recipe: readDream(dream), name: "Dream" }
  if (words !== null) return words
  for (const name of COMMON_TEXTS) {
    const recipe = recipeOfText(entries.get(name) ?? "")
    if (recipe !== null && hasSettings(recipe)) return { recipe, name }
    const words = readMidjourney(entries.get(name) ?? "")
    if (words !== null) return { recipe: words, name }
  }
  return null
}

/** InvokeAI's texts are told by their names, however little is in them. */
function readNamed(name: (typeof TEXTS)[number], text: string): Recipe | null {
  const record = readRecord(text)
  if (record !== null && name === "sd-metadata") return readSdMetadata(record)
  return record !== null && name === "invokeai_metadata" ? readRecordRecipe(record, INVOKEAI) : recipeOfText(text)
}

/** Its prompts weigh words as the AUTOMATIC1111 web UI does. */
function readPlainRecord(record: Readonly<Record<string, string>>): Recipe {
  const draft = new RecipeDraft()
  takeRecord(draft, record, PLAIN)
  return draft.finish("a1111")
}

function hasSettings({ settings }: Recipe): boolean {
  return Object.keys(settings).length > 0
}
