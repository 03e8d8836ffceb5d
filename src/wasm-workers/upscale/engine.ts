/** The networks: `slim` is faster, `medium` finer. Both make an image four times as large. */
export const UPSCALE_MODELS = ["slim", "medium"] as const
export type UpscaleModel = (typeof UPSCALE_MODELS)[number]

/** Folder of our own origin with the networks and the engine for the processor; its name changes with their versions. */
export const UPSCALE_ENGINE_PATH = "/engines/upscale-esrgan-1.0.0-tfjs-4.22.0/"
/** The engine where there is no graphics card. */
export const UPSCALE_WASM = "tfjs-backend-wasm-simd.wasm"

/** By how much a network enlarges; every other ratio is this, made smaller. */
export const NETWORK_SCALE = 4

/** What has to be fetched for a model, bytes: its layers and weights. */
export const UPSCALE_MODEL_BYTES: Readonly<Record<UpscaleModel, number>> = { slim: 946_140, medium: 2_848_495 }

/** How far from a pixel, in px of the source, its result still depends on others: tiles that overlap by as much have no seams. */
export const REACH_PX: Readonly<Record<UpscaleModel, number>> = { slim: 10, medium: 18 }

/** Names of a model's files in the folder. */
export function filesOf(model: UpscaleModel): { readonly layers: string; readonly weights: string } {
  return { layers: `${model}.json`, weights: `${model}.bin` }
}
