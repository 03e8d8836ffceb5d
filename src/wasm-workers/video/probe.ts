import type { InputAudioTrack, InputVideoTrack } from "mediabunny"
import { bitDepthOf } from "../../formats/video/bit-depth.ts"
import { type Job, JobError } from "../_bridge/protocol.ts"
import { ffmpegWorker } from "../ffmpeg/client.ts"
import type { FfmpegStream } from "../ffmpeg/protocol.ts"
import { containerOf } from "./containers.ts"
import { chooseEngine, ffmpegReads } from "./engine-rules.ts"
import { listenToFfmpeg } from "./ffmpeg-progress.ts"
import { brokenFile, type OpenVideo, withVideo } from "./open-video.ts"
import type { AudioFacts, MakeProgress, VideoFacts, VideoTrackFacts } from "./protocol.ts"

/** Packets that are looked at to tell frame rate and bitrate: the first seconds. */
const PROBED_PACKETS = 120
/** Sample entries of encrypted tracks (ISO/IEC 23001-7). */
const ENCRYPTED = new Set(["encv", "enca"])
const NO_CODECS = { engine: "ffmpeg", reason: "reasonNoCodecs" } as const

/** Tells what a file is. Throws JobError FileEmpty, FileProtected, FileBroken, FileNotWhatItSays (no media file at all). */
export async function probe({ file }: { readonly file: Blob }, job: Job<MakeProgress>): Promise<VideoFacts> {
  const facts = await withVideo<VideoFacts | null>(file, async (video) => (video === null ? null : factsOf(file, video)))
  if (facts?.engine === "webcodecs") return facts
  return askFfmpeg(file, facts, job)
}

/** The facts of a file that mediabunny opened; only its engine may still change. */
export async function factsOf(file: Blob, { input, videoTrack, audio }: OpenVideo): Promise<VideoFacts> {
  try {
    if (videoTrack === null && audio === null) throw new JobError("failed", "FileBroken", "no track")
    const videoFacts = videoTrack && (await factsOfVideo(videoTrack))
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
    const durationSeconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration())
    return {
      container: containerOf(await input.getFormat()),
      sizeBytes: file.size,
      durationSeconds: Math.max(0, durationSeconds),
      video: videoFacts,
      audio: audioFacts,
      ...choice,
    }
  } catch (error) {
    throw brokenFile(error)
  }
}

async function factsOfVideo(track: InputVideoTrack): Promise<VideoTrackFacts> {
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
    bitrate: stats.averageBitrate > 0 ? stats.averageBitrate : null,
    bitDepth: bitDepthOf(codecString),
    isHighDynamicRange: await track.hasHighDynamicRange(),
    canDecode: await track.canDecode(),
  }
}

async function factsOfAudio(track: InputAudioTrack): Promise<AudioFacts> {
  const { averageBitrate } = await track.computePacketStats(PROBED_PACKETS)
  return {
    codec: await track.getCodec(),
    channels: await track.getNumberOfChannels(),
    sampleRateHz: await track.getSampleRate(),
    bitrate: averageBitrate > 0 ? averageBitrate : null,
    canDecode: await track.canDecode(),
  }
}

async function askFfmpeg(file: Blob, facts: VideoFacts | null, { signal, tell }: Job<MakeProgress>): Promise<VideoFacts> {
  const told = await ffmpegWorker().run("probe", { file }, { signal, ...listenToFfmpeg(tell) })
  if (told === null) {
    if (facts !== null) return { ...facts, engine: "none" }
    throw new JobError("failed", "FileNotWhatItSays", "neither engine knows it")
  }
  const streamOf = (kind: FfmpegStream["kind"]) => told.streams.find((stream) => stream.kind === kind) ?? null
  const [video, audio] = [streamOf("video"), streamOf("audio")]
  const isReadable = ffmpegReads((video ?? audio)?.codec ?? "")
  return {
    container: facts?.container ?? told.container,
    sizeBytes: file.size,
    durationSeconds: facts?.durationSeconds ?? told.durationSeconds,
    video: facts?.video ?? (video && videoTrackOf(video)),
    audio: facts?.audio ?? (audio && audioOf(audio)),
    engine: isReadable ? "ffmpeg" : "none",
    reason: facts?.reason ?? "reasonContainer",
  }
}

function audioOf({ codec, channels, sampleRateHz, bitrate }: FfmpegStream): AudioFacts {
  return { codec, channels, sampleRateHz, bitrate, canDecode: false }
}

function videoTrackOf({ codec, width, height, rotationDegrees, frameRate, bitrate, bitDepth }: FfmpegStream): VideoTrackFacts {
  return {
    codec,
    codecString: null,
    width,
    height,
    rotationDegrees,
    frameRate,
    isFrameRateConstant: true,
    bitrate,
    bitDepth,
    isHighDynamicRange: false,
    canDecode: false,
  }
}
