import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { chromium } from "playwright-core"
import * as z from "zod/mini"
import { PROJECT_ROOT } from "../local/start/service-table.ts"
import { ensureChromium } from "../local/test/find-chromium.ts"
import { serveEnginePage } from "./engine-page.ts"
import type { Figure, Measurement } from "./figure.ts"
import { watchMemory } from "./process-memory.ts"
import { median } from "./statistics.ts"

const run = promisify(execFile)
const MEBIBYTE = 1_048_576
const SOURCE_BYTES = 1024 * MEBIBYTE
const SOURCE = join(PROJECT_ROOT, ".data/bench/one-gib-video.mp4")
/** Somewhere in the middle, not on a key frame. */
const START_SECONDS = 500.3
const PIECE_SECONDS = 60
const LIMITS = { times: 3, extraMebibytes: 64, overreadMebibytes: 16 }

const answerSchema = z.object({ ms: z.number(), answer: z.object({ readBytes: z.int(), image: z.literal("copied") }), saved: z.string() })

/** P7: 60 s cut out of 1 GiB in a real browser, against ffmpeg on the same machine; memory and bytes read while it happens. */
export const measureTrim: Measurement = {
  goals: ["P7"],
  async run({ isQuick, say }): Promise<readonly Figure[]> {
    await makeSource(say)
    const executablePath = ensureChromium(say)
    if (executablePath === null) throw new Error("there is no Chromium")
    const served = await serveEnginePage()
    const profile = await mkdtemp(join(tmpdir(), "trim-profile-"))
    // With a profile on disk: without one the browser keeps its private files in memory.
    const context = await chromium.launchPersistentContext(profile, { executablePath, args: ["--no-sandbox", "--disable-gpu"] })
    try {
      const page = await context.newPage()
      await page.goto(served.url)
      await page.setInputFiles("input", [SOURCE])
      const settings = { startSeconds: START_SECONDS, endSeconds: START_SECONDS + PIECE_SECONDS, mode: "fast" }
      const natives: number[] = []
      const ours: z.infer<typeof answerSchema>[] = []
      const extras: number[] = []
      let outputBytes = 0
      // The first round warms the page cache, the worker and the compiled code.
      for (let round = 0; round <= (isQuick ? 3 : 7); round++) {
        const native = await timeNative(join(served.outputs, "native.mp4"))
        const memory = await watchMemory(page)
        const answer = answerSchema.parse(await page.evaluate(`engineCall(${JSON.stringify({ job: "trim", file: 0, settings })})`))
        const extra = await memory.extraBytes()
        outputBytes = (await stat(join(served.outputs, answer.saved))).size
        await rm(join(served.outputs, answer.saved))
        if (round === 0) continue
        natives.push(native)
        ours.push(answer)
        if (extra !== null) extras.push(extra)
        say(
          `P7: native ${native.toFixed(0)} ms, ours ${answer.ms.toFixed(0)} ms, read ${mebibytes(answer.answer.readBytes)} MiB, extra ${extra === null ? "?" : mebibytes(extra)} MiB`,
        )
      }
      return [figureOf(natives, ours, extras, outputBytes)]
    } finally {
      await context.close()
      await served.stop()
      await rm(profile, { recursive: true })
    }
  },
}

function figureOf(
  natives: readonly number[],
  ours: readonly z.infer<typeof answerSchema>[],
  extras: readonly number[],
  outputBytes: number,
): Figure {
  const native = median(natives)
  const ourMs = median(ours.map(({ ms }) => ms))
  const overread = Math.max(...ours.map(({ answer }) => answer.readBytes)) - outputBytes
  const extra = extras.length === 0 ? null : Math.max(...extras)
  return {
    goal: "P7",
    what: "60 s out of 1 GiB: ≤ 3 × ffmpeg -c copy, ≤ 64 MiB extra memory, read ≤ output + 16 MiB",
    anchor: `ffmpeg ${native.toFixed(0)} ms`,
    figure: `${ourMs.toFixed(0)} ms (${(ourMs / native).toFixed(1)} ×), ${extra === null ? "memory unknown" : `${mebibytes(extra)} MiB`}, output + ${mebibytes(overread)} MiB`,
    isMet:
      ourMs <= LIMITS.times * native &&
      overread <= LIMITS.overreadMebibytes * MEBIBYTE &&
      (extra === null ? null : extra <= LIMITS.extraMebibytes * MEBIBYTE) !== false,
    note: `medians of ${ours.length}, file in the page cache, output ${mebibytes(outputBytes)} MiB into the browser's private files; memory: highest resident set of page and browser over what it was before`,
  }
}

const mebibytes = (bytes: number) => (bytes / MEBIBYTE).toFixed(1)

async function timeNative(output: string): Promise<number> {
  const began = performance.now()
  const cut = ["-ss", String(START_SECONDS), "-i", SOURCE, "-t", String(PIECE_SECONDS), "-c", "copy"]
  await run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...cut, output])
  return performance.now() - began
}

/** A video of 1 GiB at 8 Mbit/s: 20 s that are encoded, again and again. */
async function makeSource(say: (text: string) => void): Promise<void> {
  if (existsSync(SOURCE)) return
  say("Making a video of 1 GiB…")
  await mkdir(join(SOURCE, ".."), { recursive: true })
  const [once, unfinished] = [`${SOURCE}.once.mp4`, `${SOURCE}.unfinished.mp4`]
  const image = [
    "-f",
    "lavfi",
    "-i",
    "testsrc2=size=1280x720:rate=30:duration=20,noise=alls=20:allf=t",
    "-f",
    "lavfi",
    "-i",
    "sine=duration=20",
  ]
  const codecs = [
    "-c:v",
    "libx264",
    "-preset",
    "ultrafast",
    "-b:v",
    "8M",
    "-maxrate",
    "8M",
    "-bufsize",
    "8M",
    "-g",
    "60",
    "-pix_fmt",
    "yuv420p",
    "-c:a",
    "aac",
  ]
  await run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...image, ...codecs, once])
  const loops = Math.ceil(SOURCE_BYTES / (await stat(once)).size)
  await run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", "-stream_loop", String(loops), "-i", once, "-c", "copy", unfinished])
  await rm(once)
  await rename(unfinished, SOURCE)
}
