import type { Canvas } from "@napi-rs/canvas"
import type { FilmFile } from "../painter-messages.ts"
import type { Raster } from "../upscale/lanczos.ts"

/** What a kind works with while it carries out an order: the files it is about, and a way to tell how far it is. */
export interface Studio {
  /** The bytes of the file in `role`. Throws `UnreadableInput` where the order came without it. */
  input(role: string): Uint8Array
  /** Where it lies on disk: for what may be too large for memory. Throws `UnreadableInput`. */
  inputPath(role: string): string
  /** The same as pixels, smaller where a longest side (px) is given. Throws `UnreadableInput`. */
  raster(role: string, longestSide?: number): Promise<Raster>
  mustStop(): boolean
  /** Waits as long as the order's fault asks for, by default to stop. */
  pause(): void
  /** Step `step` (1-based) of image `index` is done. */
  stepped(index: number, step: number): void
  /** So much (0–1) of the last step of image `index` is done; false when told to stop. */
  finishing(index: number, share: number): boolean
  /** Shows image `index` as it stands, unless it was shown a moment ago. */
  show(index: number, picture: (maximumSide: number) => Uint8Array | Canvas): void
  /** Image `index` is complete. */
  deliver(index: number, bytes: Uint8Array, contentType?: string): void
  /** Film `index` is complete, at a path in `folder`. */
  deliverFilm(index: number, film: FilmFile): void
  /** Where films are written. */
  readonly folder: string
  answer(answer: Readonly<Record<string, unknown>>): void
}
