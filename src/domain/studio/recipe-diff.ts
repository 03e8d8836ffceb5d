/** A configuration as a task keeps it: fields of spec 1§3, of whatever version. */
type Kept = Readonly<Record<string, unknown>>

/** What is different in one field: for words the phrases that came and went, else what stood and stands there; null for nothing. */
export type RecipeChange =
  | { readonly form: "words"; readonly field: string; readonly added: readonly string[]; readonly removed: readonly string[] }
  | { readonly form: "value"; readonly field: string; readonly from: string | null; readonly to: string | null }
  /** Another image stands there; addresses say nothing to people. */
  | { readonly form: "image"; readonly field: string }

/** Fields of words, which are compared by their phrases. */
const WORDS: ReadonlySet<string> = new Set(["prompt", "negative_prompt", "negative_prompt_sdxl"])
/** Fields that are addresses of images, or hold some. */
const IMAGES: ReadonlySet<string> = new Set(["imageUrl", "imgFiles", "file_id", "mask"])
/** What is shown beside a model and decides nothing (spec 1§3), and what a lineage says better. */
const SILENT: ReadonlySet<string> = new Set([
  "agency_fee",
  "is_agency_fee",
  "art_model_ver_no_name",
  "model_cover",
  "modelName",
  "modelTags",
  "base_model_type",
  "local_prompt",
  "art_work_no",
  "channel_id",
  "speed_type",
])
/** How deep parts of a configuration are compared one by one. */
const MAXIMUM_DEPTH = 4

/**
 * What changed from one configuration to another, in the order of their fields, each once. What is silent stands for its default, so a
 * field that only one of them says is a change from or to nothing. Equal configurations have no changes.
 */
export function recipeChanges(before: Kept, after: Kept): readonly RecipeChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => !SILENT.has(field))
  return fields.flatMap((field) => changesOf(field, field, before[field], after[field], MAXIMUM_DEPTH))
}

function changesOf(root: string, field: string, from: unknown, to: unknown, depth: number): readonly RecipeChange[] {
  if (isSame(from, to)) return []
  if (WORDS.has(root) && isWords(from) && isWords(to)) return [wordsChange(field, from ?? "", to ?? "")]
  if (IMAGES.has(root) || isAddress(from) || isAddress(to)) return [{ form: "image", field }]
  if (depth > 0 && (isParts(from) || isParts(to))) {
    const [left, right] = [partsOf(from), partsOf(to)]
    const names = [...new Set([...Object.keys(left), ...Object.keys(right)])]
    return names.flatMap((name) => changesOf(root, `${field}.${name}`, left[name], right[name], depth - 1))
  }
  return [{ form: "value", field, from: shown(from), to: shown(to) }]
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

function isWords(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string"
}

function wordsChange(field: string, from: string, to: string): RecipeChange {
  const [left, right] = [phrasesOf(from), phrasesOf(to)]
  const added = right.filter((phrase) => !left.includes(phrase))
  const removed = left.filter((phrase) => !right.includes(phrase))
  // The same phrases in another order weigh differently.
  if (added.length === 0 && removed.length === 0) return { form: "value", field, from, to }
  return { form: "words", field, added, removed }
}

function phrasesOf(text: string): readonly string[] {
  return [...new Set(text.split(/[,\n]/).map((phrase) => phrase.trim()))].filter((phrase) => phrase !== "")
}

function isAddress(value: unknown): boolean {
  return typeof value === "string" && /^(?:https?:\/\/\S+|\/media\/\S+)$/.test(value)
}

function isParts(value: unknown): value is object {
  return typeof value === "object" && value !== null
}

/** Parts of a list are told apart by what names them, where something does: a LoRA keeps its place when another goes. */
function partsOf(value: unknown): Kept {
  if (Array.isArray(value)) return Object.fromEntries(value.map((part, index) => [nameOfPart(part) ?? String(index + 1), part]))
  return isParts(value) ? Object.fromEntries(Object.entries(value)) : {}
}

function nameOfPart(part: unknown): string | null {
  if (!isParts(part) || !("model_id" in part)) return null
  const { model_id: id } = part
  return typeof id === "string" ? id : null
}

function shown(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null
  return typeof value === "string" ? value : JSON.stringify(value)
}
