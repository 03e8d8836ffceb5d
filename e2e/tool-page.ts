import { execFile } from "node:child_process"
import { promisify } from "node:util"
import type { Locator, Page } from "playwright-core"
import * as z from "zod/mini"
import { fixturePath } from "../local/fixtures/make-fixtures.ts"

const run = promisify(execFile)

/** Opens a tool with a fixture, as soon as the tool is alive. */
export async function openTool(page: Page, tool: "trim" | "convert" | "cover" | "audio", fixture: string, locale = "en"): Promise<void> {
  await page.goto(`/${locale}/tools/${tool}`)
  await page.locator("main [data-island][data-alive]").first().waitFor()
  await chooseFile(page, fixture)
}

/** Chooses a fixture where a tool asks for a file. */
export async function chooseFile(page: Page, fixture: string): Promise<void> {
  await page.locator("main input[type=file]").first().setInputFiles(fixturePath(fixture))
}

/** Everything that the page sends besides asking for files. */
export function watchSending(page: Page): readonly string[] {
  const sent: string[] = []
  page.on("request", (request) => void (request.method() !== "GET" && sent.push(request.url())))
  return sent
}

/** The card of what a tool has made. */
export function resultOf(page: Page): Locator {
  return page.getByRole("region", { name: "Result" })
}

/** Downloads the result: the name that it is given, and where it lies. */
export async function downloadResult(page: Page): Promise<{ readonly name: string; readonly path: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), resultOf(page).getByRole("link", { name: "Download" }).click()])
  return { name: download.suggestedFilename(), path: await download.path() }
}

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
