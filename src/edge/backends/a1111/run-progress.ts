import * as z from "zod/mini"
import { readCapped } from "../capped-body.ts"
import { readBase64InJson } from "../held/base64-in-json.ts"
import type { RunProgress } from "../held/blocking-server.ts"
import type { Connection } from "./connection.ts"
import type { RunTrace } from "./watch-run.ts"

const TIMEOUT_MS = 3_000
const UNKNOWN_ETA_MS = 10_000
/** Larger previews are dropped unread. */
const MAXIMUM_PREVIEW_BYTES = 8 * 1_048_576
const MAXIMUM_REST_BYTES = 65_536

const runSchema = z.object({
  active: z.boolean(),
  queued: z.boolean(),
  completed: z.boolean(),
  progress: z.optional(z.nullable(z.number())),
  eta: z.optional(z.nullable(z.number())),
  textinfo: z.optional(z.nullable(z.string())),
})
const wholeSchema = z.object({ state: z.object({ job: z.optional(z.string()), job_count: z.optional(z.number()) }) })

type Run = z.infer<typeof runSchema> & { readonly preview: Uint8Array<ArrayBuffer> | null }

/** How far a run is by its own name: what the server says of itself is of whatever it does. Null where it does not say. Never throws. */
export async function readProgress(connection: Connection, jobId: string, withPreview: boolean): Promise<RunProgress | null> {
  const run = await readRun(connection, jobId, withPreview)
  if (run?.queued === true) return { progress: 0, etaMs: UNKNOWN_ETA_MS, preview: null, ahead: placeIn(run.textinfo ?? "") }
  if (run === null || !run.active) return null
  const etaMs = run.eta === null || run.eta === undefined ? UNKNOWN_ETA_MS : Math.max(0, Math.round(run.eta * 1000))
  return { progress: Math.min(1, Math.max(0, run.progress ?? 0)), etaMs, preview: run.preview }
}

/** How many are before a run that waits: its place in the line, whose first stands behind the one that runs. */
function placeIn(text: string): number {
  return Number(/queue:\s*(\d{1,4})\//i.exec(text)?.[1] ?? 1)
}

/** Whether the server is at this run now. */
export async function isActive(connection: Connection, jobId: string): Promise<boolean> {
  return (await readRun(connection, jobId, false))?.active === true
}

/** `there`: it waits or runs; `over`: the server has nothing of it anymore, or is done with it; `silent`: nothing is heard. */
type RunSight = "there" | "over" | "silent"

/** What a server has of a run, as far as its name is known there; notes in the trace that it is. */
export async function seeRun(connection: Connection, jobId: string, trace: RunTrace): Promise<RunSight> {
  const run = await readRun(connection, jobId, false)
  if (run === null) return "silent"
  trace.wasSeen ||= run.active || run.queued
  if (run.queued) return "there"
  if (!run.active && (run.completed || trace.wasSeen)) return "over"
  // One that failed stays `active` until the next begins, and an old version knows none by its name: what counts is that it works.
  return (await isAtSomething(connection)) ? "there" : "over"
}

/** Whether a run is under way or waits there; also where nothing is heard. */
export async function isUnderWay(connection: Connection, jobId: string): Promise<boolean> {
  const run = await readRun(connection, jobId, false)
  if (run === null) return true
  return run.active ? isAtSomething(connection) : run.queued
}

/** Whether a server is at something, whatever it is; also where it does not say. While it loads a model, some have a job without a name. */
async function isAtSomething(connection: Connection): Promise<boolean> {
  const heard = await connection.ask("/sdapi/v1/progress?skip_current_image=true", { timeoutMs: TIMEOUT_MS })
  const parsed = heard.kind === "heard" ? wholeSchema.safeParse(heard.body) : null
  return parsed?.success !== true || (parsed.data.state.job ?? "") !== "" || (parsed.data.state.job_count ?? 0) !== 0
}

async function readRun(connection: Connection, jobId: string, withPreview: boolean): Promise<Run | null> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
  try {
    const body = { id_task: jobId, id_live_preview: -1, live_preview: withPreview }
    const answer = await connection.send("/internal/progress", body, controller.signal)
    if (answer.status !== 200 || answer.body === null) {
      await answer.body?.cancel()
      return null
    }
    let preview: Uint8Array<ArrayBuffer> | null = null
    const plan = { paths: ["live_preview"], maximumRestBytes: MAXIMUM_REST_BYTES, maximumFileBytes: MAXIMUM_PREVIEW_BYTES * 8 }
    const reading = await readBase64InJson(answer.body, plan, async ({ bytes }) => {
      preview = await readCapped(new Response(bytes), MAXIMUM_PREVIEW_BYTES)
    })
    const parsed = reading.kind === "read" ? runSchema.safeParse(reading.rest) : null
    return parsed?.success === true ? { ...parsed.data, preview } : null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
