import { uploadFile } from "../../domain/upload/contract.ts"
import { MAXIMUM_ONE_PIECE_BYTES, takenFileName, UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"
import { CallError } from "../_runtime/call.ts"
import { callWithBytes } from "../_runtime/call-with-bytes.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import type { AttachedImage } from "./use-comment-draft.ts"

const loadCheck = import.meta.env.SSR ? onlyInBrowser : () => import("../upload/file-check-rules.ts")

/** Uploads an image of the device for a comment; answers why not as a key of the error messages. Never rejects. */
export async function attachImage(file: File): Promise<{ readonly image: AttachedImage } | { readonly reason: string }> {
  try {
    const { checkFile } = await loadCheck()
    const check = await checkFile(file, { kinds: ["image"], roomBytes: null })
    if (!check.ok) return { reason: check.reason }
    if (file.size > MAXIMUM_ONE_PIECE_BYTES) return { reason: "FileTooLarge" }
    const body = file.type === check.contentType ? file : new Blob([file], { type: check.contentType })
    const stored = await callWithBytes(uploadFile, { category: UPLOAD_CATEGORIES.image, file_name: takenFileName(file.name) }, body)
    return { image: { fileId: stored.file_id, url: stored.url } }
  } catch (error) {
    if (!(error instanceof CallError)) return { reason: "uploadError" }
    return { reason: error.errors[0]?.message ?? error.code }
  }
}
