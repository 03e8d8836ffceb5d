import { familyOf } from "../model-families.ts"
import type { NodeClasses } from "./node-class.ts"
import { PAINT_WAYS } from "./paint-ways.ts"

/** A file whose name tells no family, and ComfyUI's folder that it stands in. */
interface UntoldFile {
  readonly folder: "checkpoints" | "diffusion_models"
  readonly name: string
}

const LOADERS = [
  ["CheckpointLoaderSimple", "ckpt_name", "checkpoints"],
  ["UNETLoader", "unet_name", "diffusion_models"],
] as const
/** Of the server's classes: names of what plays, which the ways of images do not know. */
const PLAYS = /svd|stable[-_]?video|wan.?2|hunyuan|ltx|ace[-_]?step|stable[-_]?audio|cosmos|mochi|mmaudio/i
const LONGEST_WORD = 120

/** Whether anybody knows a model by its file's name. */
function tells(name: string): boolean {
  return familyOf(name) !== null || PLAYS.test(name) || PAINT_WAYS.some(({ model }) => model.sign.test(name))
}

/** The files of models of a server whose names tell nothing, and whose heads can be read. */
export function untoldFiles(classes: NodeClasses): readonly UntoldFile[] {
  return LOADERS.flatMap(([className, input, folder]) =>
    (classes.get(className)?.inputs[input]?.choices ?? []).flatMap((name) =>
      typeof name === "string" && /\.(?:safetensors|sft)$/i.test(name) && !tells(name) ? [{ folder, name }] : [],
    ),
  )
}

/** How a model's file says in its head what it is, in the words that names of such files have; null where it does not. */
export function wordsOfHead(head: Readonly<Record<string, unknown>>): string | null {
  const told = ["modelspec.architecture", "ss_base_model_version", "model_type", "modelspec.title", "modelspec.implementation"]
  const texts = [...told.map((key) => head[key]), classInConfig(head["config"])]
  const words = texts.flatMap((text) => (typeof text === "string" && text.trim() !== "" ? [plainWords(text)] : []))
  return words.find(tells) ?? words[0] ?? null
}

/** The class of the model in the configuration that Lightricks' files carry. */
function classInConfig(config: unknown): unknown {
  if (typeof config !== "string" || config.length > 100_000) return null
  return /"_class_name"\s*:\s*"([A-Za-z0-9_.]{1,80})"/.exec(config)?.[1] ?? null
}

/** `stable-diffusion-v3.5-large` is called `stable-diffusion-3.5-large` as a file. */
function plainWords(text: string): string {
  return text
    .trim()
    .slice(0, LONGEST_WORD)
    .replace(/(?<=[-_ ])v(?=\d)/gi, "")
    .replace(/text-?(?:to|2)-?video/gi, "t2v")
    .replace(/image-?(?:to|2)-?video/gi, "i2v")
}

/** What a file is known by: its name, or where that tells nothing the words of its head. */
export function tellingName(classes: NodeClasses, name: string): string {
  return classes.told?.get(name) ?? name
}

/** What a server says of its classes, with what the heads of its files say. */
export function withTold(classes: NodeClasses, told: ReadonlyMap<string, string>): NodeClasses {
  return told.size === 0 ? classes : Object.assign(new Map(classes), { told })
}
