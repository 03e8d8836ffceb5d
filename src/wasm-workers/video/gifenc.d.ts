declare module "gifenc" {
  /** Colours as [red, green, blue]. */
  export type Palette = number[][]

  interface Encoder {
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: { readonly palette?: Palette; readonly delay: number; readonly repeat?: number },
    ): void
    finish(): void
    bytes(): Uint8Array<ArrayBuffer>
    readonly stream: { reset(): void }
  }

  export function GIFEncoder(): Encoder
  export function quantize(rgba: Uint8ClampedArray | Uint8Array, colours: number, options?: { readonly format?: "rgb565" }): Palette
  export function applyPalette(rgba: Uint8ClampedArray | Uint8Array, palette: Palette, format?: "rgb565"): Uint8Array
}
