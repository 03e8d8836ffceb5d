import { addressesIn } from "../_kernel/own-addresses.ts"
import { type Task, taskSchema } from "./contract.ts"

/** One event as a server-sent event, with whole addresses of `site`. */
export function eventText(task: Task, site: string): string {
  return `id: ${task.seq}\nevent: task\ndata: ${JSON.stringify(addressesIn(taskSchema())?.(task, site) ?? task)}\n\n`
}
