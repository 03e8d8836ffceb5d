import type { LogEvent, ProgressEvent } from "@ffmpeg/ffmpeg"

/** The parts that are used of an instance of the ffmpeg core. */
export interface FfmpegCore {
  readonly FS: CoreFiles
  /** Runs ffmpeg with these arguments and answers its exit code. It blocks the thread. */
  exec(...args: readonly string[]): number
  ffprobe(...args: readonly string[]): number
  setLogger(logger: (line: LogEvent) => void): void
  setProgress(onProgress: (progress: ProgressEvent) => void): void
}

/** The core's file system. */
export interface CoreFiles {
  readonly filesystems: { readonly WORKERFS: unknown }
  mkdir(path: string): void
  /** With WORKERFS: the blobs are read piece by piece, when ffmpeg asks for them. */
  mount(type: unknown, options: { readonly blobs: readonly { readonly name: string; readonly data: Blob }[] }, point: string): void
  stat(path: string): { readonly size: number }
  open(path: string, flags: "r"): unknown
  read(stream: unknown, buffer: Uint8Array, offset: number, length: number, position: number): number
  close(stream: unknown): void
  readFile(path: string, options: { readonly encoding: "utf8" }): string
  unlink(path: string): void
}

/** What the core's script exports. */
export type CreateCore = (settings: {
  readonly instantiateWasm: (
    imports: WebAssembly.Imports,
    onReady: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => object
}) => Promise<FfmpegCore>
