import * as z from "zod/mini"
import type { FfmpegCore } from "./core.ts"
import type { FfmpegFacts, FfmpegStream } from "./protocol.ts"

const REPORT = "report.json"
const ARGS = ["-v", "error", "-print_format", "json", "-show_format", "-show_streams", "-o", REPORT, "in/0"]

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
  side_data_list: z.optional(z.array(z.looseObject({ rotation: z.optional(z.number()) }))),
  disposition: z.optional(z.looseObject({ attached_pic: z.optional(z.number()) })),
})
const reportSchema = z.object({
  streams: z.optional(z.array(streamSchema)),
  format: z.optional(z.object({ format_name: z.optional(z.string()), duration: numeric })),
})

/** Asks ffprobe what a file is. Null for what is no media file. */
export function probeWith(core: FfmpegCore, file: Blob): FfmpegFacts | null {
  core.FS.mkdir("in")
  core.FS.mount(core.FS.filesystems.WORKERFS, { blobs: [{ name: "0", data: file }] }, "in")
  core.setLogger(() => {})
  try {
    // Bytes that are not what they should be may end the core itself.
    core.ffprobe(...ARGS)
    return readReport(core.FS.readFile(REPORT, { encoding: "utf8" }))
  } catch {
    return null
  }
}

/** Reads what ffprobe wrote as JSON. Null where it found no stream. */
export function readReport(text: string): FfmpegFacts | null {
  const { streams = [], format } = reportSchema.parse(JSON.parse(text))
  const known = streams.flatMap((stream) => streamOf(stream) ?? [])
  if (known.length === 0) return null
  return { container: format?.format_name?.split(",")[0] ?? "", durationSeconds: positive(format?.duration) ?? 0, streams: known }
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
  const number = Number(value)
  return Number.isFinite(number) && number > 0 ? number : null
}
