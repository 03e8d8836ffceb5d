import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { readConfigOf } from "../task/index.ts"
import { videoConfigurationSchema } from "./generation/configuration.ts"
import { domainTypeOf } from "./generation/task-actions.ts"
import type { videoConfig } from "./generation-contract.ts"

/** What a task was asked for, as it was stored. Throws NotFound for one that is not the viewer's and for one that makes no video. */
export async function readVideoConfig(
  context: MemberContext,
  { id }: CallInput<typeof videoConfig>,
): Promise<CallOutput<typeof videoConfig>> {
  const stored = videoConfigurationSchema().safeParse(await readConfigOf(context, (action) => domainTypeOf(action) !== null, id))
  if (!stored.success) throw new DomainError("NotFound")
  return stored.data
}
