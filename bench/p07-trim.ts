import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { promisify } from "node:util"
import { chromium, type Page } from "playwright-core"
import * as z from "zod/mini"
import { PROJECT_ROOT } from "../local/start/service-table.ts"
import { ensureChromium } from "../local/test/find-chromium.ts"
import { serveEnginePage } from "./engine-page.ts"
import { type Figure, type Measurement, rounds } from "./figure.ts"
import { watchMemory } from "./process-memory.ts"
import { median } from "./statistics.ts"

const run = promisify(execFile)
const MEBIBYTE = 1_048_576
/** What is cut out of what. */
interface Cut {
  readonly source: string
  readonly sourceBytes: number
  readonly startSeconds: number
  readonly seconds: number
}
/** Somewhere in the middle, not on a key frame. */
const CUT: Cut = {
  source: join(PROJECT_ROOT, ".data/bench/one-gib-video.mp4"),
  sourceBytes: 1024 * MEBIBYTE,
  startSeconds: 500.3,
  seconds: 60,
}
const SMOKE_CUT: Cut = { source: join(PROJECT_ROOT, ".data/bench/small-video.mp4"), sourceBytes: MEBIBYTE, startSeconds: 5.3, seconds: 6 }
const LIMITS = { extraMebibytes: 64, overreadMebibytes: 16 }
/** Ways to cut: what becomes of the frames, and how long it may take against a native copy, which begins at a key frame too. */
const MODES = [
  { mode: "fast", video: "copied", times: 1 },
  { mode: "exact", video: "edges", times: 2 },
] as const
type Mode = (typeof MODES)[number]

const answerSchema = z.object({ ms: z.number(), answer: z.object({ readBytes: z.int(), video: z.string() }), saved: z.string() })

/** P7: 60 s cut out of 1 GiB in a real browser, against ffmpeg on the same machine; memory and bytes read while it happens. */
export const measureTrim: Measurement = {
  goals: ["P7"],
  needs: ["Chromium", "ffmpeg"],
  async run(settings): Promise<readonly Figure[]> {
    const { isSmoke, say } = settings
    const cut = isSmoke ? SMOKE_CUT : CUT
    await makeSource(cut, say)
    const executablePath = ensureChromium(say)
    if (executablePath === null) throw new Error("there is no Chromium")
    const served = await serveEnginePage()
    const profile = await mkdtemp(join(tmpdir(), "trim-profile-"))
    // With a profile on disk: without one the browser keeps its private files in memory.
    const context = await chromium.launchPersistentContext(profile, { executablePath, args: ["--no-sandbox", "--disable-gpu"] })
    try {
      const page = await context.newPage()
      await page.goto(served.url)
      await page.setInputFiles("input", [cut.source])
      const figures: Figure[] = []
      for (const mode of MODES) {
        const taken: Round[] = []
        // The first round warms the page cache, the worker and the compiled code.
        for (let round = 0; round <= rounds(settings, 7, 3); round++) {
          const one = await trimOnce(page, served.outputs, mode, cut)
          if (round > 0) taken.push(one)
        }
        figures.push(figureOf(mode, taken))
        say(`P7 ${mode.mode}: ${figures.at(-1)?.figure}`)
      }
      return figures
    } finally {
      await context.close()
      await served.stop()
      await rm(profile, { recursive: true })
    }
  },
}

/** One cut by both. */
interface Round {
  readonly nativeMs: number
  readonly ourMs: number
  readonly readBytes: number
  readonly outputBytes: number
  /** Null where the system does not report it. */
  readonly extraBytes: number | null
}

async function trimOnce(page: Page, outputs: string, { mode, video }: Mode, cut: Cut): Promise<Round> {
  const settings = { startSeconds: cut.startSeconds, endSeconds: cut.startSeconds + cut.seconds, mode }
  const nativeMs = await timeNative(join(outputs, "native.mp4"), cut)
  const memory = await watchMemory(page)
  const { ms, answer, saved } = answerSchema.parse(await page.evaluate(`engineCall(${JSON.stringify({ job: "trim", file: 0, settings })})`))
  const extraBytes = await memory.extraBytes()
  if (answer.video !== video) throw new Error(`a ${mode} cut left the video ${answer.video}`)
  const outputBytes = (await stat(join(outputs, saved))).size
  await rm(join(outputs, saved))
  return { nativeMs, ourMs: ms, readBytes: answer.readBytes, outputBytes, extraBytes }
}

function figureOf({ mode, times }: Mode, rounds: readonly Round[]): Figure {
  const native = median(rounds.map(({ nativeMs }) => nativeMs))
  const ours = median(rounds.map(({ ourMs }) => ourMs))
  const overread = Math.max(...rounds.map(({ readBytes, outputBytes }) => readBytes - outputBytes))
  const extras = rounds.flatMap(({ extraBytes }) => (extraBytes === null ? [] : [extraBytes]))
  const extra = extras.length === 0 ? null : Math.max(...extras)
  const what = mode === "fast" ? "" : ", edges encoded anew"
  return {
    goal: "P7",
    what: `60 s out of 1 GiB, ${mode}${what}: ≤ ${times} × ffmpeg -c copy, ≤ 64 MiB extra memory, read ≤ output + 16 MiB`,
    anchor: `ffmpeg ${native.toFixed(0)} ms`,
    figure: `${ours.toFixed(0)} ms (${(ours / native).toFixed(2)} ×), ${extra === null ? "memory unknown" : `${mebibytes(extra)} MiB`}, output + ${mebibytes(overread)} MiB`,
    isMet:
      ours <= times * native &&
      overread <= LIMITS.overreadMebibytes * MEBIBYTE &&
      (extra === null || extra <= LIMITS.extraMebibytes * MEBIBYTE),
    note: `medians of ${rounds.length}, file in the page cache, output ${mebibytes(rounds[0]?.outputBytes ?? 0)} MiB into the browser's private files; memory: highest resident set of page and browser over what it was before`,
  }
}

const mebibytes = (bytes: number) => (bytes / MEBIBYTE).toFixed(1)

async function timeNative(output: string, { source, startSeconds, seconds }: Cut): Promise<number> {
  const began = performance.now()
  const copied = ["-ss", String(startSeconds), "-i", source, "-t", String(seconds), "-c", "copy"]
  await run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...copied, output])
  return performance.now() - began
}

/** A video of 8 Mbit/s: 20 s that are encoded once and repeated until they are as many bytes. */
async function makeSource({ source, sourceBytes }: Cut, say: (text: string) => void): Promise<void> {
  if (existsSync(source)) return
  say(`Making a video of ${mebibytes(sourceBytes)} MiB…`)
  await mkdir(dirname(source), { recursive: true })
  const [once, unfinished] = [`${source}.once.mp4`, `${source}.unfinished.mp4`]
  const video = [
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
  await run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...video, ...codecs, once])
  const loops = Math.ceil(sourceBytes / (await stat(once)).size)
  await run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", "-stream_loop", String(loops), "-i", once, "-c", "copy", unfinished])
  await rm(once)
  await rename(unfinished, source)
}
