import { setTimeout as pause } from "node:timers/promises"
import * as z from "zod/mini"
import { PROBLEMS } from "../../src/domain/backend/check-rules.ts"
import { CHECK_LIMITS, checkServer } from "../../src/edge/backends/check/check-server.ts"
import { type HeldHere, holdInProcess } from "../../src/edge/backends/held/hold-in-process.ts"
import { createMemoryStore } from "../../src/edge/backends/held/memory-store.ts"
import { parseRenderers, type Renderer } from "../../src/edge/backends/renderers.ts"
import words from "../../src/messages/check/en.json" with { type: "json" }
import { openServer } from "../gpu-agent/open-server.ts"
import { type Finding, fault, notice, well } from "./finding.ts"
import { whatIsWrong } from "./what-is-wrong.ts"

/** How long the running site may take to say how its renderers do. */
const HEALTH_MS = 10_000
const EASEL = "Easel, the preview renderer: no GPU, no AI model"

const healthSchema = z.object({ parts: z.array(z.object({ name: z.string(), ok: z.boolean() })) })

/**
 * The renderers: each entry of RENDERERS by a check of the way there and of what it has, and those that admins added by what the running
 * site says of them. `appUrl` is null or empty where nothing runs.
 */
export async function* lookAtRenderers(text: string | undefined, appUrl: string | null): AsyncGenerator<Finding> {
  const entries = text === undefined ? [] : entriesOf(text)
  if (typeof entries === "string") return yield fault("renderer", entries, 'see "Renderers" in docs/operations.md')
  for (const entry of entries) yield await lookAtEntry(entry)
  if (appUrl !== null && appUrl !== "") {
    const named = new Set(entries.map(({ name }) => name))
    yield* lookAtSite(appUrl, named)
  } else if (text === undefined) yield well("renderer", `${EASEL}; begins with npm start`)
}

async function lookAtEntry(renderer: Renderer): Promise<Finding> {
  const { name, kind } = renderer
  if (kind === "workers-ai")
    return notice("renderer", `${name} is a binding of the Worker, which nothing but the site reaches`, "check it at /admin/backends")
  const held: HeldHere[] = []
  const { rows } = await checkServer(renderer, {
    open: (server) =>
      openServer(server, (blocking) => {
        const here = holdInProcess(blocking, createMemoryStore())
        held.push(here)
        return here.backend
      }),
    clock: { now: () => performance.now(), pause: (durationMs) => pause(durationMs) },
    newName: () => "doctor-1",
    isProduction: false,
    ...CHECK_LIMITS,
    onRow: () => {},
    parts: ["way"],
  })
  for (const { stop } of held) stop()
  const failed = rows.find(({ outcome }) => outcome === "fails")
  if (failed === undefined) return well("renderer", `${name} answers`)
  const problem = PROBLEMS.find((one) => one === failed.code) ?? "failed-there"
  return fault("renderer", `${name}: ${words[`seen_${problem}`]}`, words[`mend_${problem}`])
}

async function* lookAtSite(appUrl: string, named: ReadonlySet<string>): AsyncGenerator<Finding> {
  for (const { name, ok } of await healthOf(appUrl)) {
    const renderer = /^renderer (.+)$/.exec(name)?.[1]
    if (renderer === undefined && !(name === "renderers" && !ok)) continue
    if (renderer === undefined) yield fault("renderer", "the site doesn't say how its renderers do", "stop Atelier and start it again")
    else if (named.has(renderer)) continue
    else if (renderer === "easel")
      yield ok ? well("renderer", EASEL) : fault("renderer", "Easel does not answer", "stop Atelier and start it again")
    else if (ok) yield well("renderer", `${renderer} answers`)
    else yield fault("renderer", `${renderer} does not answer`, "check it at /admin/backends, which says why and how to mend it")
  }
}

/** What the running site says of its parts; its renderers are not known where it says nothing. */
async function healthOf(appUrl: string): Promise<z.infer<typeof healthSchema>["parts"]> {
  try {
    const answer = await fetch(`${appUrl}/api/health`, { signal: AbortSignal.timeout(HEALTH_MS) })
    return healthSchema.parse(await answer.json()).parts
  } catch {
    return [{ name: "renderers", ok: false }]
  }
}

function entriesOf(text: string): readonly Renderer[] | string {
  try {
    return parseRenderers(text)
  } catch (error) {
    return `RENDERERS cannot be read: ${whatIsWrong(error)}`
  }
}
