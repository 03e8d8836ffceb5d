import type { MediaFile } from "../../domain/upload/contract.ts"
import { UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"
import type { KnownImage } from "../_making/known-image.ts"
import { reasonOf, uploadImage as uploadChecked, uploadWhole } from "../upload/upload-whole.ts"

/** A stored image, or why there is none, as a key of the error messages. */
export type Uploaded = { readonly image: KnownImage } | { readonly reason: string }

/** Uploads an image of the device into My media, checked before it is sent. Never rejects. */
export async function uploadImage(file: File): Promise<Uploaded> {
  const uploaded = await uploadChecked(file)
  return "reason" in uploaded ? uploaded : knownOf(uploaded.file)
}

/** Uploads what a form or a board made for itself, such as a mask or a frame; no list shows it. Never rejects. */
export async function uploadHelper(file: File): Promise<Uploaded> {
  try {
    return knownOf(await uploadWhole(file, UPLOAD_CATEGORIES.helper))
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

function knownOf({ url, width, height, size: sizeBytes }: MediaFile): Uploaded {
  if (width === null || height === null) return { reason: "FileTypeNotAllowed" }
  return { image: { url, width, height, sizeBytes, prompt: "" } }
}
