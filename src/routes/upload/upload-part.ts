import type { CallInput } from "../../domain/_kernel/call.ts"
import type { Context } from "../../domain/_kernel/context.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { asFileId } from "../../domain/_kernel/ids.ts"
import type { uploadPart } from "../../domain/upload/contract.ts"
import { putPart } from "../../domain/upload/put-part.ts"
import { answerJson } from "../_http/answer.ts"

/** Takes a part at its signed address. The body goes on as it comes; its length is known before a byte of it is read. */
export async function answerPart(context: Context, input: CallInput<typeof uploadPart>, request: Request): Promise<Response> {
  const sizeBytes = Number(input.size)
  if (Number(request.headers.get("Content-Length")) !== sizeBytes) throw new DomainError("UploadIncomplete")
  const part = {
    fileId: asFileId(input.file_id),
    number: Number(input.part),
    sizeBytes,
    expiresAtMs: Number(input.expires) * 1000,
    signature: input.signature,
  }
  const { etag } = await putPart(context, part, request.body)
  const answer = answerJson({ etag }, context.requestId)
  // As a store answers it.
  answer.headers.set("ETag", `"${etag}"`)
  return answer
}
