import { runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { afterAll, beforeAll } from "vitest"
import { POOLS, type Pool } from "../src/domain/_kernel/task-kind.ts"

/** Loading the Worker takes long on a busy machine; that is nothing against the first test that needs it. */
const LONGEST_LOAD_MS = 120_000
/** Many tasks take a while to cancel where the machine is busy. */
const LONGEST_END_MS = 60_000

/**
 * What the Worker first loads behind an answer. The runner of the tests fetches modules, and a fetch ends with the request that began it:
 * whoever waits for that module later waits for ever.
 */
const LOADED_AFTER_ANSWERS = [
  () => import("../src/domain/features.ts"),
  () => import("../src/edge/adapters/image-codec.ts"),
  () => import("../src/edge/adapters/sandbox-mailer.ts"),
  () => import("../src/edge/backends/a1111/a1111-server.ts"),
  () => import("../src/edge/backends/check/run-check.ts"),
  () => import("../src/edge/backends/fooocus/describing-server.ts"),
  () => import("../src/edge/backends/fooocus/fooocus-backend.ts"),
  () => import("../src/edge/backends/openai/openai-server.ts"),
  () => import("../src/edge/backends/small-preview.ts"),
  () => import("../src/edge/backends/workers-ai/workers-ai-server.ts"),
  () => import("../src/edge/backends/comfyui/comfy-backend.ts"),
  () => import("../src/edge/durable/collect-output.ts"),
  () => import("../src/edge/durable/desk-work.ts"),
  () => import("../src/edge/fleet/paint-test-image.ts"),
  () => import("../src/routes/_mail/compose-email.ts"),
  () => import("../src/routes/_mail/render-email.tsx"),
] as const

beforeAll(async () => {
  await import("../src/edge/worker.ts")
  for (const load of LOADED_AFTER_ANSWERS) await load()
}, LONGEST_LOAD_MS)

// Else they would paint on while the next file's tests run, in its slots, under its faults and by its clock.
afterAll(async () => {
  for (const name of POOLS) await endTasksOf(name)
}, LONGEST_END_MS)

async function endTasksOf(name: Pool): Promise<void> {
  const pool = env.DISPATCHER.get(env.DISPATCHER.idFromName(name))
  const tasks = await runInDurableObject(pool, (_pool, { storage: { sql } }) =>
    sql.exec<{ task_id: string }>("SELECT task_id FROM waiting UNION ALL SELECT task_id FROM lease").toArray(),
  )
  for (const { task_id } of tasks) {
    await env.TASK_ROOM.get(env.TASK_ROOM.idFromName(task_id)).cancelTask()
    await pool.release(task_id, null)
  }
}
