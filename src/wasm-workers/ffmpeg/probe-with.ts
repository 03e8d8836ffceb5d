import * as z from "zod/mini"
import type { FfmpegCore } from "./core.ts"
import type { FfmpegFacts, FfmpegStream } from "./protocol.ts"

const REPORT = "report.json"
const ARGS = ["-show_format", "-show_streams"]
/** The first frames, whatever they look like: those that need frames before the beginning come first. */
const FIRST_FRAMES = ["-select_streams", "v:0", "-show_entries", "frame=key_frame,best_effort_timestamp_time", "-read_intervals", "%+#80"]
const ALL_FRAMES = ["-select_streams", "v:0", "-count_frames", "-show_entries", "stream=nb_read_frames"]
/** Transfer functions of more light than a usual screen has: PQ and HLG. */
const HIGH_DYNAMIC_RANGE = new Set(["smpte2084", "arib-std-b67"])
/** Pixel formats of ffmpeg that have an alpha channel. */
const TRANSPARENT = /^(yuva|ya|rgba|argb|bgra|abgr|gbrap|pal8)/

const numeric = z.optional(z.union([z.string(), z.number()]))
const streamSchema = z.object({
  codec_type: z.optional(z.string()),
  codec_name: z.optional(z.string()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  sample_aspect_ratio: z.optional(z.string()),
  avg_frame_rate: z.optional(z.string()),
  bit_rate: numeric,
  bits_per_raw_sample: numeric,
  channels: z.optional(z.number()),
  sample_rate: numeric,
  pix_fmt: z.optional(z.string()),
  color_transfer: z.optional(z.string()),
  tags: z.optional(z.looseObject({ alpha_mode: z.optional(z.string()) })),
  side_data_list: z.optional(z.array(z.looseObject({ rotation: z.optional(z.number()) }))),
  disposition: z.optional(z.looseObject({ attached_pic: z.optional(z.number()) })),
})
const reportSchema = z.object({
  streams: z.optional(z.array(streamSchema)),
  format: z.optional(z.object({ format_name: z.optional(z.string()), duration: numeric, start_time: numeric })),
})
const framesSchema = z.object({
  frames: z.array(z.looseObject({ key_frame: z.optional(z.number()), best_effort_timestamp_time: numeric })),
})
const countSchema = z.object({ streams: z.array(z.looseObject({ nb_read_frames: numeric })) })

/** Asks ffprobe what a file is. Null for what is no media file. Its first frame is asked for apart. */
export function probeWith(core: FfmpegCore, file: Blob): FfmpegFacts | null {
  return askProbe(core, file, ARGS, readReport)
}

/** When the first frame that stands for itself is shown, on the file's own timeline; null where none is found. */
export function firstFrameWith(core: FfmpegCore, file: Blob): number | null {
  return askProbe(core, file, FIRST_FRAMES, readFirstFrame)
}

/** Decodes all of a video and counts its frames; 0 where none can be decoded. */
export function countFramesWith(core: FfmpegCore, file: Blob): number {
  return askProbe(core, file, ALL_FRAMES, (text) => positive(countSchema.parse(JSON.parse(text)).streams[0]?.nb_read_frames)) ?? 0
}

function askProbe<Answer>(core: FfmpegCore, file: Blob, args: readonly string[], read: (report: string) => Answer): Answer | null {
  core.FS.mkdir("in")
  core.FS.mount(core.FS.filesystems.WORKERFS, { blobs: [{ name: "0", data: file }] }, "in")
  core.setLogger(() => {})
  try {
    // Bytes that are not what they should be may end the core itself.
    core.ffprobe("-v", "error", "-print_format", "json", ...args, "-o", REPORT, "in/0")
    return read(core.FS.readFile(REPORT, { encoding: "utf8" }))
  } catch {
    return null
  }
}

/** Reads what ffprobe wrote as JSON. Null where it found no stream. */
export function readReport(text: string): FfmpegFacts | null {
  const { streams = [], format } = reportSchema.parse(JSON.parse(text))
  const known = streams.flatMap((stream) => streamOf(stream) ?? [])
  if (known.length === 0) return null
  return {
    container: format?.format_name?.split(",")[0] ?? "",
    durationSeconds: positive(format?.duration) ?? 0,
    originSeconds: finite(format?.start_time) ?? 0,
    zeroSeconds: 0,
    subtitleTracks: streams.filter(({ codec_type }) => codec_type === "subtitle").length,
    streams: known,
  }
}

/** The time of the first frame that stands for itself among those that ffprobe wrote as JSON; of the first one where none does. */
export function readFirstFrame(text: string): number | null {
  const { frames } = framesSchema.parse(JSON.parse(text))
  const timed = frames.filter(({ best_effort_timestamp_time }) => finite(best_effort_timestamp_time) !== null)
  const first = timed.find(({ key_frame }) => key_frame === 1) ?? timed[0]
  return finite(first?.best_effort_timestamp_time)
}

function streamOf(stream: z.infer<typeof streamSchema>): FfmpegStream | null {
  const kind = stream.codec_type
  if ((kind !== "video" && kind !== "audio") || stream.disposition?.attached_pic === 1) return null
  const turn = stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  // ffprobe counts against the clock.
  const rotationDegrees = quarterTurn(-turn)
  const [width, height] = [Math.round((stream.width ?? 0) * ratioOf(stream.sample_aspect_ratio, ":")), stream.height ?? 0]
  const isOnSide = rotationDegrees === 90 || rotationDegrees === 270
  return {
    kind,
    codec: stream.codec_name ?? "",
    width: isOnSide ? height : width,
    height: isOnSide ? width : height,
    rotationDegrees,
    frameRate: kind === "video" ? fractionOf(stream.avg_frame_rate, "/") : null,
    bitrate: positive(stream.bit_rate),
    channels: stream.channels ?? 0,
    sampleRateHz: positive(stream.sample_rate) ?? 0,
    bitDepth: positive(stream.bits_per_raw_sample),
    isTransparent: TRANSPARENT.test(stream.pix_fmt ?? "") || stream.tags?.alpha_mode === "1",
    isHighDynamicRange: HIGH_DYNAMIC_RANGE.has(stream.color_transfer ?? ""),
  }
}

function quarterTurn(degrees: number): 0 | 90 | 180 | 270 {
  const turns = ((Math.round(degrees / 90) % 4) + 4) % 4
  return turns === 1 ? 90 : turns === 2 ? 180 : turns === 3 ? 270 : 0
}

function ratioOf(text: string | undefined, sign: string): number {
  return fractionOf(text, sign) ?? 1
}

function fractionOf(text: string | undefined, sign: string): number | null {
  const [above = 0, below = 1] = (text ?? "").split(sign).map(Number)
  return above > 0 && below > 0 ? above / below : null
}

function positive(value: string | number | undefined): number | null {
  const number = finite(value)
  return number !== null && number > 0 ? number : null
}

function finite(value: string | number | undefined): number | null {
  const number = value === undefined ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}
