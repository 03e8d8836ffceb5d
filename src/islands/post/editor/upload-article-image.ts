import { type MediaFile, uploadFile } from "../../../domain/upload/contract.ts"
import { MAXIMUM_ONE_PIECE_BYTES, takenFileName, UPLOAD_CATEGORIES } from "../../../domain/upload/rules.ts"
import { CallError } from "../../_runtime/call.ts"
import { callWithBytes } from "../../_runtime/call-with-bytes.ts"
import { checkFile } from "../../upload/file-check-rules.ts"

/** An uploaded image, or why there is none, as a key of the error messages. */
type Uploaded = { readonly file: MediaFile } | { readonly reason: string }

/** Uploads an image of the device into My media, looked at before it is sent. Never rejects. */
export async function uploadArticleImage(file: File): Promise<Uploaded> {
  try {
    const check = await checkFile(file, { kinds: ["image"], roomBytes: null })
    if (!check.ok) return { reason: check.reason }
    if (file.size > MAXIMUM_ONE_PIECE_BYTES) return { reason: "FileTooLarge" }
    const body = file.type === check.contentType ? file : new Blob([file], { type: check.contentType })
    return { file: await callWithBytes(uploadFile, { category: UPLOAD_CATEGORIES.image, file_name: takenFileName(file.name) }, body) }
  } catch (error) {
    if (!(error instanceof CallError)) return { reason: "uploadError" }
    return { reason: error.errors[0]?.message ?? error.code }
  }
}
