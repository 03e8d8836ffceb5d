import { startProcessGroup } from "./process-group.ts"
import { describeExit } from "./restart-policy.ts"
import type { StackSettings, StepDefinition } from "./service-table.ts"

type OnLine = (name: string, line: string) => void

/** Runs a program of the stack to its end, once more where it asks for that. Rejects with its last lines when it fails or `signal` ends it. */
export async function runStep(step: StepDefinition, settings: StackSettings, onLine: OnLine, signal?: AbortSignal): Promise<void> {
  let { reason, last } = await runOnce(step, settings, onLine, signal)
  if (reason.code !== null && reason.code === step.startedAgainAfter && !signal?.aborted) {
    onLine(step.name, "It is started once more.")
    ;({ reason, last } = await runOnce(step, settings, onLine, signal))
  }
  if (signal?.aborted) throw new Error(`${step.name} was stopped`)
  if (reason.code !== 0) throw new Error(`${step.name} ${describeExit(reason)}\n${last.join("\n")}`)
}

async function runOnce(step: StepDefinition, settings: StackSettings, onLine: OnLine, signal: AbortSignal | undefined) {
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
  return { reason, last }
}
