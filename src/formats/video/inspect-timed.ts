import {
  ADTS,
  CustomSource,
  EncodedPacketSink,
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
  WEBM,
} from "mediabunny"
import { readOggFlac } from "../audio/ogg-flac.ts"
import { readWave } from "../audio/wave.ts"
import type { BytePatch, MediaFacts } from "../media-facts.ts"
import { type FilePurpose, MAXIMUM_PIXELS, MAXIMUM_SIDE_PX } from "../media-kinds.ts"
import { NO_DETAILS } from "../sniff/document.ts"
import { FORMATS, type FormatName } from "../sniff/formats.ts"
import { mp3FramesAt } from "../sniff/mpeg-frames.ts"
import { type FileBytes, MissingBytesError, ReadBudgetError } from "../sniff/reader.ts"
import { broken, RefusedError } from "../sniff/refusal.ts"
import { SNIFFED_BYTES, sniffType } from "../sniff/type.ts"
import { frameOfPacket, frameOfSet } from "./avc-frame.ts"
import { bytesOf, readAvcRecord } from "./avc-parameter-sets.ts"
import { bitDepthOf } from "./bit-depth.ts"
import { bounded } from "./bounded-source.ts"
import { chapterTracks } from "./movie-quirks.ts"
import { quietly } from "./quietly.ts"
import { hasVideoStream } from "./stream-types.ts"
import { durationOf, frameRateOf } from "./timing.ts"
import { checkContainer } from "./whole.ts"

/** What is kept of what was read, besides the blocks of the reader. */
const CACHE_BYTES = 4 * 1_048_576

/** QuickTime from before there was a first box of brands, by which its reader knows it. */
const QUICKTIME: InputFormat = Object.create(QTFF, { _canReadInput: { value: () => Promise.resolve(true) } })

const READERS: Readonly<Partial<Record<FormatName, InputFormat>>> = {
  mp4: MP4,
  mov: QUICKTIME,
  webm: WEBM,
  matroska: MATROSKA,
  mpegts: MPEG_TS,
  mp3: MP3,
  aac: ADTS,
  flac: FLAC,
  ogg: OGG,
}

/**
 * Facts of a video or of audio, read out of its container; what it is made of is not decoded. What is sent as a video and has no video track is
 * audio. Throws RefusedError for one that is broken, encrypted, or not of the purpose's kind; what the file's reader throws is passed on.
 */
export async function inspectTimed(whole: FileBytes, format: FormatName, purpose: FilePurpose): Promise<MediaFacts> {
  const file = format === "mp3" ? await fromFirstFrame(whole) : whole
  const patches = await checkContainer(file, format)
  const oggFlac = format === "ogg" ? await readOggFlac(file) : null
  if (format === "wav") return factsOfAudio(format, await readWave(file))
  if (oggFlac !== null) return factsOfAudio(format, { ...oggFlac, codec: "flac" })
  const reader = READERS[format]
  if (reader === undefined) throw new RefusedError("FileTypeNotAllowed")
  let readError: unknown
  const source = bounded(
    new CustomSource({
      getSize: () => file.sizeBytes,
      maxCacheSize: CACHE_BYTES,
      read: (start, end) =>
        file.read(start, end - start).then(
          (bytes) => overwritten(bytes, start, patches),
          (error: unknown) => {
            readError = error
            throw error
          },
        ),
    }),
  )
  const input = new Input({ source, formats: [reader] })
  try {
    return await readFacts(input, file, { format, purpose, patches })
  } catch (error) {
    if (error instanceof RefusedError) throw error
    // What is neither ours nor the store's is a container that makes no sense.
    throw readError === undefined || readError instanceof MissingBytesError || readError instanceof ReadBudgetError ? broken() : readError
  } finally {
    input.dispose()
  }
}

/** An MP3 from its first whole frame on, where a part of another one stands before it. */
async function fromFirstFrame(file: FileBytes): Promise<FileBytes> {
  const head = await file.read(0, SNIFFED_BYTES)
  const start = sniffType(head.subarray(0, 4)) === "mp3" ? 0 : mp3FramesAt(head)
  if (start <= 0) return file
  return { sizeBytes: file.sizeBytes - start, read: (offset, length) => file.read(start + offset, length) }
}

/** Bytes from a place on as they will be once the file is overwritten. */
function overwritten(bytes: Uint8Array<ArrayBuffer>, start: number, patches: readonly BytePatch[]): Uint8Array<ArrayBuffer> {
  for (const patch of patches) {
    const at = patch.offset - start
    const isWithin = at >= 0 && at + patch.bytes.length <= bytes.length
    if (isWithin) bytes.set(patch.bytes, at)
  }
  return bytes
}

interface Asked {
  readonly format: FormatName
  readonly purpose: FilePurpose
  readonly patches: readonly BytePatch[]
}

async function readFacts(input: Input, file: FileBytes, { format, purpose, patches }: Asked): Promise<MediaFacts> {
  const video = await videoTrackOf(input, file, format)
  const audioTrack = await input.getPrimaryAudioTrack()
  const audio = audioTrack !== null && (await hasPackets(audioTrack)) ? audioTrack : null
  const main = video ?? audio
  if (main === null) throw broken()
  const kind = video === null ? "audio" : "video"
  if (purpose === "audio" && kind === "video") throw new RefusedError("FileTypeNotAllowed")
  const size = video === null ? null : await sizeOf(video, format)
  const codecs = { videoCodec: await codecOf(video), audioCodec: await codecOf(audio) }
  return {
    kind,
    contentType: kind === "audio" ? audioTypeOf(format) : FORMATS[format].contentType,
    width: size?.width ?? null,
    height: size?.height ?? null,
    durationMs: await durationOf(input, main, format, file),
    thumbhash: null,
    colour: null,
    perceptualHash: null,
    details: {
      ...NO_DETAILS,
      container: format,
      ...codecs,
      audioChannels: (await audio?.getNumberOfChannels()) ?? null,
      sampleRateHz: (await audio?.getSampleRate()) ?? null,
      frameRate: video === null ? null : await frameRateOf(video, format, file),
      rotationDegrees: (await video?.getRotation()) ?? 0,
      bitDepth: bitDepthOf(kind === "audio" ? codecs.audioCodec : await quietly(() => main.getCodecParameterString())),
    },
    patches,
  }
}

/** The video track that is shown; null where there is none but images of chapters. Throws RefusedError for video that cannot be read here. */
async function videoTrackOf(input: Input, file: FileBytes, format: FormatName): Promise<InputVideoTrack | null> {
  const chapters = format === "mp4" || format === "mov" ? await chapterTracks(file) : null
  for (const track of await videoTracks(input)) if (chapters?.has(track.id) !== true && (await hasPackets(track))) return track
  if (format === "mpegts" && (await hasVideoStream(file))) throw new RefusedError("FileTypeNotAllowed")
  return null
}

/** All of them, the one that is shown first. */
async function videoTracks(input: Input): Promise<readonly InputVideoTrack[]> {
  const primary = await input.getPrimaryVideoTrack()
  const others = (await input.getVideoTracks()).filter((track) => track !== primary)
  return primary === null ? others : [primary, ...others]
}

function hasPackets(track: InputTrack): Promise<boolean> {
  return new EncodedPacketSink(track).getFirstPacket({ metadataOnly: true }).then((packet) => packet !== null)
}

/** A container's type where it holds audio alone; players know audio of QuickTime as that of MP4. */
function audioTypeOf(format: FormatName): string {
  return format === "mov" ? "audio/mp4" : FORMATS[format].contentType.replace("video/", "audio/")
}

/** Facts of audio that was read without its container's reader. */
function factsOfAudio(
  format: FormatName,
  audio: {
    readonly codec: string
    readonly sampleRateHz: number
    readonly channels: number
    readonly bitDepth: number
    readonly durationMs: number
  },
): MediaFacts {
  const { codec, sampleRateHz, channels, bitDepth, durationMs } = audio
  return {
    kind: "audio",
    contentType: audioTypeOf(format),
    width: null,
    height: null,
    durationMs,
    thumbhash: null,
    colour: null,
    perceptualHash: null,
    details: { ...NO_DETAILS, container: format, audioCodec: codec, audioChannels: channels, sampleRateHz, bitDepth },
    patches: [],
  }
}

async function sizeOf(video: InputVideoTrack, format: FormatName): Promise<{ readonly width: number; readonly height: number }> {
  const { across, down } = await stretchOf(video, format)
  const isSideways = (await video.getRotation()) % 180 !== 0
  const [width, height] = [
    (await video.getDisplayWidth()) * (isSideways ? down : across),
    (await video.getDisplayHeight()) * (isSideways ? across : down),
  ].map(Math.round)
  if (!width || !height) throw broken()
  if (width > MAXIMUM_SIDE_PX || height > MAXIMUM_SIDE_PX || width * height > MAXIMUM_PIXELS) throw new RefusedError("FileTooManyPixels")
  return { width, height }
}

/** How many times wider and higher a frame of H.264 is shown than its reader tells, which heeds the container alone. */
async function stretchOf(video: InputVideoTrack, format: FormatName): Promise<{ readonly across: number; readonly down: number }> {
  const none = { across: 1, down: 1 }
  if ((await video.getCodec()) !== "avc") return none
  if (format === "mpegts") {
    const packet = await quietly(() => new EncodedPacketSink(video).getFirstPacket())
    const frame = packet === null ? null : frameOfPacket(packet.data)
    return frame === null ? none : { across: 1, down: frame.height / (await video.getCodedHeight()) }
  }
  const config = format === "mp4" || format === "mov" ? await quietly(() => video.getDecoderConfig()) : null
  const [set] = readAvcRecord(bytesOf(config?.description))?.sets ?? []
  const shape = set === undefined ? 1 : (frameOfSet(set)?.pixelShape ?? 1)
  const isShaped =
    (await video.getSquarePixelWidth()) !== (await video.getCodedWidth()) ||
    (await video.getSquarePixelHeight()) !== (await video.getCodedHeight())
  if (isShaped) return none
  return shape >= 1 ? { across: shape, down: 1 } : { across: 1, down: 1 / shape }
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
