import { type Job, JobError } from "../_bridge/protocol.ts"
import { ffmpegWorker } from "../ffmpeg/client.ts"
import { listenToFfmpeg } from "./ffmpeg-progress.ts"
import { openOutputFile } from "./output-file.ts"
import type { MakeProgress } from "./protocol.ts"

/** One run of ffmpeg over whole files. */
export interface FfmpegOrder {
  readonly files: readonly Blob[]
  /** Arguments before the inputs, such as `-ss`. */
  readonly before: readonly string[]
  readonly args: readonly string[]
  readonly extension: string
  readonly name: string
  readonly contentType: string
  readonly workspace: string
  /** Of the output, seconds; 0 where it is not known. */
  readonly durationSeconds: number
}

/** Makes a file by ffmpeg. Throws its JobErrors: failUnreadable, failOutputTooLarge, failEngineUnreachable, failStorageFull. */
export async function runFfmpeg(
  { files, before, args, extension, name, contentType, workspace, durationSeconds }: FfmpegOrder,
  { signal, tell }: { readonly signal: Job<unknown>["signal"]; readonly tell: (progress: MakeProgress) => void },
): Promise<{ readonly file: File; readonly id: string }> {
  const output = await openOutputFile(name, contentType, workspace)
  try {
    const inputs = files.flatMap((_, index) => [...before, "-i", `in/${index}`])
    let failure: unknown = null
    await ffmpegWorker().run(
      "run",
      { files, args: [...inputs, ...args], output: `output.${extension}`, durationSeconds },
      {
        signal,
        ...listenToFfmpeg(tell, (bytes, position) => {
          try {
            output.write(bytes, position)
          } catch (error) {
            failure ??= error
          }
        }),
      },
    )
    if (failure !== null) throw failure
    return { file: await output.finish(), id: output.id }
  } catch (error) {
    await output.discard()
    // Bytes that are not what they should be may end its worker, as may a lack of memory.
    if (error instanceof JobError && error.end === "crashed") throw new JobError("failed", "failUnreadable", error.message)
    throw error
  }
}
