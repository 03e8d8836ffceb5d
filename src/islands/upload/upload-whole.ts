import { type MediaFile, uploadFile } from "../../domain/upload/contract.ts"
import { MAXIMUM_ONE_PIECE_BYTES, takenFileName, UPLOAD_CATEGORIES, type UploadCategory } from "../../domain/upload/rules.ts"
import { CallError } from "../_runtime/call.ts"
import { callWithBytes } from "../_runtime/call-with-bytes.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"

const loadCheck = import.meta.env.SSR ? onlyInBrowser : () => import("./file-check-rules.ts")

/** A stored file, or why there is none, as a key of the error messages. */
export type Uploaded = { readonly file: MediaFile } | { readonly reason: string }

/** Uploads an image of the device into My media in one piece, checked before it is sent. Never rejects. */
export async function uploadImage(file: File): Promise<Uploaded> {
  try {
    const { checkFile } = await loadCheck()
    const check = await checkFile(file, { kinds: ["image"], roomBytes: null })
    if (!check.ok) return { reason: check.reason }
    if (file.size > MAXIMUM_ONE_PIECE_BYTES) return { reason: "FileTooLarge" }
    const body = file.type === check.contentType ? file : new File([file], file.name, { type: check.contentType })
    return { file: await uploadWhole(body, UPLOAD_CATEGORIES.image) }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

/** Uploads a file in one piece. Throws CallError. */
export function uploadWhole(file: File, category: UploadCategory): Promise<MediaFile> {
  return callWithBytes(uploadFile, { category, file_name: takenFileName(file.name) }, file)
}

/** Files that were sent from this page, so that a second order sends nothing again. */
const sent = new WeakMap<File, string>()

/** The id of a file of the device among the member's files, uploaded once. Throws CallError. */
export async function storedIdOf(file: File, category: UploadCategory): Promise<string> {
  const known = sent.get(file)
  if (known !== undefined) return known
  const { file_id } = await uploadWhole(file, category)
  sent.set(file, file_id)
  return file_id
}

/** Why an upload failed, as a key of the error messages. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof CallError)) return "uploadError"
  return error.errors[0]?.message ?? error.code
}
