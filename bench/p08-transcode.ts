import { execFile } from "node:child_process"
import { mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { chromium } from "playwright-core"
import * as z from "zod/mini"
import { ensureChromium } from "../local/test/find-chromium.ts"
import { serveEnginePage } from "./engine-page.ts"
import { type Figure, type Measurement, rounds } from "./figure.ts"
import { median } from "./statistics.ts"

const run = promisify(execFile)
const LIMITS = { timesWasm: 8, shareOfNative: 0.5, similarity: 0.01 }
/** What is asked of ffmpeg.wasm: H.264 in mp4 out of VP9, as it measures itself, without a word about speed or quality. */
const WASM_ARGS = ["-c:v", "libx264", "-an"]
/** Rate factors of x264 that native ffmpeg may be asked for, best first. */
const FACTORS = { best: 10, worst: 45 }
const SETTINGS = { container: "mp4", videoCodec: "avc", audioCodec: "none" }

const answerSchema = z.object({
  ms: z.number(),
  answer: z.object({ engine: z.literal("webcodecs"), video: z.literal("encoded") }),
  saved: z.string(),
})
const bareSchema = z.object({ ms: z.number(), bytes: z.int() })

/** P8, transcoding: the same clip by the engine, by ffmpeg.wasm in the same browser and by ffmpeg on the same machine. */
export const measureTranscode: Measurement = {
  goals: ["P8"],
  needs: ["Chromium", "ffmpeg"],
  async run(settings): Promise<readonly Figure[]> {
    const { say } = settings
    const executablePath = ensureChromium(say)
    if (executablePath === null) throw new Error("there is no Chromium")
    const seconds = rounds(settings, 10, 3)
    const folder = await mkdtemp(join(tmpdir(), "transcode-"))
    const clip = join(folder, "clip.webm")
    await makeClip(clip, seconds)
    const served = await serveEnginePage()
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
    try {
      const page = await browser.newPage()
      await page.goto(served.url)
      await page.setInputFiles("input", [clip])
      const convert = async () => {
        const { ms, saved } = answerSchema.parse(
          await page.evaluate(`engineCall(${JSON.stringify({ job: "convert", file: 0, settings: SETTINGS })})`),
        )
        return { ms, path: join(served.outputs, saved) }
      }
      // The first one loads the code, and its likeness to the source is what native ffmpeg has to match.
      const first = await convert()
      const wanted = await similarity(first.path, clip)
      const native = join(folder, "native.mp4")
      const factor = await matchingFactor(wanted, async (tried) => {
        await timeNative(clip, native, tried)
        return similarity(native, clip)
      })
      const natives: number[] = []
      const ours: number[] = []
      for (let round = 0; round < rounds(settings, 3, 1); round++) {
        natives.push(await timeNative(clip, native, factor))
        ours.push((await convert()).ms)
        say(`P8 transcode: native ${natives.at(-1)?.toFixed(0)} ms, ours ${ours.at(-1)?.toFixed(0)} ms`)
      }
      const bare = bareSchema.parse(await page.evaluate(`bareFfmpeg(${JSON.stringify({ file: 0, args: WASM_ARGS, output: "out.mp4" })})`))
      say(`P8 transcode: ffmpeg.wasm ${bare.ms.toFixed(0)} ms`)
      const sides = {
        ours: { ms: median(ours), bytes: (await stat(first.path)).size, similarity: wanted },
        native: { ms: median(natives), bytes: (await stat(native)).size, similarity: await similarity(native, clip) },
      }
      return [figureOf({ ...sides, wasmMs: bare.ms, factor, seconds, runs: ours.length })]
    } finally {
      await browser.close()
      await served.stop()
      await rm(folder, { recursive: true })
    }
  },
}

/** A made file: how long it took, how large it is and how like its source. */
interface Side {
  readonly ms: number
  readonly bytes: number
  readonly similarity: number
}

interface Outcome {
  readonly ours: Side
  readonly native: Side
  readonly wasmMs: number
  readonly factor: number
  readonly seconds: number
  readonly runs: number
}

function figureOf({ ours, native, wasmMs, factor, seconds, runs }: Outcome): Figure {
  const isEqual = Math.abs(ours.similarity - native.similarity) <= LIMITS.similarity
  const megabytes = ({ bytes }: Side) => `${(bytes / 1_000_000).toFixed(2)} MB`
  return {
    goal: "P8",
    what: `transcode: ≥ ${LIMITS.timesWasm} × ffmpeg.wasm and ≥ ${LIMITS.shareOfNative} × native at equal SSIM (± ${LIMITS.similarity})`,
    anchor: `ffmpeg.wasm ${(wasmMs / 1000).toFixed(1)} s, ffmpeg ${(native.ms / 1000).toFixed(1)} s, ${megabytes(native)}, SSIM ${native.similarity.toFixed(3)}`,
    figure: `${(ours.ms / 1000).toFixed(1)} s, ${megabytes(ours)}, SSIM ${ours.similarity.toFixed(3)}: ${(wasmMs / ours.ms).toFixed(1)} × ffmpeg.wasm, ${(native.ms / ours.ms).toFixed(2)} × native`,
    isMet: isEqual && wasmMs / ours.ms >= LIMITS.timesWasm && native.ms / ours.ms >= LIMITS.shareOfNative,
    note: `${seconds} s of 720p VP9 into H.264; native by libx264 at its default preset with -crf ${factor}, the one whose SSIM comes closest; software codecs only (no graphics card); medians of ${runs}, ffmpeg.wasm once and by its own defaults`,
  }
}

/** The rate factor whose result is as like the source as `wanted`: a higher one is less like it. */
export async function matchingFactor(wanted: number, similarityAt: (factor: number) => Promise<number>): Promise<number> {
  let { best, worst } = FACTORS
  let closest = { factor: best, off: Number.POSITIVE_INFINITY }
  while (best <= worst) {
    const factor = Math.floor((best + worst) / 2)
    const reached = await similarityAt(factor)
    const off = Math.abs(reached - wanted)
    if (off < closest.off) closest = { factor, off }
    if (reached > wanted) best = factor + 1
    else worst = factor - 1
  }
  return closest.factor
}

/** Structural similarity (SSIM, 0 to 1) of a made video and its source. */
async function similarity(path: string, source: string): Promise<number> {
  const graph = "[0:v]setpts=PTS-STARTPTS,settb=AVTB[a];[1:v]setpts=PTS-STARTPTS,settb=AVTB[b];[a][b]ssim"
  const { stderr } = await run("ffmpeg", ["-hide_banner", "-i", path, "-i", source, "-lavfi", graph, "-f", "null", "-"])
  const all = /SSIM .*All:([\d.]+)/.exec(stderr)?.[1]
  if (all === undefined) throw new Error("ffmpeg reported no SSIM")
  return Number(all)
}

async function timeNative(clip: string, output: string, factor: number): Promise<number> {
  const began = performance.now()
  const codec = ["-c:v", "libx264", "-crf", String(factor), "-an"]
  await run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", "-i", clip, ...codec, output])
  return performance.now() - began
}

async function makeClip(path: string, seconds: number): Promise<void> {
  const video = ["-f", "lavfi", "-i", `testsrc2=size=1280x720:rate=30:duration=${seconds},noise=alls=8:allf=t`]
  const codec = ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "4M"]
  await run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...video, ...codec, path])
}
