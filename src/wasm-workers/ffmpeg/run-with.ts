import { JobError } from "../_bridge/protocol.ts"
import type { FfmpegCore } from "./core.ts"
import type { FfmpegJobs } from "./protocol.ts"

/** What ffmpeg may write, bytes: its output lies in memory until it is taken away. */
const FFMPEG_OUTPUT_BYTES = 256 * 1024 * 1024
const PIECE_BYTES = 4 * 1024 * 1024
/** Last lines of ffmpeg's log that go with a failure. */
const LOG_LINES = 8

/** Where progress and output go. */
export interface RunListener {
  readonly onShare: (fraction: number) => void
  readonly onPiece: (bytes: Uint8Array<ArrayBuffer>, position: number) => void
}

/**
 * Runs ffmpeg over files that stay where they are (WORKERFS reads them piece by piece), and hands its output on in pieces. Throws JobError
 * failOutputTooLarge above 256 MiB and failUnreadable where ffmpeg makes nothing of it.
 */
export function runWith(
  core: FfmpegCore,
  { files, args, output, durationSeconds }: FfmpegJobs["run"]["input"],
  listener: RunListener,
): { bytes: number } {
  const log: string[] = []
  core.FS.mkdir("in")
  core.FS.mount(core.FS.filesystems.WORKERFS, { blobs: files.map((data, index) => ({ name: String(index), data })) }, "in")
  core.setLogger(({ message }) => {
    log.push(message)
    if (log.length > LOG_LINES) log.shift()
  })
  core.setProgress(({ time }) => {
    // Microseconds of the output. The core's own share is of the whole input, whatever piece of it is wanted.
    if (durationSeconds > 0) listener.onShare(Math.min(1, Math.max(0, time / 1_000_000 / durationSeconds)))
  })
  const code = execute(core, [...args, "-fs", String(FFMPEG_OUTPUT_BYTES), output], log)
  const bytes = sizeOf(core, output)
  if (code !== 0 || bytes === 0) throw new JobError("failed", "failUnreadable", log.join("\n"))
  if (bytes >= FFMPEG_OUTPUT_BYTES) throw new JobError("failed", "failOutputTooLarge")
  handOver(core, output, bytes, listener)
  return { bytes }
}

/** Its exit code. Bytes that are not what they should be may end the core itself. */
function execute(core: FfmpegCore, args: readonly string[], log: string[]): number {
  try {
    return core.exec(...args)
  } catch (error) {
    log.push(String(error))
    throw new JobError("failed", "failUnreadable", log.join("\n"))
  }
}

function handOver({ FS }: FfmpegCore, output: string, bytes: number, { onPiece }: RunListener): void {
  const stream = FS.open(output, "r")
  for (let position = 0; position < bytes; ) {
    const piece = new Uint8Array(Math.min(PIECE_BYTES, bytes - position))
    const read = FS.read(stream, piece, 0, piece.byteLength, position)
    if (read <= 0) throw new Error("the output ends early")
    onPiece(piece.subarray(0, read), position)
    position += read
  }
  FS.close(stream)
  FS.unlink(output)
}

function sizeOf({ FS }: FfmpegCore, path: string): number {
  try {
    return FS.stat(path).size
  } catch {
    return 0
  }
}
