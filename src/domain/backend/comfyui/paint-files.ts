import type { NodeClasses } from "./node-class.ts"
import { type NamedFile, PAINT_WAYS, type PaintEncoder, type PaintSampling, type PaintWay } from "./paint-ways.ts"
import { tellingName } from "./told-names.ts"

/** What loads a model without its encoder, whole or quantised. */
const DIFFUSION_LOADERS = ["UNETLoader", "UnetLoaderGGUF"] as const
const DIFFUSION_INPUT = "unet_name"

/** A file that some way paints with, and what loads it. */
export interface PaintModel {
  readonly name: string
  readonly loader: "CheckpointLoaderSimple" | (typeof DIFFUSION_LOADERS)[number]
  readonly way: PaintWay
}

function choices(classes: NodeClasses, className: string, input: string): readonly string[] {
  return (classes.get(className)?.inputs[input]?.choices ?? []).filter((choice) => typeof choice === "string")
}

/** The node classes that graphs of declared families are made of, besides those of all. */
export const PAINT_WAY_CLASSES: readonly string[] = [
  ...new Set([
    ...PAINT_WAYS.flatMap(({ encoder, latent, shifts, tokens, words, schedule, refers, edits = [] }) => [
      ...(encoder === null ? [] : [encoder.loader, `${encoder.loader}GGUF`]),
      ...[latent, shifts, tokens?.className, words?.className, schedule, refers].filter((name) => typeof name === "string"),
      ...edits.map(([className]) => className),
    ]),
    ...["ImageScaleToTotalPixels", "SamplerCustomAdvanced", "RandomNoise", "KSamplerSelect", "BasicGuider", "CFGGuider", "FluxGuidance"],
  ]),
]

/** Every file of a server whose name fits a way, whether or not it has what that needs. */
export function namedModels(classes: NodeClasses): readonly PaintModel[] {
  const found = (loads: PaintWay["loads"], loader: PaintModel["loader"], input: string) =>
    choices(classes, loader, input).flatMap((name): readonly PaintModel[] => {
      const way = PAINT_WAYS.find((one) => one.loads === loads && one.model.sign.test(tellingName(classes, name)))
      return way === undefined ? [] : [{ name, loader, way }]
    })
  return [
    ...found("checkpoint", "CheckpointLoaderSimple", "ckpt_name"),
    ...DIFFUSION_LOADERS.flatMap((loader) => found("diffusion", loader, DIFFUSION_INPUT)),
  ]
}

/** An encoder of a server's: the node that loads it, and its files by that node's inputs. */
export interface EncoderFiles {
  readonly className: string
  readonly inputs: Readonly<Record<string, string>>
}

/** The encoder that a way needs, whole or quantised; null where a file of it is missing. */
export function encoderFiles(classes: NodeClasses, { loader, type, files }: PaintEncoder): EncoderFiles | null {
  for (const className of [loader, `${loader}GGUF`]) {
    const named = files.map(({ sign }, at) => {
      const input = inputAt(files, at)
      const name = choices(classes, className, input).find((choice) => sign.test(choice))
      return name === undefined ? null : ([input, name] as const)
    })
    const whole = named.filter((one) => one !== null)
    if (whole.length === files.length) return { className, inputs: { ...Object.fromEntries(whole), ...(type === null ? {} : { type }) } }
  }
  return null
}

/** Nodes that load several files number their inputs. */
function inputAt({ length }: readonly NamedFile[], at: number): string {
  return length === 1 ? "clip_name" : `clip_name${at + 1}`
}

/** The VAE's file that fits; null for none. */
export function vaeFile(classes: NodeClasses, { sign }: NamedFile): string | null {
  return choices(classes, "VAELoader", "vae_name").find((name) => sign.test(name)) ?? null
}

/** What a server lacks for a way, in words its operator knows: nodes, sorts of encoders that it does not know yet, and files. */
export function wayLacks(
  classes: NodeClasses,
  { encoder, isEncoderSpare = false, vae, latent, shifts, edits }: PaintWay,
): readonly string[] {
  const [first] = edits ?? []
  const isBlind = first !== undefined && edits?.every(([name]) => !classes.has(name)) === true
  const needed = [latent, ...(shifts === null ? [] : [shifts]), ...(isBlind ? [first[0]] : [])]
  const nodes = needed.filter((name) => !classes.has(name))
  const isUnknown = encoder?.type != null && classes.has(encoder.loader) && !choices(classes, encoder.loader, "type").includes(encoder.type)
  const missing = encoder === null || isEncoderSpare || encoderFiles(classes, encoder) !== null ? [] : missingFiles(classes, encoder)
  return [
    ...nodes,
    ...(isUnknown ? [`${encoder.loader} (${encoder.type})`] : []),
    ...missing,
    ...(vae === null || vaeFile(classes, vae) !== null ? [] : [`models/${vae.example}`]),
  ]
}

function missingFiles(classes: NodeClasses, { loader, files }: PaintEncoder): readonly string[] {
  return files.flatMap(({ sign, example }, at) => {
    const names = [loader, `${loader}GGUF`].flatMap((className) => choices(classes, className, inputAt(files, at)))
    return names.some((name) => sign.test(name)) ? [] : [`models/${example}`]
  })
}

/** The models that a server can paint with by a way. */
export function readyModels(classes: NodeClasses): readonly PaintModel[] {
  return namedModels(classes).filter(({ way }) => wayLacks(classes, way).length === 0)
}

/** How a file is sampled: as its family is, but for those that were made to need few steps. */
export function samplingFor({ sampling, few }: PaintWay, name: string): PaintSampling {
  const [, own = {}] = few.find(([sign]) => sign.test(name)) ?? []
  return { ...sampling, ...own }
}
