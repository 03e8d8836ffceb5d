import { type AudioCodec, Conversion, type ConversionAudioOptions, type ConversionVideoOptions, type OutputFormat } from "mediabunny"
import { type Job, JobError } from "../_bridge/protocol.ts"
import { decodes } from "./decodes.ts"
import { registerEncoderOf } from "./encoders.ts"
import { type FileOrder, type Made, makeFile } from "./make-file.ts"
import { brokenFile, type OpenVideo, withVideo } from "./open-video.ts"
import type { MadeVideo, MakeProgress } from "./protocol.ts"
import { runConversion } from "./run-conversion.ts"
import { fractionTeller } from "./tell-fraction.ts"

/** How a file is re-encoded. */
export interface Transcoding {
  /** Null leaves the video out. */
  readonly video: ConversionVideoOptions | null
  /** Null leaves the audio out. */
  readonly audio: ConversionAudioOptions | null
  /** For which an encoder may have to be fetched. */
  readonly audioCodec: AudioCodec | null
  readonly trim?: { readonly start?: number; readonly end?: number }
  /** Of the output in the time of the input: 2 where it runs at double speed. */
  readonly speed?: number
}

/** Re-encodes a file. Throws failCannotEncode, failUnreadable, failNoAudio, FileBroken. */
export function transcode(order: FileOrder, video: OpenVideo, work: Transcoding, { signal, tell }: Job<MakeProgress>): Promise<MadeVideo> {
  const { input, videoTrack, audio } = video
  return makeFile(order, async (output): Promise<Made> => {
    await refuseImpossibleCopies(output.format, video, work)
    if (audio !== null && readsAudio(work) && !(await decodes(audio))) throw new JobError("failed", "failUnreadable", "audio")
    if (work.audioCodec !== null) await registerEncoderOf(work.audioCodec)
    const conversion = await Conversion.init({
      input,
      output,
      tracks: "primary",
      showWarnings: false,
      video: work.video ?? { discard: true },
      audio: work.audio ?? { discard: true },
      ...(work.trim && { trim: work.trim }),
    })
    const lost = conversion.discardedTracks.find(({ reason }) => reason !== "discarded_by_user")
    if (lost !== undefined || !conversion.isValid) {
      const cannotRead = lost?.reason === "undecodable_source_codec" || lost?.reason === "unknown_source_codec"
      throw new JobError("failed", cannotRead ? "failUnreadable" : "failCannotEncode", lost?.reason ?? "nothing to make")
    }
    try {
      await runConversion(conversion, signal, fractionTeller(tell))
    } catch (error) {
      throw brokenFile(error)
    }
    const [start, end] = [work.trim?.start ?? 0, work.trim?.end ?? (await input.computeDuration())]
    return {
      engine: "webcodecs",
      size: null,
      durationSeconds: (end - start) / (work.speed ?? 1),
      video: work.video === null || videoTrack === null ? "none" : "encoded",
      audio: work.audio === null || audio === null ? "none" : "encoded",
      startSeconds: start,
    }
  }).then((made) => (work.video === null ? made : withSize(made)))
}

/** A piece that begins later is decoded too, where no packet begins with it. */
function readsAudio({ audio, trim }: Transcoding): boolean {
  return audio !== null && (audio.forceTranscode === true || trim?.start !== undefined)
}

/** What is not forced to be encoded is to be copied: never re-encoded without a word. */
async function refuseImpossibleCopies(
  format: OutputFormat,
  { videoTrack, audio: audioTrack }: OpenVideo,
  { video, audio }: Transcoding,
): Promise<void> {
  const [videoCodec, audioCodec] = [videoTrack && (await videoTrack.getCodec()), audioTrack && (await audioTrack.getCodec())]
  const losesVideo =
    videoTrack !== null && video?.forceTranscode === undefined && video !== null && !isIn(format.getSupportedVideoCodecs(), videoCodec)
  const losesAudio =
    audioTrack !== null && audio?.forceTranscode === undefined && audio !== null && !isIn(format.getSupportedAudioCodecs(), audioCodec)
  if (losesVideo || losesAudio) throw new JobError("failed", "failCannotCopy")
}

function isIn<Codec>(codecs: readonly Codec[], codec: Codec | null): boolean {
  return codec !== null && codecs.includes(codec)
}

/** The size is asked of the file itself: rounding and rotation have many rules. */
async function withSize(made: MadeVideo): Promise<MadeVideo> {
  const size = await withVideo(made.file, async (video) =>
    video?.videoTrack ? { width: await video.videoTrack.getDisplayWidth(), height: await video.videoTrack.getDisplayHeight() } : null,
  )
  return { ...made, size }
}
