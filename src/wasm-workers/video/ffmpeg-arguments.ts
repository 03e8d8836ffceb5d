import { AUDIO_BITRATE, even } from "./convert-rules.ts"
import type { ConvertSettings } from "./convert-settings.ts"
import type { FfmpegPiece } from "./ffmpeg-piece.ts"

/** The core has one thread and no assembly, so the encoder is set to be quick. Of others than H.264 it has none that works. */
const IMAGE = {
  // Frames keep their times: none is doubled where the source has a gap.
  avc: ["-vsync", "vfr", "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p"],
  copy: ["-c:v", "copy"],
} as const
const AUDIO = { aac: "aac", opus: "libopus", mp3: "libmp3lame", plain: "pcm_s16le" } as const
/** How far single scenes may be above the bitrate of the whole where no size is demanded. */
const PEAKS = 1.6
const QUALITIES = { low: "32", medium: "25", high: "20" } as const
const TURNS = { 0: [], 90: ["transpose=1"], 180: ["transpose=1", "transpose=1"], 270: ["transpose=2"] } as const
/** atempo takes 0.5 … 2 at a time. */
const TEMPO = { least: 0.5, most: 2 }

/** A conversion, or a first step of one whose audio is not packed. */
export type FfmpegSettings = Omit<ConvertSettings, "audioCodec"> & { readonly audioCodec: ConvertSettings["audioCodec"] | "plain" }

/** What ffmpeg is told for a conversion, after its input. Null for a codec that the core cannot write, or not without falling. */
export function ffmpegArguments(
  settings: FfmpegSettings,
  bitrate: number | undefined,
  piece: Pick<FfmpegPiece, "video" | "audio">,
): readonly string[] | null {
  const { videoCodec, audioCodec, audioBitrate = AUDIO_BITRATE, quality = "medium", targetBytes } = settings
  if (videoCodec !== "avc" && videoCodec !== "copy") return null
  const aim = bitrate === undefined ? ["-crf", QUALITIES[quality]] : rateOf(bitrate, targetBytes === undefined ? PEAKS : 1)
  const filters = [...piece.video, ...videoFilters(settings)]
  const video = [
    ...IMAGE[videoCodec],
    ...(videoCodec === "copy" ? [] : [...(filters.length > 0 ? ["-vf", filters.join(",")] : []), ...aim]),
  ]
  const audio =
    audioCodec === "none"
      ? ["-an"]
      : audioCodec === "copy"
        ? ["-c:a", "copy"]
        : [
            "-c:a",
            AUDIO[audioCodec],
            ...(audioCodec === "plain" ? [] : ["-b:a", String(audioBitrate)]),
            "-ac",
            "2",
            ...filtered("-af", [...piece.audio, ...audioFilters(settings)]),
          ]
  return ["-map", "0:v:0?", "-map", "0:a:0?", ...video, ...audio]
}

function filtered(option: "-af", filters: readonly string[]): readonly string[] {
  return filters.length === 0 ? [] : [option, filters.join(",")]
}

function rateOf(bitrate: number, peaks: number): readonly string[] {
  const most = String(Math.round(bitrate * peaks))
  return ["-b:v", String(bitrate), "-maxrate", most, "-bufsize", most]
}

function videoFilters({
  rotate = 0,
  flip = false,
  crop,
  width,
  height,
  fit = "contain",
  frameRate,
  speed = 1,
}: FfmpegSettings): readonly string[] {
  return [
    ...TURNS[rotate],
    ...(flip ? ["hflip"] : []),
    ...(crop ? [`crop=${even(crop.width)}:${even(crop.height)}:${Math.round(crop.left)}:${Math.round(crop.top)}`] : []),
    ...scaleFilters(width, height, fit),
    ...(speed === 1 ? [] : [`setpts=PTS/${speed}`]),
    ...(frameRate === undefined ? [] : [`fps=${frameRate}`]),
  ]
}

function scaleFilters(width: number | undefined, height: number | undefined, fit: "contain" | "cover" | "fill"): readonly string[] {
  if (width === undefined && height === undefined) return ["crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0"]
  if (width === undefined || height === undefined) {
    return [`scale=${width === undefined ? -2 : even(width)}:${height === undefined ? -2 : even(height)}`, "setsar=1"]
  }
  const box = `${even(width)}:${even(height)}`
  if (fit === "fill") return [`scale=${box}`, "setsar=1"]
  if (fit === "cover") return [`scale=${box}:force_original_aspect_ratio=increase`, `crop=${box}`, "setsar=1"]
  return [`scale=${box}:force_original_aspect_ratio=decrease`, `pad=${box}:(ow-iw)/2:(oh-ih)/2`, "setsar=1"]
}

function audioFilters({ speed = 1, speedAudio = "tempo" }: FfmpegSettings): readonly string[] {
  if (speed === 1) return []
  // What begins late stays late at another speed: the silence before it becomes audio.
  const whole = "aresample=async=1:first_pts=0"
  if (speedAudio === "resample") return [whole, `aresample=48000,asetrate=${Math.round(48_000 * speed)},aresample=48000`]
  const steps: number[] = []
  let rest = speed
  for (; rest > TEMPO.most; rest /= TEMPO.most) steps.push(TEMPO.most)
  for (; rest < TEMPO.least; rest /= TEMPO.least) steps.push(TEMPO.least)
  return [whole, ...[...steps, rest].map((step) => `atempo=${step}`)]
}
