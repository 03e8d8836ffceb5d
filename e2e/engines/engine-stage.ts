import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Page } from "playwright-core"
import { inject } from "vitest"
import * as z from "zod/mini"
import type { EngineAnswer, EngineCall } from "../../bench/engine-page/entry.ts"
import type { ToolCall } from "../../bench/engine-page/tools.ts"
import { fixturePath } from "../../local/fixtures/make-fixtures.ts"
import { test as journey } from "../journey.ts"

const run = promisify(execFile)

/** The video engine on a page of its own, as the client's build makes it and under the same policies. */
export interface EngineStage {
  readonly page: Page
  /** Puts files into the page, as a person picks them. */
  readonly pick: (paths: readonly string[]) => Promise<void>
  readonly call: (call: EngineCall) => Promise<EngineAnswer>
  readonly join: (files: readonly number[]) => Promise<EngineAnswer>
  /** Uses a tool on a fixture, by the parts of the tool's page; answers the path of what it made. Throws with the code of its failure. */
  readonly use: (fixture: string, call: ToolCall) => Promise<string>
  /** Reports of progress so far, of all calls. */
  readonly reports: () => Promise<number>
  /** Names of the outputs that lie in the browser. */
  readonly outputs: () => Promise<readonly string[]>
  /** What a video element shows of a made file at these times: 32 × 18 pixels each. */
  readonly play: (saved: string, atSeconds: readonly number[]) => Promise<readonly (readonly number[])[]>
  /** Ends all workers from outside of their jobs. */
  readonly killWorkers: () => Promise<void>
  /** Path of what a call made. */
  readonly pathOf: (answer: EngineAnswer) => string
}

/** A test with the engine. Errors on the page's console are left to what a test expects of the answers. */
export const test = journey.extend("engine", async ({ browser }, { onCleanup }): Promise<EngineStage> => {
  const { url, outputs } = inject("enginePage")
  const context = await browser.newContext()
  onCleanup(() => context.close())
  const page = await context.newPage()
  await page.goto(url)
  const evaluate = (name: string, ...values: readonly unknown[]) =>
    page.evaluate(`${name}(${values.map((value) => JSON.stringify(value)).join()})`)
  const pathOf = ({ saved }: { readonly saved?: string | undefined }) => join(outputs, saved ?? "")
  return {
    page,
    pick: (paths) => page.setInputFiles("input", [...paths]),
    call: async (call) => answerSchema.parse(await evaluate("engineCall", call)),
    join: async (files) => answerSchema.parse(await evaluate("engineJoin", files)),
    async use(fixture, call) {
      await page.setInputFiles("input", fixturePath(fixture))
      const { saved, failure } = toolSchema.parse(await evaluate("engineTool", 0, call))
      if (saved === undefined) throw new Error(failure ?? "nothing was made")
      return pathOf({ saved })
    },
    reports: async () => z.int().parse(await evaluate("engineReports")),
    outputs: async () => z.array(z.string()).parse(await evaluate("engineOutputs")),
    play: async (saved, atSeconds) => z.array(z.array(z.number())).parse(await evaluate("enginePlay", saved, atSeconds)),
    killWorkers: async () => {
      await Promise.all(page.workers().map((worker) => worker.evaluate("self.close()").catch(() => {})))
    },
    pathOf,
  }
})

const toolSchema = z.object({ saved: z.optional(z.string()), failure: z.optional(z.string()) })

const answerSchema = z.object({
  ms: z.number(),
  answer: z.optional(z.unknown()),
  end: z.optional(z.string()),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  reports: z.int(),
  stages: z.array(z.string()),
  saved: z.optional(z.string()),
})

const probeSchema = z.object({
  streams: z.array(
    z.looseObject({
      codec_name: z.string(),
      codec_type: z.string(),
      start_time: z.optional(z.string()),
      nb_read_frames: z.optional(z.string()),
    }),
  ),
})

/** What ffprobe reports about a file, frames counted. */
export async function ffprobe(path: string): Promise<z.infer<typeof probeSchema>["streams"]> {
  const { stdout } = await run("ffprobe", ["-v", "error", "-print_format", "json", "-show_streams", "-count_frames", path])
  return probeSchema.parse(JSON.parse(stdout)).streams
}

/** How alike the frames of a file are to those of a source from a time on, in their order: the least signal-to-noise ratio, dB; infinite for equal ones. */
export async function leastLikeness(made: string, source: string, fromSeconds: number, toSeconds: number): Promise<number> {
  const piece = `[1:v]trim=start=${fromSeconds}:end=${toSeconds},setpts=N/25/TB[wanted]`
  const graph = `${piece};[0:v]setpts=N/25/TB[made];[made][wanted]psnr=shortest=1`
  const { stderr } = await run("ffmpeg", ["-hide_banner", "-nostats", "-i", made, "-i", source, "-lavfi", graph, "-f", "null", "-"])
  const least = /PSNR .*min:(inf|[\d.]+)/.exec(stderr)?.[1]
  if (least === undefined) throw new Error(stderr)
  return least === "inf" ? Number.POSITIVE_INFINITY : Number(least)
}
