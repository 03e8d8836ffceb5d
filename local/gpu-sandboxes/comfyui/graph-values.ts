import type { Canvas } from "@napi-rs/canvas"

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

/** Frames in a row; here they are one image that moves. */
export interface Shot {
  readonly canvas: Canvas
  readonly frames: number
}

/** Shots that play, with a sound or silently. */
export interface PlayedVideo {
  readonly kind: "video"
  readonly shots: readonly Shot[]
  readonly frameRate: number
  readonly sound: PlayedSound | null
}

/** A sound, before it is sampled and after. */
export interface PlayedSound {
  readonly kind: "sound"
  readonly seconds: number
  readonly seed: number
}

/** What the outputs of nodes are here. Everything that only steers a sampler is its words. */
export type Value =
  | { readonly kind: "image"; readonly shots: readonly Shot[] }
  | {
      readonly kind: "latent"
      readonly width: number
      readonly height: number
      readonly source: Canvas | null
      readonly order: PaintOrder | null
      readonly frames: number
    }
  | { readonly kind: "words"; readonly words: string }
  | { readonly kind: "number"; readonly value: number }
  /** What VideoHelperSuite tells of a video that it read. */
  | { readonly kind: "video-info"; readonly sourceRate: number; readonly rate: number; readonly frames: number }
  /** What nodes hand on that nothing here is made of. */
  | { readonly kind: "nothing" }
  | PlayedVideo
  | PlayedSound

export interface Step {
  readonly type: string
  readonly inputs: Readonly<Record<string, unknown>>
  readonly links: ReadonlyMap<string, Value>
}

/** The first of the frames. */
export function imageOf(step: Step, name: string): Canvas {
  const [first] = shotsOf(step, name)
  if (first === undefined) throw new Error(`${step.type} has no image ${name}`)
  return first.canvas
}

export function shotsOf({ links, type }: Step, name: string): readonly Shot[] {
  const value = links.get(name)
  if (value?.kind !== "image") throw new Error(`${type} has no image ${name}`)
  return value.shots
}

export function framesIn(shots: readonly Shot[]): number {
  return shots.reduce((sum, { frames }) => sum + frames, 0)
}

/** Every frame of some shots changed alike. */
export function changed(shots: readonly Shot[], change: (canvas: Canvas) => Canvas): Value {
  return { kind: "image", shots: shots.map(({ canvas, frames }) => ({ canvas: change(canvas), frames })) }
}

/** Some of the frames in a row; as in ComfyUI there is always one. */
export function cut(shots: readonly Shot[], from: number, count: number): readonly Shot[] {
  const first = Math.min(from, framesIn(shots) - 1)
  let at = 0
  return shots.flatMap(({ canvas, frames }) => {
    const kept = Math.min(at + frames, first + count) - Math.max(at, first)
    at += frames
    return kept > 0 ? [{ canvas, frames: kept }] : []
  })
}

export function soundOf({ links }: Step, name: string): PlayedSound | null {
  const value = links.get(name)
  return value?.kind === "sound" ? value : null
}

/** A number that is given, or that another node came to. */
export function numberIn({ inputs, links }: Step, name: string): number {
  const linked = links.get(name)
  return linked?.kind === "number" ? linked.value : numberOf(inputs[name], 0)
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
  return { kind: "image", shots: [{ canvas, frames }] }
}

export function words(said: string): Value {
  return { kind: "words", words: said }
}

export function numberOf(value: unknown, usual: number): number {
  return typeof value === "number" ? value : usual
}
