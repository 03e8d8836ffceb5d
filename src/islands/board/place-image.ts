import type { Layer, Place } from "../../domain/board/document.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { isHeic, jpegOfHeic } from "../_tools/heic-image.ts"
import { type BoardEditor, newLayerId } from "./board-editor.ts"

const loadCheck = import.meta.env.SSR ? onlyInBrowser : () => import("../upload/file-check-rules.ts")

/** What an image is placed as. */
export type PlacedKind = "image" | "control" | "reference"

/** How opaque what only steers lies over what it steers. */
const STEERING_OPACITY = 0.5
/** Largest file that is put on a board, as large as its store takes. */
const MAXIMUM_BYTES = 25_165_824

/** Where an image of a size goes on the board: into the frame where that is empty, else into the middle of it. */
function placeFor(editor: BoardEditor, { width, height }: { readonly width: number; readonly height: number }): Place {
  const { frame } = editor.document
  const share = Math.min(1, Math.max(frame.width, frame.height) / Math.max(width, height))
  const size = { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
  const left = Math.round(frame.left + (frame.width - size.width) / 2)
  return { left, top: Math.round(frame.top + (frame.height - size.height) / 2), ...size }
}

/** Puts an image file on the board as a layer; why not, as a key of the error messages, or null. Never rejects. */
export async function placeFile(editor: BoardEditor, given: File, kind: PlacedKind): Promise<string | null> {
  try {
    let file = given
    if (await isHeic(given).catch(() => false)) {
      const made = await jpegOfHeic(given)
      if ("reason" in made) return made.reason
      file = made.file
    }
    const { checkFile } = await loadCheck()
    const check = await checkFile(file, { kinds: ["image"], roomBytes: null })
    if (!check.ok) return check.reason
    await placeBytes(editor, file, kind, file.name.replace(/\.[a-z0-9]+$/i, ""))
    return null
  } catch {
    return "FileTypeNotAllowed"
  }
}

/** Puts an image of this site on the board; throws where it cannot be had or read. */
export async function placeAddress(
  editor: BoardEditor,
  url: string,
  kind: PlacedKind,
  name: string,
  past?: { taskId: string; number: number },
): Promise<void> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error("the image is gone")
  await placeBytes(editor, await answer.blob(), kind, name, past)
}

async function placeBytes(
  editor: BoardEditor,
  bytes: Blob,
  kind: PlacedKind,
  name: string,
  past?: { taskId: string; number: number },
): Promise<void> {
  const bitmap = await createImageBitmap(bytes)
  const place = placeFor(editor, bitmap)
  const isKept = /^image\/(?:png|jpeg|webp)$/.test(bytes.type) && bytes.size <= MAXIMUM_BYTES
  const stored = isKept ? bytes : await smaller(bitmap)
  bitmap.close()
  const sha256 = await editor.store.putBytes(stored)
  const common = { id: newLayerId(), name: name.trim().slice(0, 60) || "1", isVisible: true, isLocked: false, sha256, place }
  editor.add(layerOf(common, kind, past))
  editor.$tool.set("move")
}

/** An image of another format, or too many bytes, as one that the board's store takes. */
async function smaller(bitmap: ImageBitmap): Promise<Blob> {
  const share = Math.min(1, 4096 / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * share)), Math.max(1, Math.round(bitmap.height * share)))
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const png = await canvas.convertToBlob({ type: "image/png" })
  return png.size <= MAXIMUM_BYTES ? png : canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 })
}

type Placed = Pick<Extract<Layer, { kind: "image" }>, "id" | "name" | "isVisible" | "isLocked" | "sha256" | "place">

function layerOf(common: Placed, kind: PlacedKind, past?: { taskId: string; number: number }): Layer {
  switch (kind) {
    case "image":
      return { ...common, kind, opacity: 1, ...past }
    case "control":
      return { ...common, kind, opacity: STEERING_OPACITY, module: "canny", isMap: false, weight: 1, start: 0, end: 1 }
    case "reference":
      return { ...common, kind, opacity: STEERING_OPACITY, weight: 0.6 }
  }
}
