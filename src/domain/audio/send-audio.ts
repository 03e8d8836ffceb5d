import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import type { audioDownload } from "./contract.ts"
import { eventsOfAudio } from "./event-text.ts"
import { openAudio } from "./open-audio.ts"

/** The audio of a file or a result in the events that its download is made of. Throws NotFound. */
export async function sendAudio(context: MemberContext, named: CallInput<typeof audioDownload>): Promise<ReadableStream<Uint8Array>> {
  const { start, bytes } = await openAudio(context, named)
  return eventsOfAudio(start, bytes)
}
