import { setTimeout as pause } from "node:timers/promises"
import { PROBLEMS } from "../../src/domain/backend/check-rules.ts"
import { CHECK_LIMITS, checkServer } from "../../src/edge/backends/check/check-server.ts"
import { type HeldHere, holdInProcess } from "../../src/edge/backends/held/hold-in-process.ts"
import { createMemoryStore } from "../../src/edge/backends/held/memory-store.ts"
import { parseRenderers, type Renderer } from "../../src/edge/backends/renderers.ts"
import words from "../../src/messages/check/en.json" with { type: "json" }
import { openServer } from "../gpu-agent/open-server.ts"
import { partsOfHealth } from "../start/watch-health.ts"
import { type Finding, fault, notice, well } from "./finding.ts"
import { patiently, WAIT } from "./patience.ts"
import { whatIsWrong } from "./what-is-wrong.ts"

/** Nothing hears an answer that comes later. */
const HEALTH_MS = 10_000
const EASEL = "Easel, the preview renderer: no GPU, no AI model"

/**
 * The renderers: each entry of RENDERERS by a check of the way there and of what it has, and those that admins added by what the running
 * site says of them. `appUrl` is null or empty where nothing runs.
 */
export async function* lookAtRenderers(text: string | undefined, appUrl: string | null): AsyncGenerator<Finding> {
  const entries = text === undefined ? [] : entriesOf(text)
  if (typeof entries === "string") return yield fault("renderer", entries, 'see "Renderers" in docs/operations.md')
  const isRunning = appUrl !== null && appUrl !== ""
  const named = new Set(entries.map(({ name }) => name))
  // All at once: of several that hang, none makes the others wait.
  const looks = [
    ...entries.map((entry) => patiently("renderer", entry.name, async () => [await lookAtEntry(entry)])),
    ...(isRunning ? [patiently("renderer", "the site", () => lookAtSite(appUrl, named))] : []),
  ]
  for (const found of await Promise.all(looks)) yield* found
  if (!isRunning && text === undefined) yield well("renderer", `${EASEL}; begins with npm start`)
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

async function lookAtSite(appUrl: string, named: ReadonlySet<string>): Promise<readonly Finding[]> {
  const parts = await healthOf(appUrl)
  if (parts === "busy") return [notice("renderer", "the site is slow: it has more to do than it can", WAIT)]
  if (parts === null)
    return [fault("renderer", `nothing answers at ${appUrl}`, "npm start starts what died again by itself; see what it prints")]
  return parts.flatMap(({ name, ok }) => {
    const renderer = /^renderer (.+)$/.exec(name)?.[1]
    if (renderer === undefined || named.has(renderer)) return []
    if (renderer === "easel")
      return [
        ok ? well("renderer", EASEL) : fault("renderer", "Easel doesn't answer", "npm start starts it again by itself within a minute"),
      ]
    if (ok) return [well("renderer", `${renderer} answers`)]
    return [fault("renderer", `${renderer} doesn't answer`, "check it at /admin/backends, which says why and how to mend it")]
  })
}

/** What the running site says of its parts; null where nobody is there. */
async function healthOf(appUrl: string): Promise<readonly { readonly name: string; readonly ok: boolean }[] | "busy" | null> {
  try {
    const answer = await fetch(`${appUrl}/api/health`, { signal: AbortSignal.timeout(HEALTH_MS), headers: { connection: "close" } })
    return partsOfHealth(await answer.text()) ?? "busy"
  } catch {
    return null
  }
}

function entriesOf(text: string): readonly Renderer[] | string {
  try {
    return parseRenderers(text)
  } catch (error) {
    return `RENDERERS cannot be read: ${whatIsWrong(error)}`
  }
}
