import { EncodedPacketSink } from "mediabunny"
import { type Job, JobError } from "../_bridge/protocol.ts"
import { containerOf, sameContainer } from "./containers.ts"
import { audioLane, videoLane } from "./copy-tracks.ts"
import { audioPackets, type Stretch, videoPackets } from "./cut-packets.ts"
import { type Made, makeFile } from "./make-file.ts"
import { brokenFile, type OpenVideo, withVideo } from "./open-video.ts"
import type { MadeVideo, MakeProgress, TrimSettings, VideoJobs } from "./protocol.ts"
import { fractionTeller } from "./tell-fraction.ts"
import { trimByFfmpeg } from "./trim-by-ffmpeg.ts"
import { trimByIndex } from "./trim-by-index.ts"
import { trimExactly } from "./trim-exactly.ts"
import { writeLanes } from "./write-lanes.ts"

/** Nobody wants a shorter piece, seconds. */
const SHORTEST = 0.001

/** Cuts a piece out. In the container of the source where it is written here, else in mkv. Throws failSettings, failCannotCopy, FileBroken. */
export async function trim(input: VideoJobs["trim"]["input"], job: Job<MakeProgress>): Promise<MadeVideo> {
  const { file, settings } = input
  const { startSeconds, endSeconds, mode } = settings
  if (!(startSeconds >= 0 && endSeconds - startSeconds >= SHORTEST)) throw new JobError("failed", "failSettings")
  const quick = mode === "fast" ? await trimByIndex(input, job) : null
  if (quick !== null) return quick
  const made = await withVideo<MadeVideo | null>(file, async (video) => {
    if (video === null) return null
    try {
      const asked = await withinVideo(video, settings)
      if (mode === "exact") return await trimExactly(input, video, asked, job)
      return await trimFast(input, video, asked, job)
    } catch (error) {
      throw brokenFile(error)
    }
  })
  return made ?? trimByFfmpeg(input, job)
}

/** The times cut down to what the file has. Throws failSettings where nothing is left. */
async function withinVideo({ input }: OpenVideo, settings: TrimSettings): Promise<TrimSettings> {
  const durationSeconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration())
  if (settings.startSeconds >= durationSeconds) throw new JobError("failed", "failSettings")
  return { ...settings, endSeconds: Math.min(settings.endSeconds, durationSeconds) }
}

async function trimFast(
  { file, workspace }: VideoJobs["trim"]["input"],
  { input, videoTrack, audio, readBytes }: OpenVideo,
  { startSeconds, endSeconds }: TrimSettings,
  { signal, tell }: Job<MakeProgress>,
): Promise<MadeVideo> {
  const key = videoTrack && (await keyTime(videoTrack, startSeconds))
  const baseSeconds = key ?? startSeconds
  const stretch: Stretch = { fromSeconds: baseSeconds, toSeconds: endSeconds, baseSeconds }
  const kind = sameContainer(containerOf(await input.getFormat()))
  return makeFile({ file, workspace, kind }, async (output): Promise<Made> => {
    const mayBeNegative = output.format.negativeTimestampSupport === "full"
    const lanes = [
      videoTrack && (await videoLane(output, videoTrack, videoPackets(videoTrack, stretch))),
      audio && (await audioLane(output, audio, audioPackets(audio, stretch, mayBeNegative))),
    ].filter((lane) => lane !== null)
    const durationSeconds = endSeconds - baseSeconds
    const advance = fractionTeller(tell)
    await output.start()
    const writtenSeconds = await writeLanes(lanes, signal, (seconds) => advance(seconds / durationSeconds))
    await output.finalize()
    return {
      engine: "webcodecs",
      size: videoTrack && { width: await videoTrack.getDisplayWidth(), height: await videoTrack.getDisplayHeight() },
      durationSeconds: Math.min(durationSeconds, writtenSeconds),
      video: videoTrack === null ? "none" : "copied",
      audio: audio === null ? "none" : "copied",
      startSeconds: baseSeconds,
      readBytes: readBytes(),
    }
  })
}

async function keyTime(track: NonNullable<OpenVideo["videoTrack"]>, seconds: number): Promise<number> {
  const sink = new EncodedPacketSink(track)
  const key = (await sink.getKeyPacket(seconds, { metadataOnly: true })) ?? (await sink.getFirstKeyPacket({ metadataOnly: true }))
  if (key === null) throw new JobError("failed", "FileBroken", "no key frame")
  return key.timestamp
}
