/** The words of `/object_info`: a class and its inputs. */

export type Spec = readonly [string | readonly string[], Readonly<Record<string, unknown>>?]
export type Inputs = Readonly<Record<string, Spec>>

export interface CatalogueNode {
  readonly required: Inputs
  readonly optional: Inputs
  readonly outputs: readonly string[]
  readonly isOutput: boolean
}

export const int = (initial: number, min = 0, max = 16_384): Spec => ["INT", { default: initial, min, max }]
export const float = (initial: number, min = 0, max = 100): Spec => ["FLOAT", { default: initial, min, max, step: 0.01 }]
export const text: Spec = ["STRING", { multiline: true }]
export const line = (initial = ""): Spec => ["STRING", { default: initial }]
export const yes: Spec = ["BOOLEAN", { default: true }]
export const choice = (...choices: readonly string[]): Spec => [choices]
/** As newer servers write choices. */
export const combo = (...options: readonly string[]): Spec => ["COMBO", { options, default: options[0] }]
export const upload: Spec = [["example.png"], { image_upload: true }]
export const SEED: Spec = ["INT", { default: 0, min: 0, max: 2 ** 64, control_after_generate: true }]

/** What nodes are linked by. */
export const M = {
  MODEL: ["MODEL"],
  CLIP: ["CLIP"],
  VAE: ["VAE"],
  IMAGE: ["IMAGE"],
  MASK: ["MASK"],
  LATENT: ["LATENT"],
  COND: ["CONDITIONING"],
} as const

export function node(required: Inputs, outputs: readonly string[], more: Partial<CatalogueNode> = {}): CatalogueNode {
  return { required, optional: {}, outputs, isOutput: false, ...more }
}
