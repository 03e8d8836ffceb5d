import type { UpscaleModel } from "./engine.ts"

/** How far an upscale is: fetching the network, then its tiles. 0 to 1. */
export interface UpscaleProgress {
  readonly stage: "download" | "upscale"
  readonly fraction: number
}

/** What an image became. */
export interface UpscaledImage {
  /** A PNG, as opaque as the image was. */
  readonly file: Blob
  readonly width: number
  readonly height: number
  /** What it was worked out on. */
  readonly backend: UpscaleBackend
}

export type UpscaleBackend = "webgpu" | "webgl" | "wasm"

/** Jobs of the upscale worker. Failures: `imageBroken`, `imageTooLarge`, `modelsMissing`, `outOfMemory`. */
export type UpscaleJobs = {
  readonly upscale: {
    readonly input: { readonly image: Blob; readonly ratio: number; readonly model: UpscaleModel }
    readonly output: UpscaledImage
    readonly progress: UpscaleProgress
  }
}
