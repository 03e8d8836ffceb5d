/** Where the ffmpeg core lies on our own origin. It is immutable: another version has another path. */
export const FFMPEG_ENGINE_PATH = "/engines/ffmpeg-0.12.10/"
/** The core's script, and the list of the pieces of its WASM (32 MB, more than one asset may have). */
export const FFMPEG_SCRIPT = "ffmpeg-core.js"
export const FFMPEG_MANIFEST = "manifest.json"
/** A piece of the WASM has at most this many bytes. */
export const FFMPEG_PIECE_BYTES = 8 * 1024 * 1024

/** The pieces in their order. */
export interface FfmpegManifest {
  readonly bytes: number
  readonly pieces: readonly { readonly name: string; readonly bytes: number }[]
}
