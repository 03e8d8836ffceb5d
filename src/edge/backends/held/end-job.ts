import { isEnded, RETENTION_MS } from "./desk-rules.ts"
import type { HeldJob, HeldState, HeldStore } from "./held-store.ts"

/** How a job can have ended. */
export type EndState = Exclude<HeldState, { readonly kind: "waiting" | "calling" }>

/** Ends a job: its inputs and the files that are no results of it are dropped, what it came to is kept for a while. */
export async function endJob(store: HeldStore, job: HeldJob, state: EndState, nowMs: number): Promise<void> {
  const kept = state.kind === "done" ? state.files.map(({ key }) => key) : []
  store.write({ ...job, state, putKeys: kept, keptUntilMs: nowMs + RETENTION_MS })
  const others = store.jobs().filter((one) => one.jobId !== job.jobId && !isEnded(one))
  const used = new Set(others.flatMap(({ order }) => order.inputs.map(({ sha256 }) => sha256)))
  await store.dropInputs(job.order.inputs.map(({ sha256 }) => sha256).filter((sha256) => !used.has(sha256)))
  await store.dropFiles(job.putKeys.filter((key) => !kept.includes(key)))
}
