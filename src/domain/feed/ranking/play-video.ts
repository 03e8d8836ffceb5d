import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { ViewerContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { OBJECT_TYPES } from "../../post/contribution-rules.ts"
import { readWork } from "../../post/index.ts"
import type { aiVideoPlay } from "./contract.ts"
import { noteSeen } from "./note-seen.ts"

/** Where a published video plays from, noted as played. Throws NotFound, also where its viewer has to be asked first whether to see it. */
export async function playVideo(context: ViewerContext, { id }: CallInput<typeof aiVideoPlay>): Promise<CallOutput<typeof aiVideoPlay>> {
  const { stream } = await readWork(context, id, OBJECT_TYPES.aiVideo)
  if (stream === undefined) throw new DomainError("NotFound")
  await noteSeen(context, { ids: [id], kind: "play" })
  return { stream }
}
