import { type AudioCodec, type ConversionAudioOptions, type ConversionVideoOptions, Quality } from "mediabunny"
import { type Job, JobError } from "../_bridge/protocol.ts"
import { convertByFfmpeg } from "./convert-by-ffmpeg.ts"
import {
  AUDIO_BITRATE,
  areSettingsPossible,
  bitrateForSize,
  bitrateOfNextTry,
  changesPicture,
  even,
  fitsContainer,
  outputSeconds,
} from "./convert-rules.ts"
import type { ConvertSettings } from "./convert-settings.ts"
import { withVideo } from "./open-video.ts"
import { discardOutput } from "./outputs.ts"
import { probe } from "./probe.ts"
import type { MadeVideo, MakeProgress, VideoFacts, VideoJobs } from "./protocol.ts"
import { soundAtSpeed } from "./sound-speed.ts"
import { type Transcoding, transcode } from "./transcode.ts"

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
  const { settings, file, workspace } = input
  if (outputSeconds(settings, facts.durationSeconds) <= 0) throw new JobError("failed", "failSettings")
  if (facts.engine === "none") throw new JobError("failed", "failUnreadable")
  const mustRead = (facts.picture?.canDecode === false && settings.videoCodec !== "copy") || needsSoundOf(facts, settings)
  if (facts.reason === "reasonContainer" || facts.reason === "reasonNoCodecs" || mustRead) return convertByFfmpeg(input, facts, job)
  let bitrate = settings.videoBitrate ?? aimedBitrate(settings, facts)
  for (let attempt = 1; ; attempt++) {
    const work: Transcoding = planOf(settings, facts, bitrate)
    const made = await withVideo(file, (video) => {
      if (video === null) throw new JobError("failed", "FileBroken")
      return transcode({ file, workspace, kind: settings.container }, video, work, job)
    })
    const { targetBytes } = settings
    if (targetBytes === undefined || made.file.size <= targetBytes || bitrate === undefined) return { ...made, ...fates(settings, facts) }
    await discardOutput({ workspace, id: made.id })
    const next: number | null =
      attempt === TRIES ? null : bitrateOfNextTry(bitrate, targetBytes, made.file.size, soundBytes(settings, facts))
    if (next === null) throw new JobError("failed", "failTargetTooSmall")
    bitrate = next
  }
}

/** What the sound will take, bytes. */
function soundBytes(settings: ConvertSettings, { sound, durationSeconds }: VideoFacts): number {
  if (sound === null || settings.audioCodec === "none") return 0
  const bitrate = keepsSound(settings, { sound }) ? (sound.bitrate ?? AUDIO_BITRATE) : (settings.audioBitrate ?? AUDIO_BITRATE)
  return (bitrate / 8) * outputSeconds(settings, durationSeconds)
}

function needsSoundOf({ sound }: VideoFacts, { audioCodec }: ConvertSettings): boolean {
  return sound !== null && !sound.canDecode && audioCodec !== "copy" && audioCodec !== "none"
}

function aimedBitrate(settings: ConvertSettings, { picture, sound, durationSeconds }: VideoFacts): number | undefined {
  if (settings.targetBytes === undefined || picture === null) return undefined
  const frameRate = settings.frameRate ?? picture.frameRate
  const size = { width: settings.width ?? picture.width, height: settings.height ?? picture.height, frameRate }
  const audioBitrate = sound === null || settings.audioCodec === "none" ? 0 : (settings.audioBitrate ?? AUDIO_BITRATE)
  const bitrate = bitrateForSize(settings.targetBytes, outputSeconds(settings, durationSeconds), audioBitrate, size)
  if (bitrate === null) throw new JobError("failed", "failTargetTooSmall")
  return bitrate
}

function planOf(settings: ConvertSettings, facts: VideoFacts, bitrate: number | undefined): Transcoding {
  const { startSeconds, endSeconds, audioCodec, speed = 1 } = settings
  const hasSound = facts.sound !== null && audioCodec !== "none"
  const trim = { ...(startSeconds !== undefined && { start: startSeconds }), ...(endSeconds !== undefined && { end: endSeconds }) }
  return {
    video: facts.picture === null ? null : pictureOptions(settings, facts, bitrate),
    audio: hasSound ? soundOptions(settings, facts) : null,
    audioCodec: hasSound && audioCodec !== "copy" ? audioCodec : null,
    speed,
    ...(Object.keys(trim).length > 0 && { trim }),
  }
}

function keepsPicture(settings: ConvertSettings, { picture }: VideoFacts): boolean {
  const isCut = settings.startSeconds !== undefined || settings.endSeconds !== undefined
  return settings.videoCodec === "copy" || (picture?.codec === settings.videoCodec && !changesPicture(settings) && !isCut)
}

function keepsSound(settings: ConvertSettings, { sound }: Pick<VideoFacts, "sound">): boolean {
  return (
    settings.audioCodec === "copy" ||
    (sound?.codec === settings.audioCodec && settings.audioBitrate === undefined && (settings.speed ?? 1) === 1)
  )
}

function fates(settings: ConvertSettings, facts: VideoFacts): Pick<MadeVideo, "picture" | "sound"> {
  const hasSound = facts.sound !== null && settings.audioCodec !== "none"
  return {
    picture: facts.picture === null ? "none" : keepsPicture(settings, facts) ? "copied" : "encoded",
    sound: hasSound ? (keepsSound(settings, facts) ? "copied" : "encoded") : "none",
  }
}

function pictureOptions(settings: ConvertSettings, facts: VideoFacts, bitrate: number | undefined): ConversionVideoOptions {
  if (keepsPicture(settings, facts)) return {}
  const { videoCodec, crop, rotate, flip, width, height, fit = "contain", frameRate, speed = 1, quality = "medium" } = settings
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
    // Frames are thinned out before their times are changed.
    ...(frameRate !== undefined && { frameRate: frameRate / speed }),
    quality: bitrate === undefined ? new Quality({ quality: QUALITIES[quality] }) : new Quality({ bitrate, bitrateMode: "variable" }),
    ...(speed !== 1 && {
      process: (sample) => {
        sample.setTimestamp(sample.timestamp / speed)
        sample.setDuration(sample.duration / speed)
        return sample
      },
    }),
  }
}

function soundOptions(settings: ConvertSettings, facts: VideoFacts): ConversionAudioOptions {
  if (keepsSound(settings, facts)) return {}
  const { audioCodec, audioBitrate = AUDIO_BITRATE, speed = 1, speedSound = "tempo" } = settings
  const channels = Math.min(MOST_CHANNELS, facts.sound?.channels ?? MOST_CHANNELS)
  const codec: AudioCodec | null = audioCodec === "copy" || audioCodec === "none" ? null : audioCodec
  return {
    ...(codec !== null && { codec }),
    forceTranscode: true,
    numberOfChannels: channels,
    ...(codec === "opus" && { sampleRate: OPUS_RATE }),
    quality: new Quality({ bitrate: audioBitrate }),
    ...(speed !== 1 && { process: soundAtSpeed(speed, speedSound) }),
  }
}
