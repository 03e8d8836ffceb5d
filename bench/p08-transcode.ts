import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { chromium } from "playwright-core"
import * as z from "zod/mini"
import { ensureChromium } from "../local/test/find-chromium.ts"
import { serveEnginePage } from "./engine-page.ts"
import type { Figure, Measurement } from "./figure.ts"
import { median } from "./statistics.ts"

const run = promisify(execFile)
const LIMITS = { timesWasm: 8, shareOfNative: 0.25 }
/** What is asked of all three: H.264 in mp4 out of VP9, as ffmpeg.wasm measures itself, without a word about speed or quality. */
const NATIVE_ARGS = ["-c:v", "libx264", "-an"]
const SETTINGS = { container: "mp4", videoCodec: "avc", audioCodec: "none" }

const answerSchema = z.object({ ms: z.number(), answer: z.object({ engine: z.literal("webcodecs"), image: z.literal("encoded") }) })
const bareSchema = z.object({ ms: z.number(), bytes: z.int() })

/** P8, transcoding: the same clip by the engine, by ffmpeg.wasm in the same browser and by ffmpeg on the same machine. */
export const measureTranscode: Measurement = {
  goals: ["P8"],
  async run({ isQuick, say }): Promise<readonly Figure[]> {
    const executablePath = ensureChromium(say)
    if (executablePath === null) throw new Error("there is no Chromium")
    const seconds = isQuick ? 3 : 10
    const folder = await mkdtemp(join(tmpdir(), "transcode-"))
    const clip = join(folder, "clip.webm")
    await makeClip(clip, seconds)
    const served = await serveEnginePage()
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
    try {
      const page = await browser.newPage()
      await page.goto(served.url)
      await page.setInputFiles("input", [clip])
      const natives: number[] = []
      const ours: number[] = []
      for (let round = 0; round < (isQuick ? 2 : 4); round++) {
        const native = await timeNative(clip, join(folder, "native.mp4"))
        const { ms } = answerSchema.parse(
          await page.evaluate(`engineCall(${JSON.stringify({ job: "convert", file: 0, settings: SETTINGS })})`),
        )
        // The first round loads the code.
        if (round === 0) continue
        natives.push(native)
        ours.push(ms)
        say(`P8 transcode: native ${native.toFixed(0)} ms, ours ${ms.toFixed(0)} ms`)
      }
      const bare = bareSchema.parse(await page.evaluate(`bareFfmpeg(${JSON.stringify({ file: 0, args: NATIVE_ARGS, output: "out.mp4" })})`))
      say(`P8 transcode: ffmpeg.wasm ${bare.ms.toFixed(0)} ms`)
      return [figureOf(seconds, median(natives), bare.ms, median(ours), ours.length)]
    } finally {
      await browser.close()
      await served.stop()
      await rm(folder, { recursive: true })
    }
  },
}

function figureOf(seconds: number, native: number, wasm: number, ours: number, runs: number): Figure {
  return {
    goal: "P8",
    what: "transcode: ≥ 8 × ffmpeg.wasm and ≥ 0.25 × native",
    anchor: `ffmpeg.wasm ${(wasm / 1000).toFixed(1)} s, ffmpeg ${(native / 1000).toFixed(1)} s`,
    figure: `${(ours / 1000).toFixed(1)} s: ${(wasm / ours).toFixed(1)} × ffmpeg.wasm, ${(native / ours).toFixed(2)} × native`,
    isMet: wasm / ours >= LIMITS.timesWasm && native / ours >= LIMITS.shareOfNative,
    note: `${seconds} s of 720p VP9 into H.264, each by its own defaults; software codecs only (no graphics card); medians of ${runs}, ffmpeg.wasm once`,
  }
}

async function timeNative(clip: string, output: string): Promise<number> {
  const began = performance.now()
  await run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", "-i", clip, ...NATIVE_ARGS, output])
  return performance.now() - began
}

async function makeClip(path: string, seconds: number): Promise<void> {
  const image = ["-f", "lavfi", "-i", `testsrc2=size=1280x720:rate=30:duration=${seconds},noise=alls=8:allf=t`]
  const codec = ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "4M"]
  await run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...image, ...codec, path])
}
