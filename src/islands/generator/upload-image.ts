import { uploadFile } from "../../domain/upload/contract.ts"
import { MAXIMUM_ONE_PIECE_BYTES, takenFileName, UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"
import type { KnownImage } from "../_making/known-image.ts"
import { CallError } from "../_runtime/call.ts"
import { callWithBytes } from "../_runtime/call-with-bytes.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"

const loadCheck = import.meta.env.SSR ? onlyInBrowser : () => import("../upload/file-check-rules.ts")

/** A stored image, or why there is none, as a key of the error messages. */
export type Uploaded = { readonly image: KnownImage } | { readonly reason: string }

/** Uploads an image of the device into My media, looked at before it is sent. Never rejects. */
export async function uploadImage(file: File): Promise<Uploaded> {
  try {
    const { checkFile } = await loadCheck()
    const check = await checkFile(file, { kinds: ["image"], roomBytes: null })
    if (!check.ok) return { reason: check.reason }
    if (file.size > MAXIMUM_ONE_PIECE_BYTES) return { reason: "FileTooLarge" }
    return await send(file, check.contentType, UPLOAD_CATEGORIES.image)
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

/** Uploads a mask, as the mask painter makes it. Never rejects. */
export function uploadMask(mask: File): Promise<Uploaded> {
  return send(mask, mask.type, UPLOAD_CATEGORIES.mask).catch((error: unknown) => ({ reason: reasonOf(error) }))
}

async function send(file: File, contentType: string, category: number): Promise<Uploaded> {
  const body = file.type === contentType ? file : new Blob([file], { type: contentType })
  const stored = await callWithBytes(uploadFile, { category, file_name: takenFileName(file.name) }, body)
  const { url, width, height, size: sizeBytes } = stored
  if (width === null || height === null) return { reason: "FileTypeNotAllowed" }
  return { image: { url, width, height, sizeBytes, prompt: "" } }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof CallError)) return "uploadError"
  return error.errors[0]?.message ?? error.code
}
