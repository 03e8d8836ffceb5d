import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { keepCopy } from "../library/index.ts"
import { readResult } from "./read-tasks.ts"
import type { saveTaskImage } from "./result-contract.ts"
import { imageName } from "./result-names.ts"

/** Keeps a copy of an image of a task of the viewer in My media. Throws NotFound (image, `folder_id`), QuotaExceeded (`used`, `quota`). */
export async function saveImage(
  context: MemberContext,
  { id, operate_number, folder_id, name }: CallInput<typeof saveTaskImage>,
): Promise<CallOutput<typeof saveTaskImage>> {
  const { mediaKey, contentType, sizeBytes, prompt } = await readResult(context, id, operate_number - 1)
  const own = name ?? imageName(prompt, operate_number, contentType)
  return keepCopy(context, { mediaKey, contentType, sizeBytes, name: own, folderId: folder_id ?? null })
}
