import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { readConfigOf } from "../task/index.ts"
import { audioConfigurationSchema } from "./generation/configuration.ts"
import { AUDIO_ACTIONS, AUDIO_KINDS } from "./generation/task-actions.ts"
import type { audioConfig } from "./generation-contract.ts"

/** What a task was asked for, as it was stored. Throws NotFound for one that is not the viewer's and for one that makes no sound. */
export async function readAudioConfig(
  context: MemberContext,
  { id }: CallInput<typeof audioConfig>,
): Promise<CallOutput<typeof audioConfig>> {
  const isOfSound = (action: number) => AUDIO_KINDS.some((kind) => AUDIO_ACTIONS[kind] === action)
  const stored = audioConfigurationSchema().safeParse(await readConfigOf(context, isOfSound, id))
  if (!stored.success) throw new DomainError("NotFound")
  // What was measured of a voice of their own is not asked for: its name is.
  const { own_voice: _own, ...asked } = stored.data
  return asked
}
