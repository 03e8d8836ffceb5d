import * as z from "zod/mini"
import type { ToolCall } from "../../bench/engine-page/tools.ts"
import { type Examined, examine } from "./examine.ts"
import type { OddFile } from "./odd-files.ts"
import type { Played } from "./play-tool.ts"

const FRAME_SECONDS = 0.04
/** What tools tell beside their file. */
const toldSchema = z.object({
  facts: z.optional(z.object({ sizeBytes: z.number() })),
  suggested: z.optional(z.array(z.number())),
  taken: z.optional(z.object({ atSeconds: z.number() })),
})
/** A lossy codec pads what it cannot cut, and a container rounds. */
const AUDIO_SLACK_SECONDS = 0.25
const TONE_SLACK_SECONDS = 0.1
/** Encoders of audio alone begin with a packet of nothing, longer at lower rates, and nothing says so in some formats. */
const SOUND_SLACK_SECONDS = 0.15
/** Smaller files hold a head and nothing. */
const LEAST_BYTES = 600
/** An estimate within these shares of what comes out helps somebody to choose. */
const ESTIMATE = { least: 0.5, most: 2 }
/** At its default a conversion is not to become much larger than its source. */
const MOST_GROWTH = 2

/** One use of a tool on every file. */
export interface ToolUse {
  readonly name: string
  readonly call: ToolCall
  /** Which part of the source is asked for; null for all of it. */
  readonly piece: { readonly startSeconds: number; readonly endSeconds: number } | null
  /** May begin earlier than was asked for, by a group of pictures. */
  readonly isFast?: boolean
}

const PIECE = { startSeconds: 1.4, endSeconds: 3 }

/** Every tool, as it is used on films. */
export const TOOL_USES: readonly ToolUse[] = [
  { name: "trim exactly", call: { tool: "trim", settings: { ...PIECE, mode: "exact" } }, piece: PIECE },
  { name: "trim fast", call: { tool: "trim", settings: { ...PIECE, mode: "fast" } }, piece: PIECE, isFast: true },
  { name: "convert", call: { tool: "convert", choices: {} }, piece: null },
  { name: "convert to WebM", call: { tool: "convert", choices: { format: "webm", videoCodec: "vp9", audioCodec: "opus" } }, piece: null },
  { name: "extract audio", call: { tool: "convert", choices: { format: "m4a" } }, piece: null },
  { name: "cover", call: { tool: "cover" }, piece: null },
  { name: "audio", call: { tool: "audio", ...PIECE, format: "wav" }, piece: PIECE },
]

/** What is wrong with what a tool made of a file; empty where nothing is. */
export async function judge(source: OddFile, sourcePath: string, use: ToolUse, played: Played): Promise<readonly string[]> {
  if (played.failure !== null || played.path === null) return judgeRefusal(source, use, played)
  const truth = await examine(sourcePath)
  if (use.call.tool === "cover") return judgeCover(source, truth, played)
  const made = await examine(played.path)
  const isSound = use.call.tool === "audio" || (use.call.tool === "convert" && use.call.choices.format === "m4a")
  return [
    ...(made.bytes < LEAST_BYTES ? [`${made.bytes} bytes`] : []),
    ...judgeLength(source, use, made, isSound),
    ...(isSound || source.size === null ? [] : judgePicture(source, truth, use, made)),
    ...(source.hasAudio && !made.hasAudio ? ["no audio"] : []),
    ...(source.isDamaged || use.isFast ? [] : judgeTones(truth, use, made, isSound)),
    ...(use.call.tool === "convert" && !isSound && !source.isDamaged ? judgeSize(played, made) : []),
  ]
}

function judgeRefusal(source: OddFile, { call }: ToolUse, { failure, message }: Played): readonly string[] {
  const wantsAudio = call.tool === "audio" || (call.tool === "convert" && call.choices.format === "m4a")
  if (wantsAudio && !source.hasAudio) return failure === "failNoAudio" ? [] : [`refused as ${failure}: ${message}`]
  if (source.isDamaged === true && failure !== "" && failure !== "hangs") return []
  return [`refused as ${failure}: ${message.slice(0, 160).replaceAll("\n", " ")}`]
}

function judgeLength(
  { seconds: whole, audioSeconds, isDamaged = false }: OddFile,
  { piece, isFast = false }: ToolUse,
  made: Examined,
  isSound: boolean,
): readonly string[] {
  const seconds = isSound ? (audioSeconds ?? whole) : whole
  const asked = piece === null ? seconds : Math.min(piece.endSeconds, seconds) - piece.startSeconds
  const slack = isSound ? AUDIO_SLACK_SECONDS : FRAME_SECONDS * (isFast ? 3.6 : 1.6)
  const most = (isFast ? asked + Math.min(2.1, piece?.startSeconds ?? 0) : asked) + slack
  if (isDamaged ? made.seconds > 0.1 : made.seconds >= asked - slack && made.seconds <= most) return []
  return [`${made.seconds} s of ${asked} s`]
}

function judgePicture(source: OddFile, { codes }: Examined, { piece, isFast = false }: ToolUse, made: Examined): readonly string[] {
  const faults: string[] = []
  if (made.codes.length === 0) return ["no frame"]
  if (made.greyFrames > 0) faults.push(`${made.greyFrames} grey frames`)
  if (source.size !== null && (Math.abs((made.size?.width ?? 0) - source.size.width) > 2 || made.size?.height !== source.size.height))
    faults.push(`${made.size?.width} × ${made.size?.height}`)
  if (source.frames === null || source.isDamaged === true) return faults
  const first = piece === null ? 0 : Math.round(piece.startSeconds / FRAME_SECONDS)
  const end = piece === null ? codes.length : Math.round(piece.endSeconds / FRAME_SECONDS)
  const begun = isFast ? codes.indexOf(made.codes[0] ?? -1) : first
  if (begun < 0 || begun > first) faults.push(`begins with frame ${made.codes[0]}, not ${codes[first]}`)
  // A copy may end with a frame or two that others need, and what is shown before those may be missing.
  const wanted = codes.slice(Math.max(0, begun), isFast ? Math.max(end, begun + made.codes.length) : end)
  if (isFast && Math.abs(made.codes.length - (end - begun)) > 3) faults.push(`${made.codes.length} frames, not ${end - begun}`)
  if (!isFast && made.codes.length !== wanted.length) faults.push(`${made.codes.length} frames, not ${wanted.length}`)
  const compared = isFast ? made.codes.slice(0, end - begun) : made.codes
  const other = compared.findIndex((code, index) => code !== wanted[index])
  if (other !== -1) faults.push(`its frame ${other} is ${made.codes[other]}, not ${wanted[other]}`)
  return faults
}

/** Every tone of the result is one of the source, where it was: beside the frames, or in the audio alone. */
function judgeTones(source: Examined, { piece }: ToolUse, made: Examined, isSound: boolean): readonly string[] {
  if (!made.hasAudio) return []
  const start = piece?.startSeconds ?? 0
  const wanted = source.toneSeconds.map((at) => at + (isSound ? 0 : source.audioFromSeconds) - start)
  // The tone that the cut goes through is heard from there on.
  const heard = made.toneSeconds.map((at) => at + made.audioFromSeconds).filter((at) => at > 0.15)
  const off = heard.map((at) => Math.min(...wanted.map((one) => Math.abs(one - at))))
  const most = Math.max(0, ...off)
  if (heard.length === 0 && wanted.some((at) => at > 0.2 && at < made.seconds - 0.2)) return ["the audio is silent"]
  return most > (isSound ? SOUND_SLACK_SECONDS : TONE_SLACK_SECONDS) ? [`audio is ${most.toFixed(3)} s off`] : []
}

function judgeSize({ estimatedBytes, told }: Played, made: Examined): readonly string[] {
  const source = toldSchema.parse(told).facts?.sizeBytes ?? 0
  const share = (estimatedBytes ?? 0) / made.bytes
  return [
    ...(share < ESTIMATE.least || share > ESTIMATE.most ? [`estimated ${estimatedBytes}, is ${made.bytes}`] : []),
    ...(made.bytes > source * MOST_GROWTH && made.bytes > 400_000 ? [`${made.bytes} bytes out of ${source}`] : []),
  ]
}

async function judgeCover(source: OddFile, { codes }: Examined, { path, told }: Played): Promise<readonly string[]> {
  if (path === null) return ["nothing"]
  const made = await examine(path)
  const { suggested = [], taken } = toldSchema.parse(told)
  const wanted = Math.round((taken?.atSeconds ?? 0) / FRAME_SECONDS)
  return [
    ...(made.greyFrames > 0 ? ["grey"] : []),
    ...(suggested.length === 0 ? ["nothing suggested"] : []),
    ...(Math.abs((made.size?.width ?? 0) - (source.size?.width ?? 0)) > 2 || made.size?.height !== source.size?.height
      ? [`${made.size?.width} × ${made.size?.height}`]
      : []),
    ...(source.frames === null || source.isDamaged || made.codes[0] === codes[wanted]
      ? []
      : [`shows frame ${made.codes[0]}, not ${codes[wanted]}`]),
  ]
}
