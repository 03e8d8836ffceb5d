import type { MemberContext } from "../_kernel/context.ts"
import type { FileId } from "../_kernel/ids.ts"
import { confirmPart } from "./confirm-part.ts"
import { confirmUpload } from "./confirm-upload.ts"
import { resumeUpload } from "./resume-upload.ts"

/**
 * Confirms an image that was put where its plan said: whatever part is not confirmed yet, then the file, as `confirmUpload` does. Throws
 * NotFound, UploadIncomplete (`missing`: numbers of the parts to send).
 */
export async function confirmImage(context: MemberContext, fileId: FileId): ReturnType<typeof confirmUpload> {
  const { pre_signs: addresses, received } = await resumeUpload(context, fileId)
  for (const [index, address] of addresses.entries())
    if (!received.includes(index + 1)) await confirmPart(context, { file_id: fileId, pre_sign_url: address })
  return confirmUpload(context, fileId)
}
