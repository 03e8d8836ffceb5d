import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { invalidInput } from "../_kernel/errors.ts"
import { describeFacts } from "./description-rules.ts"
import { detailsOf, findFile } from "./find-files.ts"
import { DEFAULT_DESCRIPTION_WORDS, type frameDescription } from "./resource-contract.ts"

/** What is known of what an image or a frame shows. Throws NotFound, InvalidInput for other files and for moments behind the end. */
export async function describeFrame(
  context: MemberContext,
  { file_id, time = 0, words = DEFAULT_DESCRIPTION_WORDS }: CallInput<typeof frameDescription>,
): Promise<CallOutput<typeof frameDescription>> {
  const row = await findFile(context, { file_id })
  if (row.kind !== "image" && row.kind !== "video") throw invalidInput({ path: "file_id", message: "FileTypeNotAllowed" })
  const { width, height, colour, durationMs } = row
  if (time * 1000 > (durationMs ?? 0)) throw invalidInput({ path: "time", message: "TooBig" })
  return { file_id, time, width, height, colour, ...describeFacts({ width, height, colour, durationMs, details: detailsOf(row) }, words) }
}
