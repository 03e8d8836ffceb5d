import { type AudioCodec, type ConversionAudioOptions, type ConversionVideoOptions, Quality } from "mediabunny"
import { type Job, JobError } from "../_bridge/protocol.ts"
import { audioAtSpeed } from "./audio-speed.ts"
import { zeroOf } from "./clock.ts"
import { convertByFfmpeg } from "./convert-by-ffmpeg.ts"
import {
  AUDIO_BITRATE,
  areSettingsPossible,
  bitrateForSize,
  bitrateOfNextTry,
  changesVideo,
  even,
  fitsContainer,
  outputSeconds,
} from "./convert-rules.ts"
import type { ConvertSettings } from "./convert-settings.ts"
import { type OpenVideo, withVideo } from "./open-video.ts"
import { discardOutput } from "./outputs.ts"
import { probe } from "./probe.ts"
import { leastFramesOf, lengthOf, shownOf } from "./proof-rules.ts"
import type { MadeVideo, MakeProgress, VideoFacts, VideoJobs } from "./protocol.ts"
import { retimed } from "./retimed.ts"
import { type Transcoding, transcode } from "./transcode.ts"
import { evenSizeOf } from "./trim-exactly.ts"
import { firstThatHolds, type Way } from "./ways.ts"

/** Tries to come below a size. */
const TRIES = 4
const QUALITIES = { low: 0.3, medium: 0.5, high: 0.75 } as const
const OPUS_RATE = 48_000
/** More channels are mixed down where a codec or player may not have them. */
const MOST_CHANNELS = 2

/** Makes a video anew. By ffmpeg where WebCodecs cannot read what is not to be copied. */
export async function convert(input: VideoJobs["convert"]["input"], job: Job<MakeProgress>): Promise<MadeVideo> {
  const { settings, file } = input
  if (!areSettingsPossible(settings)) throw new JobError("failed", "failSettings")
  if (!fitsContainer(settings)) throw new JobError("failed", "failCannotEncode")
  return convertProbed(input, await probe({ file }, job), job)
}

/** The same for a file that was probed already. */
export async function convertProbed(input: VideoJobs["convert"]["input"], facts: VideoFacts, job: Job<MakeProgress>): Promise<MadeVideo> {
  const { settings, workspace } = input
  const seconds = outputSeconds(settings, facts.durationSeconds)
  if (seconds <= 0) throw new JobError("failed", "failSettings")
  if (facts.engine === "none") throw new JobError("failed", "failUnreadable")
  const mustRead = (facts.video?.canDecode === false && settings.videoCodec !== "copy") || needsAudioOf(facts, settings)
  const needsFfmpeg = facts.reason === "reasonContainer" || facts.reason === "reasonNoCodecs" || mustRead
  const { speed = 1, frameRate } = settings
  const hasAudio = facts.audio !== null && settings.audioCodec !== "none"
  const piece = { startSeconds: settings.startSeconds ?? 0, endSeconds: settings.endSeconds ?? facts.durationSeconds }
  const shown = facts.video === null ? seconds : shownOf(piece, facts.video) / speed
  const rate = facts.video === null ? null : { ...facts.video, frameRate: frameRate ?? (facts.video.frameRate ?? 0) * speed }
  const asked = {
    hasVideo: facts.video !== null,
    hasAudio,
    wholeSeconds: seconds,
    leastFrames: leastFramesOf(shown, rate?.frameRate ? rate : null),
    ...lengthOf(shown, rate?.frameRate ? rate : facts.video, { speed, newRate: frameRate }),
  }
  const byFfmpeg: Way[] = [true, false].map((isSeeking) => ({ make: () => convertByFfmpeg(input, facts, job, isSeeking), asked }))
  const ways = needsFfmpeg ? byFfmpeg : [{ make: () => convertByCodecs(input, facts, job), asked }, ...byFfmpeg]
  return firstThatHolds(ways, workspace, job)
}

/** By this browser's own codecs, neither proved nor tried in another way. Throws failCannotEncode, failUnreadable, failTargetTooSmall, FileBroken. */
export async function convertByCodecs(
  { settings, file, workspace }: VideoJobs["convert"]["input"],
  facts: VideoFacts,
  job: Job<MakeProgress>,
): Promise<MadeVideo> {
  let bitrate = settings.videoBitrate ?? aimedBitrate(settings, facts)
  for (let attempt = 1; ; attempt++) {
    const made = await withVideo(file, async (video) => {
      if (video === null) throw new JobError("failed", "FileBroken")
      const work = await planOf(settings, facts, bitrate, await zeroOf(video), video)
      return transcode({ file, workspace, kind: settings.container }, video, work, job)
    })
    const { targetBytes } = settings
    if (targetBytes === undefined || made.file.size <= targetBytes || bitrate === undefined) return { ...made, ...fates(settings, facts) }
    await discardOutput({ workspace, id: made.id })
    const next: number | null =
      attempt === TRIES ? null : bitrateOfNextTry(bitrate, targetBytes, made.file.size, audioBytes(settings, facts))
    if (next === null) throw new JobError("failed", "failTargetTooSmall")
    bitrate = next
  }
}

/** What the audio will take, bytes. */
function audioBytes(settings: ConvertSettings, { audio, durationSeconds }: VideoFacts): number {
  if (audio === null || settings.audioCodec === "none") return 0
  const bitrate = keepsAudio(settings, { audio }) ? (audio.bitrate ?? AUDIO_BITRATE) : (settings.audioBitrate ?? AUDIO_BITRATE)
  return (bitrate / 8) * outputSeconds(settings, durationSeconds)
}

function needsAudioOf({ audio }: VideoFacts, { audioCodec }: ConvertSettings): boolean {
  return audio !== null && !audio.canDecode && audioCodec !== "copy" && audioCodec !== "none"
}

function aimedBitrate(settings: ConvertSettings, { video, audio, durationSeconds }: VideoFacts): number | undefined {
  if (settings.targetBytes === undefined || video === null) return undefined
  const frameRate = settings.frameRate ?? video.frameRate
  const size = { width: settings.width ?? video.width, height: settings.height ?? video.height, frameRate }
  const audioBitrate = audio === null || settings.audioCodec === "none" ? 0 : (settings.audioBitrate ?? AUDIO_BITRATE)
  const bitrate = bitrateForSize(settings.targetBytes, outputSeconds(settings, durationSeconds), audioBitrate, size)
  if (bitrate === null) throw new JobError("failed", "failTargetTooSmall")
  return bitrate
}

async function planOf(
  settings: ConvertSettings,
  facts: VideoFacts,
  bitrate: number | undefined,
  zeroSeconds: number,
  { videoTrack }: OpenVideo,
): Promise<Transcoding> {
  const { startSeconds, endSeconds, audioCodec, speed = 1 } = settings
  const hasAudio = facts.audio !== null && audioCodec !== "none"
  const isCut = startSeconds !== undefined || endSeconds !== undefined
  // What WebCodecs writes begins with the first frame, as everything else here; a copy of packets has no choice.
  const trim = {
    ...((isCut || zeroSeconds > 0) && { start: zeroSeconds + (startSeconds ?? 0) }),
    ...(endSeconds !== undefined && { end: zeroSeconds + endSeconds }),
  }
  const sides = videoTrack !== null && settings.width === undefined && settings.height === undefined ? await evenSizeOf(videoTrack) : {}
  return {
    video: facts.video === null ? null : { ...videoOptions(settings, facts, bitrate), ...(mayScale(settings, facts) && sides) },
    audio: hasAudio ? audioOptions(settings, facts) : null,
    audioCodec: hasAudio && audioCodec !== "copy" ? audioCodec : null,
    speed,
    ...(Object.keys(trim).length > 0 && { trim }),
  }
}

/** A crop has its own size, and a quarter turn changes sides. */
function mayScale(settings: ConvertSettings, facts: VideoFacts): boolean {
  return !keepsVideo(settings, facts) && settings.crop === undefined && (settings.rotate ?? 0) % 180 === 0
}

function keepsVideo(settings: ConvertSettings, { video }: VideoFacts): boolean {
  const isCut = settings.startSeconds !== undefined || settings.endSeconds !== undefined
  return settings.videoCodec === "copy" || (video?.codec === settings.videoCodec && !changesVideo(settings) && !isCut)
}

function keepsAudio(settings: ConvertSettings, { audio }: Pick<VideoFacts, "audio">): boolean {
  return (
    settings.audioCodec === "copy" ||
    (audio?.codec === settings.audioCodec && settings.audioBitrate === undefined && (settings.speed ?? 1) === 1)
  )
}

function fates(settings: ConvertSettings, facts: VideoFacts): Pick<MadeVideo, "video" | "audio"> {
  const hasAudio = facts.audio !== null && settings.audioCodec !== "none"
  return {
    video: facts.video === null ? "none" : keepsVideo(settings, facts) ? "copied" : "encoded",
    audio: hasAudio ? (keepsAudio(settings, facts) ? "copied" : "encoded") : "none",
  }
}

function videoOptions(settings: ConvertSettings, facts: VideoFacts, bitrate: number | undefined): ConversionVideoOptions {
  if (keepsVideo(settings, facts)) return {}
  const { videoCodec, crop, rotate, flip, width, height, fit = "contain", frameRate, speed = 1, quality = "medium" } = settings
  const sourceRate = facts.video?.frameRate ?? null
  const isThinner = frameRate !== undefined && sourceRate !== null && frameRate / speed < sourceRate
  const bothSides = width !== undefined && height !== undefined
  return {
    ...(videoCodec !== "copy" && { codec: videoCodec }),
    forceTranscode: true,
    ...((rotate ?? flip) !== undefined && { allowTransformationMetadata: false }),
    ...(rotate !== undefined && { rotate }),
    ...(flip !== undefined && { flip }),
    ...(crop && { crop }),
    ...(width !== undefined && { width: even(width) }),
    ...(height !== undefined && { height: even(height) }),
    ...(bothSides && { fit }),
    ...(frameRate !== undefined && !isThinner && { frameRate: frameRate / speed }),
    quality: bitrate === undefined ? new Quality({ quality: QUALITIES[quality] }) : new Quality({ bitrate, bitrateMode: "variable" }),
    // Frames are thinned out before their times are changed.
    ...((speed !== 1 || isThinner) && { process: retimed(speed, isThinner ? frameRate / speed : null) }),
  }
}

function audioOptions(settings: ConvertSettings, facts: VideoFacts): ConversionAudioOptions {
  if (keepsAudio(settings, facts)) return {}
  const { audioCodec, audioBitrate = AUDIO_BITRATE, speed = 1, speedAudio = "tempo" } = settings
  const channels = Math.min(MOST_CHANNELS, facts.audio?.channels ?? MOST_CHANNELS)
  const codec: AudioCodec | null = audioCodec === "copy" || audioCodec === "none" ? null : audioCodec
  return {
    ...(codec !== null && { codec }),
    forceTranscode: true,
    numberOfChannels: channels,
    ...(codec === "opus" && { sampleRate: OPUS_RATE }),
    quality: new Quality({ bitrate: audioBitrate }),
    ...(speed !== 1 && { process: audioAtSpeed(speed, speedAudio) }),
  }
}
