import { holdAnyPort } from "../../start/choose-port.ts"
import { localUrl } from "../../start/service-table.ts"
import { type Stack, type StackOptions, startStack } from "../../start/stack.ts"
import type { Played } from "../play-seed.ts"
import type { Victim } from "../schedule.ts"
import { GpuPool, isGpuName } from "./gpu-pool.ts"
import { findPaintViolations, type ServerLoss, secretsIn } from "./paint-violations.ts"

/** A platform whose images come from stand-ins for render servers, each of which paints by the platform's own Easel. */
export async function startGpuStack(options: StackOptions): Promise<Played & Pick<Stack, "failed" | "stop">> {
  const easelPort = await holdAnyPort()
  const pool = new GpuPool(localUrl(easelPort))
  await pool.start()
  const leaks = new Set<string>()
  const look = (where: string) => (text: string) => {
    for (const secret of secretsIn(text, pool.secrets())) leaks.add(`${secret} is in ${where}: ${text.slice(0, 200)}`)
  }
  const inLogs = look("a log line")
  const stack = await startStack({
    ...options,
    ports: { ...options.ports, easel: easelPort },
    vars: { ...options.vars, RENDERERS: pool.renderers() },
    onLine: (name, line) => {
      options.onLine?.(name, line)
      // What the developer's tool says of its own settings at the start is not the platform's.
      if (line.trimStart().startsWith("{")) inLogs(line)
    },
  }).catch(async (error: unknown) => {
    await pool.stop()
    throw error
  })
  let away: readonly ServerLoss[] = []
  const easelLost = () => {
    away = pool.names().map((server) => ({ server, atMs: performance.now(), untilMs: Number.POSITIVE_INFINITY }))
    pool.losses.push(...away)
  }
  const easelBack = () => {
    for (const loss of away) loss.untilMs = performance.now()
    away = []
  }
  return {
    appUrl: stack.appUrl,
    databaseUrl: stack.databaseUrl,
    failed: stack.failed,
    runCron: () => stack.runCron(),
    onAnswer: look("an answer"),
    violations: (prompts) => {
      const told = [...leaks]
      leaks.clear()
      return [...findPaintViolations(prompts, pool.begun(prompts), pool.losses), ...told]
    },
    kill: async (victim: Victim) => {
      if (isGpuName(victim)) return pool.kill(victim)
      await stack.kill(victim)
      // Every stand-in paints by it, and says so for as long as it cannot.
      if (victim === "easel") easelLost()
    },
    restart: async (victim: Victim) => {
      if (isGpuName(victim)) return pool.restart(victim)
      await stack.restart(victim)
      if (victim === "easel") easelBack()
    },
    stop: async () => {
      await stack.stop()
      await pool.stop()
    },
  }
}
