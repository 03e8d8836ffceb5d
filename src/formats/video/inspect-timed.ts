import {
  ADTS,
  CustomSource,
  FLAC,
  Input,
  type InputAudioTrack,
  type InputFormat,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  WAVE,
  WEBM,
} from "mediabunny"
import type { BytePatch, MediaFacts } from "../media-facts.ts"
import { type FilePurpose, MAXIMUM_PIXELS, MAXIMUM_SIDE_PX } from "../media-kinds.ts"
import { NO_DETAILS } from "../sniff/document.ts"
import { FORMATS, type FormatName } from "../sniff/formats.ts"
import { type FileBytes, MissingBytesError, ReadBudgetError } from "../sniff/reader.ts"
import { broken, RefusedError } from "../sniff/refusal.ts"
import { bitDepthOf } from "./bit-depth.ts"
import { bounded } from "./bounded-source.ts"
import { checkContainer } from "./whole.ts"

/** Packets that the frame rate is measured by. */
const MEASURED_PACKETS = 60
/** What is kept of what was read, besides the blocks of the reader. */
const CACHE_BYTES = 4 * 1_048_576

const READERS: Readonly<Partial<Record<FormatName, InputFormat>>> = {
  mp4: MP4,
  mov: QTFF,
  webm: WEBM,
  matroska: MATROSKA,
  mpegts: MPEG_TS,
  mp3: MP3,
  aac: ADTS,
  wav: WAVE,
  flac: FLAC,
  ogg: OGG,
}

/**
 * Facts of a video or of audio, read out of its container; what it is made of is not decoded. Throws RefusedError for one that is
 * broken, encrypted, or not of the purpose's kind; what the file's reader throws is passed on.
 */
export async function inspectTimed(file: FileBytes, format: FormatName, purpose: FilePurpose): Promise<MediaFacts> {
  const patches = await checkContainer(file, format)
  const reader = READERS[format]
  if (reader === undefined) throw new RefusedError("FileTypeNotAllowed")
  let readError: unknown
  const source = bounded(
    new CustomSource({
      getSize: () => file.sizeBytes,
      maxCacheSize: CACHE_BYTES,
      read: (start, end) =>
        file.read(start, end - start).catch((error: unknown) => {
          readError = error
          throw error
        }),
    }),
  )
  const input = new Input({ source, formats: [reader] })
  try {
    return await readFacts(input, format, purpose, patches, file.sizeBytes)
  } catch (error) {
    if (error instanceof RefusedError) throw error
    // What is neither ours nor the store's is a container that makes no sense.
    throw readError === undefined || readError instanceof MissingBytesError || readError instanceof ReadBudgetError ? broken() : readError
  } finally {
    input.dispose()
  }
}

async function readFacts(
  input: Input,
  format: FormatName,
  purpose: FilePurpose,
  patches: readonly BytePatch[],
  sizeBytes: number,
): Promise<MediaFacts> {
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  const main = video ?? audio
  if (main === null) throw broken()
  const kind = video === null ? "audio" : "video"
  if ((purpose === "audio") !== (kind === "audio")) throw new RefusedError("FileTypeNotAllowed")
  const size = video === null ? null : await sizeOf(video)
  const codecs = { videoCodec: await codecOf(video), audioCodec: await codecOf(audio) }
  return {
    kind,
    contentType: kind === "audio" ? FORMATS[format].contentType.replace("video/", "audio/") : FORMATS[format].contentType,
    width: size?.width ?? null,
    height: size?.height ?? null,
    durationMs: await durationOf(input, main, format, sizeBytes),
    thumbhash: null,
    colour: null,
    perceptualHash: null,
    details: {
      ...NO_DETAILS,
      container: format,
      ...codecs,
      audioChannels: (await audio?.getNumberOfChannels()) ?? null,
      sampleRateHz: (await audio?.getSampleRate()) ?? null,
      frameRate: video === null ? null : await frameRateOf(video),
      rotationDegrees: (await video?.getRotation()) ?? 0,
      bitDepth: bitDepthOf(kind === "audio" ? codecs.audioCodec : await quietly(() => main.getCodecParameterString())),
    },
    patches,
  }
}

async function sizeOf(video: InputVideoTrack): Promise<{ readonly width: number; readonly height: number }> {
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()].map(Math.round)
  if (!width || !height) throw broken()
  if (width > MAXIMUM_SIDE_PX || height > MAXIMUM_SIDE_PX || width * height > MAXIMUM_PIXELS) throw new RefusedError("FileTooManyPixels")
  return { width, height }
}

/** Name of a codec; of one that has none here, what its container calls it. */
async function codecOf(track: InputVideoTrack | InputAudioTrack | null): Promise<string | null> {
  if (track === null) return null
  const known = await track.getCodec()
  if (known !== null) return known
  const told = await track.getInternalCodecId()
  if (typeof told === "string") return told.replaceAll(/[^\w./-]/g, "").slice(0, 32) || "unknown"
  return typeof told === "number" ? `0x${told.toString(16)}` : "unknown"
}

/** As its container says, else as its last packet ends, else by its size and rate; null where none of it can be found out cheaply. */
async function durationOf(input: Input, main: InputTrack, format: FormatName, sizeBytes: number): Promise<number | null> {
  const told = await quietly(() => input.getDurationFromMetadata())
  const isSteady = format === "mp3" || format === "aac"
  const measured = told ?? (isSteady && sizeBytes > 4 * 1_048_576 ? null : await quietly(() => input.computeDuration()))
  if (measured !== null && Number.isFinite(measured) && measured > 0) return Math.round(measured * 1000)
  if (!isSteady) return null
  const rate = (await quietly(() => main.computePacketStats(MEASURED_PACKETS)))?.averageBitrate ?? 0
  return rate > 0 ? Math.round((sizeBytes * 8000) / rate) : null
}

async function frameRateOf(video: InputVideoTrack): Promise<number | null> {
  const stats = await quietly(() => video.computePacketStats(MEASURED_PACKETS, { metadataOnly: true }))
  const rate = stats?.averagePacketRate ?? 0
  return Number.isFinite(rate) && rate > 0 ? Math.round(rate * 1000) / 1000 : null
}

/** What is nice to know but not worth refusing a file for. */
async function quietly<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask()
  } catch {
    return null
  }
}
