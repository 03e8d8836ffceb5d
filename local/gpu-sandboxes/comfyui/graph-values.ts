import { type Canvas } from "@napi-rs/canvas"

/** What a sampler is to paint, roughly: of conditions the words, of latents the sides and the image to begin with. */
export interface PaintOrder {
  readonly prompt: string
  readonly negativePrompt: string
  readonly seed: number
  readonly steps: number
  readonly width: number
  readonly height: number
  readonly denoise: number
  readonly source: Uint8Array<ArrayBuffer> | null
}

/** Paints a PNG of the ordered sides. */
export type Painter = (order: PaintOrder) => Promise<Uint8Array<ArrayBuffer>>

/** Frames that play; here they are one image that moves. */
export interface PlayedVideo {
  readonly kind: "video"
  readonly canvas: Canvas
  readonly frames: number
  readonly frameRate: number
}

/** A sound, before it is sampled and after. */
export interface PlayedSound {
  readonly kind: "sound"
  readonly seconds: number
  readonly seed: number
}

/** What the outputs of nodes are here. Everything that only steers a sampler is its words. */
export type Value =
  | { readonly kind: "image"; readonly canvas: Canvas; readonly frames: number }
  | {
      readonly kind: "latent"
      readonly width: number
      readonly height: number
      readonly source: Canvas | null
      readonly order: PaintOrder | null
      readonly frames: number
    }
  | { readonly kind: "words"; readonly words: string }
  | PlayedVideo
  | PlayedSound

export interface Step {
  readonly type: string
  readonly inputs: Readonly<Record<string, unknown>>
  readonly links: ReadonlyMap<string, Value>
}

export function imageOf({ links, type }: Step, name: string): Canvas {
  const value = links.get(name)
  if (value?.kind !== "image") throw new Error(`${type} has no image ${name}`)
  return value.canvas
}

export function framesOf({ links }: Step, name: string): number {
  const value = links.get(name)
  return value?.kind === "image" ? value.frames : 1
}

export function latentOf({ links, type }: Step, name: string): Extract<Value, { kind: "latent" }> {
  const value = links.get(name)
  if (value?.kind !== "latent") throw new Error(`${type} has no latent ${name}`)
  return value
}

export function latent(width: number, height: number, source: Canvas | null): Extract<Value, { kind: "latent" }> {
  // Latents have an eighth of the sides; what is over is cut off.
  return { kind: "latent", width: Math.floor(width / 8) * 8, height: Math.floor(height / 8) * 8, source, order: null, frames: 1 }
}

export function imageValue(canvas: Canvas, frames = 1): Value {
  return { kind: "image", canvas, frames }
}

export function words(said: string): Value {
  return { kind: "words", words: said }
}

export function numberOf(value: unknown, usual: number): number {
  return typeof value === "number" ? value : usual
}
