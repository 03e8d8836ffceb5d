declare module "libheif-js/libheif-wasm/libheif.js" {
  /** An image of a file; `display` writes its pixels, turned and mirrored as the file says, and answers null where it cannot. */
  export interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    display(target: ImageData, onDone: (shown: ImageData | null) => void): void
    free(): void
  }
  export interface HeifDecoder {
    /** Empty for what is no HEIF. */
    decode(bytes: Uint8Array): readonly HeifImage[]
  }
  export interface LibHeif {
    readonly HeifDecoder: new () => HeifDecoder
  }
  interface Settings {
    readonly wasmBinary: ArrayBuffer
    readonly onRuntimeInitialized: () => void
  }
  export default function libheif(settings: Settings): LibHeif
}
