import type { MetadataBlock } from "../image/reading.ts"
import type { GeneratorNote } from "../media-facts.ts"
import { easyDiffusionRecord } from "./easy-diffusion.ts"
import { readEntries } from "./generator-entries.ts"

/** Most of what a program wrote that is kept, in characters. */
export const MAXIMUM_NOTE_CHARACTERS = 65_536

/** What a program that generated an image wrote into it; null for an image without such a note. Untrusted text, cut and stripped of control characters. */
export async function readGeneratorNote(blocks: readonly MetadataBlock[], hasManifest: boolean): Promise<GeneratorNote | null> {
  const entries = await readEntries(blocks, { textBytes: MAXIMUM_NOTE_CHARACTERS, characters: MAXIMUM_NOTE_CHARACTERS })
  const program = programOf(entries)
  if (program !== null) return { program, entries: Object.fromEntries(entries) }
  return hasManifest ? { program: "c2pa", entries: {} } : null
}

/** Which program writes such entries; null where none does: an ordinary comment is no recipe. */
function programOf(entries: ReadonlyMap<string, string>): GeneratorNote["program"] | null {
  const has = (...names: readonly string[]) => names.some((name) => entries.has(name))
  const parameters = ["parameters", "UserComment", "ImageDescription", "Comment", "XMP UserComment"].map((name) => entries.get(name) ?? "")
  if (has("invokeai_metadata", "invokeai_graph", "sd-metadata", "Dream")) return "invokeai"
  if (has("fooocus_scheme") || parameters.some((text) => /"(?:base_model_hash|metadata_scheme)"\s*:\s*"/.test(text))) return "fooocus"
  if (/^NovelAI/.test(entries.get("Software") ?? "")) return "novelai"
  if (easyDiffusionRecord(entries) !== null) return "unknown"
  if (has("workflow", "prompt")) return "comfyui"
  if (parameters.some((text) => /\bSteps: \d/.test(text))) return "a1111"
  if (parameters.some((text) => /^\s*\{[^]*"(?:class_type|sui_image_params|sampler)"\s*:/.test(text))) return "unknown"
  return has("parameters", "generation_data") ? "unknown" : null
}
