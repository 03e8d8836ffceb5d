import { EncodedPacketSink, type InputTrack, type InputVideoTrack, type VideoSample, VideoSampleSink } from "mediabunny"
import { type Job, JobError } from "../_bridge/protocol.ts"
import { eachWithin, within } from "../_bridge/within.ts"
import { ffmpegWorker } from "../ffmpeg/client.ts"
import { decodes } from "./decodes.ts"
import { listenToFfmpeg } from "./ffmpeg-progress.ts"
import { type OpenVideo, withVideo } from "./open-video.ts"
import { FRAME_SECONDS, isBlankGrey, type LengthAsked, lengthFault } from "./proof-rules.ts"
import type { MadeVideo, MakeProgress } from "./protocol.ts"

/** What a result has to be, as it was asked for. */
export interface Asked extends LengthAsked {
  readonly hasVideo: boolean
  readonly hasAudio: boolean
  /** Frames that there are at least; null where nobody can say. */
  readonly leastFrames: number | null
  /** Of all tracks together, where the audio goes on after the last frame. */
  readonly wholeSeconds?: number
}

/** A head without anything in it is smaller. */
const LEAST_BYTES = 200
const DECODE_MS = 15_000
/** How much longer one track may be than the other. */
const MOST_REST_SECONDS = 0.5
/** Results above this are not decoded as a whole where only ffmpeg reads them: it would take longer than making them did. */
const MOST_DECODED_BYTES = 64 * 1024 * 1024
const MOST_COUNTED_PACKETS = 200_000
const LOOK = { width: 32, height: 18 }

/**
 * Opens a result again and compares it with what was asked for: its tracks, its length, its frames, and frames at its beginning, its middle and
 * its end decoded. Throws JobError failResultEmpty, failResultShort, failResultUnreadable.
 */
export async function prove(made: MadeVideo, asked: Asked, job: Job<MakeProgress>): Promise<void> {
  if (made.file.size < LEAST_BYTES) throw wrong("failResultEmpty", `${made.file.size} bytes`)
  const isDecoded = await withVideo(made.file, async (video) => {
    if (video === null) throw wrong("failResultUnreadable", "not a container")
    try {
      return await proveOpened(video, asked, job.signal)
    } catch (error) {
      if (error instanceof JobError || job.signal.aborted) throw error
      throw wrong("failResultUnreadable", String(error))
    }
  })
  if (isDecoded || !asked.hasVideo || made.file.size > MOST_DECODED_BYTES) return
  const frames = await ffmpegWorker().run("count", { file: made.file }, { signal: job.signal, ...listenToFfmpeg(job.tell) })
  if (frames < Math.max(1, asked.leastFrames ?? 1)) throw wrong("failResultUnreadable", `${frames} frames can be decoded`)
}

/** Whether all of it was looked at; false where this browser does not decode its video. */
async function proveOpened(video: OpenVideo, asked: Asked, signal: AbortSignal): Promise<boolean> {
  const { videoTrack, audio } = video
  if (asked.hasVideo && videoTrack === null) throw wrong("failResultEmpty", "no video track")
  if (asked.hasAudio && audio === null) throw wrong("failResultEmpty", "no audio track")
  const track: InputTrack | null = asked.hasVideo ? videoTrack : audio
  if (track === null) throw wrong("failResultEmpty", "no track")
  const seconds = (await track.computeDuration()) - Math.max(0, await track.getFirstTimestamp())
  const whole = (await video.input.computeDuration()) - Math.max(0, await video.input.getFirstTimestamp())
  const fault =
    lengthFault(seconds, asked) ??
    (whole > (asked.wholeSeconds ?? asked.mostSeconds) + MOST_REST_SECONDS ? `${whole.toFixed(3)} s in all` : null)
  if (fault !== null) throw wrong("failResultShort", fault)
  if (!asked.hasVideo || videoTrack === null) return true
  await countPackets(videoTrack, asked.leastFrames ?? 1, signal)
  if (!(await decodes(videoTrack))) return false
  await lookAtFrames(videoTrack)
  return true
}

async function countPackets(track: InputVideoTrack, least: number, signal: AbortSignal): Promise<void> {
  let count = 0
  for await (const _ of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    signal.throwIfAborted()
    count += 1
    if (count >= Math.min(least, MOST_COUNTED_PACKETS)) return
  }
  throw wrong("failResultShort", `${count} frames of ${least}`)
}

/** Key frames at the beginning, in the middle and near the end: each costs one frame to decode. */
async function lookAtFrames(track: InputVideoTrack): Promise<void> {
  const sink = new EncodedPacketSink(track)
  const [first, end] = [Math.max(0, await track.getFirstTimestamp()), await track.computeDuration()]
  const times = new Set<number>()
  for (const seconds of [first, (first + end) / 2, end - FRAME_SECONDS]) {
    times.add(Math.max(first, (await sink.getKeyPacket(seconds, { metadataOnly: true }))?.timestamp ?? first))
  }
  let greys = 0
  let seen = 0
  for await (const sample of eachWithin(DECODE_MS, "failResultUnreadable", new VideoSampleSink(track).samplesAtTimestamps([...times]))) {
    if (sample === null) continue
    seen += 1
    if (isBlankGrey(pixelsOf(sample))) greys += 1
  }
  if (seen < times.size) throw wrong("failResultUnreadable", `${seen} frames of ${times.size} can be decoded`)
  if (greys === seen) throw wrong("failResultUnreadable", "nothing but grey")
}

function pixelsOf(sample: VideoSample): Uint8ClampedArray {
  try {
    const canvas = new OffscreenCanvas(LOOK.width, LOOK.height)
    const context = canvas.getContext("2d", { willReadFrequently: true })
    if (context === null) return new Uint8ClampedArray(0)
    sample.draw(context, 0, 0, LOOK.width, LOOK.height)
    return context.getImageData(0, 0, LOOK.width, LOOK.height).data
  } finally {
    sample.close()
  }
}

/** Opens an image that was made and sees that it can be shown. */
export async function proveImage(file: Blob): Promise<void> {
  try {
    const bitmap = await within(DECODE_MS, "failResultUnreadable", createImageBitmap(file))
    bitmap.close()
  } catch (error) {
    throw wrong("failResultUnreadable", String(error))
  }
}

function wrong(code: "failResultEmpty" | "failResultShort" | "failResultUnreadable", message: string): JobError {
  return new JobError("failed", code, message)
}
