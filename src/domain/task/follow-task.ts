import type { CallInput } from "../_kernel/call.ts"
import type { ViewerContext } from "../_kernel/context.ts"
import type { taskEvents } from "./contract.ts"
import { lastEventText } from "./event-text.ts"
import { readTask } from "./read-tasks.ts"

/** The numbered events of a task of the viewer, from the one after `after` on. Throws NotFound. */
export async function followTask(
  context: ViewerContext,
  { id: taskId, after }: CallInput<typeof taskEvents>,
  request: Request,
): Promise<ReadableStream<Uint8Array> | string> {
  // A browser that reconnects by itself repeats the address and says in the header how far it came.
  const lastEventId = Number(request.headers.get("Last-Event-ID") ?? 0)
  const afterSeq = Math.max(after ?? 0, Number.isSafeInteger(lastEventId) ? lastEventId : 0)
  const { site } = context.origin
  // Its events are kept for a while after it ended, and then its last state stands for all of them.
  return (
    (await context.hubs.stream(context.viewer.id, taskId, afterSeq, site)) ?? lastEventText(await readTask(context, taskId), afterSeq, site)
  )
}
