import { EncodedPacketSink } from "mediabunny"
import { type Job, JobError } from "../_bridge/protocol.ts"
import { frameTimeAt, zeroOf } from "./clock.ts"
import { containerOf, sameContainer } from "./containers.ts"
import { audioLane, videoLane } from "./copy-tracks.ts"
import { audioPackets, type Stretch, videoPackets } from "./cut-packets.ts"
import { type Made, makeFile } from "./make-file.ts"
import { brokenFile, type OpenVideo, withVideo } from "./open-video.ts"
import { probe } from "./probe.ts"
import { leastFramesOf, lengthOf, shownOf } from "./proof-rules.ts"
import type { MadeVideo, MakeProgress, TrimSettings, VideoFacts, VideoJobs } from "./protocol.ts"
import { fractionTeller } from "./tell-fraction.ts"
import { trimByFfmpeg } from "./trim-by-ffmpeg.ts"
import { trimByIndex } from "./trim-by-index.ts"
import { trimAsWhole, trimExactly } from "./trim-exactly.ts"
import { firstThatHolds, type Way } from "./ways.ts"
import { writeLanes } from "./write-lanes.ts"

/** Frames that others need to be decoded may be shown after the end of a copy. */
const FAST_SLACK_SECONDS = 0.3
/** Nobody wants a shorter piece, seconds. */
const SHORTEST = 0.001

/**
 * Cuts a piece out, in the container of the source where it is written here, else in mkv. What one way makes is opened and looked at before it
 * counts, and what does not hold is made in another way. Throws failSettings, failCannotCopy, FileBroken, failResultEmpty and its like.
 */
export async function trim(input: VideoJobs["trim"]["input"], job: Job<MakeProgress>): Promise<MadeVideo> {
  const { file, workspace, settings } = input
  if (!(settings.startSeconds >= 0 && settings.endSeconds - settings.startSeconds >= SHORTEST)) throw new JobError("failed", "failSettings")
  const facts = await probe({ file }, job)
  if (facts.engine === "none") throw new JobError("failed", "failUnreadable")
  if (settings.startSeconds >= facts.durationSeconds) throw new JobError("failed", "failSettings")
  const within = { ...settings, endSeconds: Math.min(settings.endSeconds, facts.durationSeconds) }
  const seconds = shownOf(within, facts.video)
  const { video, audio } = facts
  const tracks = {
    hasVideo: video !== null,
    hasAudio: audio !== null && audioReaches(facts, within),
    leastFrames: leastFramesOf(seconds, video),
    wholeSeconds: within.endSeconds,
  }
  const exact = { ...tracks, ...lengthOf(seconds, video) }
  // A fast cut begins with the key frame before its start, and has all from there on.
  const fast = ({ startSeconds }: MadeVideo) => {
    const long = shownOf({ ...within, startSeconds: Math.min(startSeconds, within.startSeconds) }, video)
    return { ...tracks, leastFrames: leastFramesOf(long, video), ...lengthOf(long, video, { earlierSeconds: FAST_SLACK_SECONDS }) }
  }
  const cut = { ...input, settings: within }
  const byPackets = (make: (video: OpenVideo, onFile: TrimSettings) => Promise<MadeVideo | null>) => () => trimOpened(cut, make)
  const ways: Way[] =
    settings.mode === "fast"
      ? [
          { make: () => trimOpened(cut, (_, onFile) => trimByIndex({ ...cut, settings: onFile }, job)), asked: fast },
          { make: byPackets((opened, onFile) => trimFast(cut, opened, onFile, job)), asked: fast },
          ...(video === null ? [] : [{ make: () => trimByFfmpeg(cut, job), asked: fast }]),
        ]
      : []
  ways.push({ make: byPackets((opened, onFile) => trimExactly(cut, opened, onFile, job)), asked: exact })
  ways.push({ make: byPackets((opened, onFile) => trimAsWhole(cut, opened, onFile, job)), asked: exact })
  ways.push({ make: () => trimByFfmpeg({ ...cut, settings: { ...within, mode: "exact" } }, job), asked: exact })
  ways.push({ make: () => trimByFfmpeg({ ...cut, settings: { ...within, mode: "exact" } }, job, false), asked: exact })
  return firstThatHolds(ways, workspace, job)
}

/** Audio that ends before a piece begins, or begins after it, is none of the piece. */
function audioReaches({ audio, durationSeconds }: VideoFacts, { startSeconds, endSeconds }: TrimSettings): boolean {
  return audio !== null && startSeconds < durationSeconds * 0.8 && endSeconds - startSeconds > 1
}

/** Opens the source and gives `make` the piece on the file's own timeline; what was made begins on that of the tools. Null where it cannot be opened. */
function trimOpened(
  { file, settings }: VideoJobs["trim"]["input"],
  make: (video: OpenVideo, onFile: TrimSettings) => Promise<MadeVideo | null>,
): Promise<MadeVideo | null> {
  return withVideo<MadeVideo | null>(file, async (video) => {
    if (video === null) return null
    try {
      const zeroSeconds = await zeroOf(video)
      const onClock = (seconds: number) =>
        video.videoTrack === null ? seconds + zeroSeconds : frameTimeAt(video.videoTrack, seconds + zeroSeconds)
      const onFile = { ...settings, startSeconds: await onClock(settings.startSeconds), endSeconds: await onClock(settings.endSeconds) }
      const made = await make(video, onFile)
      return made && { ...made, startSeconds: made.startSeconds - zeroSeconds }
    } catch (error) {
      throw brokenFile(error)
    }
  })
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
