import type { Job } from "../_bridge/protocol.ts"
import { CONTAINERS, type OutputKind } from "./containers.ts"
import { nameOf } from "./make-file.ts"
import { withVideo } from "./open-video.ts"
import type { MadeVideo, MakeProgress } from "./protocol.ts"
import { runFfmpeg } from "./run-ffmpeg.ts"

/** One output made by ffmpeg. */
export interface FfmpegMaking {
  readonly file: Blob
  /** All inputs where there are several. */
  readonly files?: readonly Blob[]
  readonly workspace: string
  readonly kind: OutputKind
  readonly before: readonly string[]
  readonly args: readonly string[]
  readonly durationSeconds: number
  readonly startSeconds: number
  readonly video: MadeVideo["video"]
  readonly audio: MadeVideo["audio"]
}

/** Runs ffmpeg and says what came out of it, by looking into the output. */
export async function makeByFfmpeg(making: FfmpegMaking, job: Job<MakeProgress>): Promise<MadeVideo> {
  const { file, files = [file], workspace, kind, before, args, durationSeconds, startSeconds } = making
  const { contentType } = CONTAINERS[kind]
  const made = await runFfmpeg(
    { files, before, args, extension: kind === "opus" ? "ogg" : kind, name: nameOf(file, kind), contentType, workspace, durationSeconds },
    job,
  )
  const facts = await withVideo(made.file, async (video) => ({
    size: video?.videoTrack ? { width: await video.videoTrack.getDisplayWidth(), height: await video.videoTrack.getDisplayHeight() } : null,
    hasAudio: video?.audio !== null,
    durationSeconds: (await video?.input.computeDuration()) ?? durationSeconds,
  }))
  return {
    ...made,
    contentType,
    extension: kind,
    engine: "ffmpeg",
    size: facts.size,
    durationSeconds: facts.durationSeconds,
    video: facts.size === null ? "none" : making.video,
    audio: facts.hasAudio ? making.audio : "none",
    startSeconds,
    readBytes: null,
  }
}
