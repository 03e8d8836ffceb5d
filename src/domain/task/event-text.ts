import { addressesIn } from "../_kernel/own-addresses.ts"
import { type Task, taskSchema } from "./contract.ts"

/** One event as a server-sent event, with whole addresses of `site`. */
export function eventText(task: Task, site: string): string {
  return `id: ${task.seq}\nevent: task\ndata: ${JSON.stringify(addressesIn(taskSchema())?.(task, site) ?? task)}\n\n`
}

/**
 * What is later than `afterSeq` of a task whose events are kept no longer: its last state, under the number of its last event, after a `gap`
 * that names those which nobody has anymore; a comment where nothing is later.
 */
export function lastEventText(task: Task, afterSeq: number, site: string): string {
  if (task.seq <= afterSeq) return ": ended\n\n"
  const gap = { from: afterSeq + 1, to: task.seq - 1 }
  return `${gap.from > gap.to ? "" : `event: gap\ndata: ${JSON.stringify(gap)}\n\n`}${eventText(task, site)}`
}
