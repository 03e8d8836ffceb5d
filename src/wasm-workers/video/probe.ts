import type { InputAudioTrack, InputVideoTrack } from "mediabunny"
import { bitDepthOf } from "../../formats/video/bit-depth.ts"
import { type Job, JobError } from "../_bridge/protocol.ts"
import type { FfmpegStream } from "../ffmpeg/protocol.ts"
import { durationFrom, zeroOf } from "./clock.ts"
import { containerOf } from "./containers.ts"
import { decodes } from "./decodes.ts"
import { chooseEngine, ffmpegReads } from "./engine-rules.ts"
import { ffmpegFacts } from "./ffmpeg-facts.ts"
import { brokenFile, type OpenVideo, withVideo } from "./open-video.ts"
import type { AudioFacts, MakeProgress, VideoFacts, VideoTrackFacts } from "./protocol.ts"
import { mayHideVideo, subtitleTracksOf } from "./tracks-beyond.ts"

/** Packets that are looked at to tell frame rate and bitrate: the first seconds. */
const PROBED_PACKETS = 120
/** Sample entries of encrypted tracks (ISO/IEC 23001-7). */
const ENCRYPTED = new Set(["encv", "enca"])
const NO_CODECS = { engine: "ffmpeg", reason: "reasonNoCodecs" } as const

/** Tells what a file is. Throws JobError FileEmpty, FileProtected, FileBroken, FileNotWhatItSays (no media file at all). */
export async function probe({ file }: { readonly file: Blob }, job: Job<MakeProgress>): Promise<VideoFacts> {
  let failure: JobError | null = null
  const facts = await withVideo<VideoFacts | null>(file, async (video) => (video === null ? null : factsOf(file, video))).catch(
    (error: unknown) => {
      // What mediabunny takes for broken ffmpeg may read all the same.
      if (!(error instanceof JobError && error.code === "FileBroken")) throw error
      failure = error
      return null
    },
  )
  if (facts?.engine === "webcodecs" && (facts.video !== null || !(await mayHideVideo(file, facts.container)))) return facts
  try {
    return await askFfmpeg(file, facts, job)
  } catch (error) {
    job.signal.throwIfAborted()
    throw failure ?? error
  }
}

/** The facts of a file that mediabunny opened; only its engine may still change. */
export async function factsOf(file: Blob, { input, videoTrack, audio }: OpenVideo): Promise<VideoFacts> {
  try {
    if (videoTrack === null && audio === null) throw new JobError("failed", "FileBroken", "no track")
    const zeroSeconds = await zeroOf({ videoTrack, audio })
    const videoFacts = videoTrack && (await factsOfVideo(videoTrack, zeroSeconds))
    const audioFacts = audio && (await factsOfAudio(audio))
    const choice =
      "VideoDecoder" in globalThis
        ? chooseEngine({
            isContainerKnown: true,
            canDecodeVideo: videoFacts?.canDecode ?? null,
            canDecodeAudio: audioFacts?.canDecode ?? null,
            hasCodecs: true,
          })
        : NO_CODECS
    const container = containerOf(await input.getFormat())
    return {
      container,
      sizeBytes: file.size,
      durationSeconds: await durationFrom(zeroSeconds, { input }),
      audioLeadSeconds: videoTrack === null || audio === null ? 0 : Math.max(0, zeroSeconds - Math.max(0, await audio.getFirstTimestamp())),
      audioTracks: (await input.getAudioTracks()).length,
      subtitleTracks: await subtitleTracksOf(file, container),
      video: videoFacts,
      audio: audioFacts,
      ...choice,
    }
  } catch (error) {
    throw brokenFile(error)
  }
}

async function factsOfVideo(track: InputVideoTrack, zeroSeconds: number): Promise<VideoTrackFacts> {
  if (ENCRYPTED.has(String(await track.getInternalCodecId()))) throw new JobError("failed", "FileProtected")
  const stats = await track.computePacketStats(PROBED_PACKETS)
  if (stats.packetCount === 0) throw new JobError("failed", "FileBroken", "no frame")
  const rate = await track.computeFrameRateMetrics({ targetPacketCount: PROBED_PACKETS })
  const codecString = await track.getCodecParameterString()
  return {
    codec: await track.getCodec(),
    codecString,
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    rotationDegrees: await track.getRotation(),
    frameRate: rate.averageFrameRate > 0 ? rate.bestGuessFrameRate : null,
    isFrameRateConstant: rate.frameRateIsConstant,
    shownSeconds: Math.max(0, (await track.computeDuration()) - zeroSeconds),
    bitrate: stats.averageBitrate > 0 ? stats.averageBitrate : null,
    bitDepth: bitDepthOf(codecString),
    isHighDynamicRange: await track.hasHighDynamicRange(),
    isTransparent: await track.canBeTransparent(),
    canDecode: await decodes(track),
  }
}

async function factsOfAudio(track: InputAudioTrack): Promise<AudioFacts> {
  const { averageBitrate } = await track.computePacketStats(PROBED_PACKETS)
  return {
    codec: await track.getCodec(),
    channels: await track.getNumberOfChannels(),
    sampleRateHz: await track.getSampleRate(),
    bitrate: averageBitrate > 0 ? averageBitrate : null,
    canDecode: await decodes(track),
  }
}

async function askFfmpeg(file: Blob, facts: VideoFacts | null, job: Job<MakeProgress>): Promise<VideoFacts> {
  const told = await ffmpegFacts(file, job)
  if (told === null) {
    // It was tried: what is left is what mediabunny could read of it.
    if (facts?.engine === "webcodecs") return facts
    if (facts !== null) return { ...facts, engine: "none" }
    throw new JobError("failed", "FileNotWhatItSays", "neither engine knows it")
  }
  const streamOf = (kind: FfmpegStream["kind"]) => told.streams.find((stream) => stream.kind === kind) ?? null
  const [video, audio] = [streamOf("video"), streamOf("audio")]
  if (facts?.engine === "webcodecs" && video === null) return facts
  const isReadable = ffmpegReads((video ?? audio)?.codec ?? "")
  return {
    container: facts?.container ?? told.container,
    sizeBytes: file.size,
    durationSeconds: Math.max(0, told.durationSeconds - told.zeroSeconds) || (facts?.durationSeconds ?? 0),
    audioLeadSeconds: video === null || audio === null ? 0 : told.zeroSeconds,
    audioTracks: told.streams.filter(({ kind }) => kind === "audio").length,
    subtitleTracks: told.subtitleTracks,
    // ffmpeg knows the size of what it decodes.
    video:
      facts?.video == null ? video && videoTrackOf(video) : { ...facts.video, ...(video && { width: video.width, height: video.height }) },
    audio: facts?.audio ?? (audio && audioOf(audio)),
    engine: isReadable ? "ffmpeg" : "none",
    reason: facts?.reason ?? "reasonContainer",
  }
}

function audioOf({ codec, channels, sampleRateHz, bitrate }: FfmpegStream): AudioFacts {
  return { codec, channels, sampleRateHz, bitrate, canDecode: false }
}

function videoTrackOf({
  codec,
  width,
  height,
  rotationDegrees,
  frameRate,
  bitrate,
  bitDepth,
  isHighDynamicRange,
  isTransparent,
}: FfmpegStream): VideoTrackFacts {
  return {
    codec,
    codecString: null,
    width,
    height,
    rotationDegrees,
    frameRate,
    isFrameRateConstant: true,
    shownSeconds: null,
    bitrate,
    bitDepth,
    isHighDynamicRange,
    isTransparent,
    canDecode: false,
  }
}
