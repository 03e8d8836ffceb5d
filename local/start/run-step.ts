import { startProcessGroup } from "./process-group.ts"
import { describeExit } from "./restart-policy.ts"
import type { StackSettings, StepDefinition } from "./service-table.ts"

/** Runs a program of the stack to its end. Rejects with its last lines when it fails or `signal` ends it. */
export async function runStep(
  step: StepDefinition,
  settings: StackSettings,
  onLine: (name: string, line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const last: string[] = []
  const group = startProcessGroup(step.command(settings), (line) => {
    last.push(line)
    if (last.length > 30) last.shift()
    onLine(step.name, line)
  })
  const stop = () => void group.stop()
  signal?.addEventListener("abort", stop, { once: true })
  if (signal?.aborted) stop()
  const reason = await group.ended
  signal?.removeEventListener("abort", stop)
  if (signal?.aborted) throw new Error(`${step.name} was stopped`)
  if (reason.code !== 0) throw new Error(`${step.name} ${describeExit(reason)}\n${last.join("\n")}`)
}
