import type { Job } from "../_bridge/protocol.ts"
import { AUDIO_BITRATE, even } from "./convert-rules.ts"
import { ffmpegFacts } from "./ffmpeg-facts.ts"
import { makeByFfmpeg } from "./make-by-ffmpeg.ts"
import type { MadeVideo, MakeProgress } from "./protocol.ts"

/** One file of a joined video. */
interface JoinPart {
  readonly hasAudio: boolean
  /** From its first frame on. */
  readonly durationSeconds: number
  /** When its first frame is shown, as ffmpeg counts. */
  readonly zeroSeconds: number
}

interface Size {
  readonly width: number
  readonly height: number
}

const RATE_HZ = 48_000
const ENCODED = ["-vsync", "vfr", "-c:v", "libx264", "-preset", "veryfast", "-crf", "22", "-pix_fmt", "yuv420p"]

/** Joins files by the bundled engine, for browsers whose encoders fail: as `joinEncoded` does, without a codec of the browser. */
export async function joinByFfmpeg(
  files: readonly Blob[],
  workspace: string,
  parts: readonly Omit<JoinPart, "zeroSeconds">[],
  size: Size,
  job: Job<MakeProgress>,
): Promise<MadeVideo | null> {
  const [file] = files
  if (file === undefined) return null
  const placed: JoinPart[] = []
  for (const [index, one] of files.entries()) {
    const [facts, part] = [await ffmpegFacts(one, job), parts[index]]
    if (facts === null || part === undefined) return null
    placed.push({ ...part, zeroSeconds: facts.zeroSeconds })
  }
  const durationSeconds = placed.reduce((sum, part) => sum + part.durationSeconds, 0)
  const hasAudio = placed.some((part) => part.hasAudio)
  return makeByFfmpeg(
    {
      file,
      files,
      workspace,
      kind: "mp4",
      before: [],
      args: joinArguments(placed, size),
      durationSeconds,
      startSeconds: 0,
      video: "encoded",
      audio: hasAudio ? "encoded" : "none",
    },
    job,
  )
}

/** What ffmpeg is told after its inputs: each is fitted into the size within black borders, and is silent where it has no audio. */
export function joinArguments(parts: readonly JoinPart[], size: Size): readonly string[] {
  const hasAudio = parts.some((part) => part.hasAudio)
  const [width, height] = [even(size.width), even(size.height)]
  const chains = parts.flatMap(({ hasAudio: isHeard, durationSeconds, zeroSeconds }, index) => {
    const fitted = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,setsar=1`
    const video = `[${index}:v:0]trim=start=${zeroSeconds},setpts=PTS-${zeroSeconds}/TB,${fitted},format=yuv420p[v${index}]`
    // Audio that begins late or ends early is silent there, so that the next file begins in time.
    const heard = `[${index}:a:0]atrim=start=${zeroSeconds},asetpts=PTS-${zeroSeconds}/TB,aresample=${RATE_HZ}:async=1:first_pts=0`
    const audio = `${isHeard ? heard : `anullsrc=r=${RATE_HZ}:cl=stereo`},aformat=sample_fmts=fltp:channel_layouts=stereo`
    const ofLength = `apad=whole_dur=${durationSeconds},atrim=end=${durationSeconds}`
    return hasAudio ? [video, `${audio},${ofLength}[a${index}]`] : [video]
  })
  const inputs = parts.map((_, index) => (hasAudio ? `[v${index}][a${index}]` : `[v${index}]`)).join("")
  const joined = `${inputs}concat=n=${parts.length}:v=1:a=${hasAudio ? "1[v][a]" : "0[v]"}`
  return [
    "-filter_complex",
    [...chains, joined].join(";"),
    "-map",
    "[v]",
    ...ENCODED,
    ...(hasAudio ? ["-map", "[a]", "-c:a", "aac", "-b:a", String(AUDIO_BITRATE)] : []),
  ]
}
