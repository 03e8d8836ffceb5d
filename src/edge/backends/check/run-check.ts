import type { CheckReport, CheckTarget } from "../../../domain/backend/index.ts"
import type { Env } from "../../env.ts"
import { isDevelopment } from "../../environment.ts"
import { createBackend } from "../create-backend.ts"
import type { BlockingServer } from "../held/blocking-server.ts"
import { createBlockingServer } from "../held/create-blocking-server.ts"
import { type HeldHere, holdInProcess } from "../held/hold-in-process.ts"
import { createMemoryStore } from "../held/memory-store.ts"
import type { RenderBackend } from "../render-backend.ts"
import type { Renderer } from "../renderers.ts"
import { checkServer } from "./check-server.ts"

/** How long one order of a check may take, and how long a cancelled one may go on. */
const ORDER_LIMIT_MS = 180_000
const STOP_LIMIT_MS = 20_000

/** Checks a server from within the Worker, in the request that asks for it: no object of the site holds anything of it. */
export async function runCheck({ kind, secrets, part }: CheckTarget, env: Env): Promise<CheckReport> {
  const held: HeldHere[] = []
  const hold = (server: BlockingServer): RenderBackend => {
    const here = holdInProcess(server, createMemoryStore())
    held.push(here)
    return here.backend
  }
  const open = async (renderer: Renderer): Promise<RenderBackend> => {
    const server = await createBlockingServer(renderer, env)
    if (server === null) return createBackend(renderer, env)
    if (renderer.kind !== "fooocus") return hold(server)
    // Of a Fooocus-API only the call that describes an image lasts as long as its run.
    const { createFooocusBackend } = await import("../fooocus/fooocus-backend.ts")
    return createFooocusBackend(renderer, hold(server))
  }
  const report = await checkServer(
    { ...secrets, kind },
    {
      open,
      clock: { now: () => Date.now(), pause: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)) },
      newName: () => `check_${crypto.randomUUID().slice(0, 13)}-1`,
      isProduction: !isDevelopment(env),
      orderLimitMs: ORDER_LIMIT_MS,
      stopLimitMs: STOP_LIMIT_MS,
      onRow: () => {},
      ...(part === undefined ? {} : { parts: [part] }),
    },
  )
  for (const { stop } of held) stop()
  return { kind: report.kind, slots: report.capabilities?.slots ?? null, rows: report.rows }
}
