import { execFile } from "node:child_process"
import { promisify } from "node:util"
import * as z from "zod/mini"
import { fixturePath } from "../../local/fixtures/make-fixtures.ts"

const run = promisify(execFile)

const probeSchema = z.object({
  streams: z.array(
    z.object({
      codec_name: z.string(),
      codec_type: z.string(),
      width: z.optional(z.number()),
      height: z.optional(z.number()),
      nb_read_frames: z.optional(z.string()),
    }),
  ),
  format: z.object({ format_name: z.string(), duration: z.optional(z.string()), size: z.string() }),
})

/** What ffprobe finds in a file, with its frames counted by decoding them. */
export async function probeFile(path: string) {
  const { stdout } = await run("ffprobe", ["-v", "error", "-count_frames", "-show_streams", "-show_format", "-of", "json", path])
  const { streams, format } = probeSchema.parse(JSON.parse(stdout))
  const image = streams.find((stream) => stream.codec_type === "video")
  const audio = streams.find((stream) => stream.codec_type === "audio")
  return {
    container: format.format_name,
    seconds: Number(format.duration ?? Number.NaN),
    bytes: Number(format.size),
    image: image && { codec: image.codec_name, width: image.width, height: image.height, frames: Number(image.nb_read_frames) },
    audio: audio && { codec: audio.codec_name },
  }
}

/** How alike a file is to a fixture's frames from one on, as ffmpeg measures it after changing them by `filters`: 1 is the same. */
export async function similarityTo(path: string, fixture: string, firstFrame: number, filters = "null"): Promise<number> {
  const graph = `[1:v]trim=start_frame=${firstFrame},setpts=PTS-STARTPTS,${filters}[b];[0:v]setpts=PTS-STARTPTS[a];[a][b]ssim=shortest=1`
  const { stderr } = await run("ffmpeg", ["-i", path, "-i", fixturePath(fixture), "-lavfi", graph, "-f", "null", "-"])
  return Number(/All:([\d.]+)/.exec(stderr)?.[1] ?? Number.NaN)
}
