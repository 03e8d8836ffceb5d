import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { chromium } from "playwright-core"
import { ensureChromium } from "../local/test/find-chromium.ts"
import { buildPage, servePage } from "./built-page.ts"
import { type BenchSettings, type Figure, type Measurement, rounds } from "./figure.ts"
import { percentile } from "./statistics.ts"

const run = promisify(execFile)

/** Length of the video, seconds. A key frame every two seconds, as cameras and phones set them. */
const VIDEO_SECONDS = 40
const SMOKE_SECONDS = 2
const KEY_FRAME_EVERY = 60

/** P8, first half: a frame of a 1080p file as JPEG 0.9, from the file in the browser to the image. */
export const measureCover: Measurement = {
  goals: ["P8"],
  needs: ["Chromium", "ffmpeg"],
  async run(settings): Promise<readonly Figure[]> {
    const folder = await mkdtemp(join(tmpdir(), "atelier-cover-"))
    try {
      return [await measure(join(folder, "video.mp4"), settings)]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measure(video: string, settings: BenchSettings): Promise<Figure> {
  const { isQuick, isSmoke, say } = settings
  const seconds = isSmoke ? SMOKE_SECONDS : isQuick ? VIDEO_SECONDS / 4 : VIDEO_SECONDS
  say("P8: making a video of 1080p")
  await run("ffmpeg", [
    ...["-v", "error", "-y", "-f", "lavfi", "-i", `testsrc2=size=1920x1080:rate=30:duration=${seconds}`],
    ...["-c:v", "libx264", "-preset", "veryfast", "-b:v", "6M", "-g", String(KEY_FRAME_EVERY), "-pix_fmt", "yuv420p", video],
  ])
  const executablePath = ensureChromium(say)
  if (executablePath === null) throw new Error("there is no Chromium")
  const built = await buildPage(fileURLToPath(new URL("cover-page.ts", import.meta.url)))
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
  try {
    const page = await browser.newPage()
    const url = await servePage(page.context(), built, "<input type=file>")
    await page.goto(url)
    await page.locator("input").setInputFiles(video)
    const take = (atSeconds: number) => page.evaluate((at) => window.takeCover(at), atSeconds)
    // The worker's start is a first click's, not every capture's; it is reported beside the figure.
    const first = await take(seconds / 2)
    const tries = rounds(settings, 24, 8)
    const times = Array.from({ length: tries }, (_, index) => (seconds * (index + 0.37)) / tries)
    const ours: number[] = []
    const anchors: number[] = []
    for (const atSeconds of times) {
      ours.push((await take(atSeconds)).durationMs)
      const startMs = performance.now()
      await run("ffmpeg", ["-v", "error", "-y", "-ss", String(atSeconds), "-i", video, "-frames:v", "1", "-q:v", "3", `${video}.jpg`])
      anchors.push(performance.now() - startMs)
    }
    const [p50, p95, anchor] = [percentile(ours, 0.5), percentile(ours, 0.95), percentile(anchors, 0.5)]
    return {
      goal: "P8",
      what: "cover at 1080p, p50 ≤ 300 ms",
      anchor: `${anchor.toFixed(0)} ms`,
      figure: `${p50.toFixed(0)} ms`,
      isMet: p50 <= 300,
      note: `${tries} moments of one video, software decoding; p95 ${p95.toFixed(0)} ms, the first one with the worker's start ${first.durationMs.toFixed(0)} ms; anchor: ffmpeg -ss … -frames:v 1 on the same file and moments, ratio ${(p50 / anchor).toFixed(2)}`,
    }
  } finally {
    await browser.close()
  }
}
