import type { Editor } from "@tiptap/core"
import { imagesOf, MAXIMUM_ARTICLE_IMAGES } from "../../../domain/post/article/document-rules.ts"
import type { MediaFile } from "../../../domain/upload/contract.ts"
import { newIdempotencyKey } from "../../_runtime/call.ts"
import { announce } from "../../_runtime/notices.ts"
import { uploadImage } from "../../upload/upload-whole.ts"
import { documentOfEditor } from "./editor-document.ts"
import type { EditorParts } from "./editor-parts.ts"
import { keepPlace, leavePlace, placeOf } from "./upload-places.ts"

/** What adding an image needs of the editor's surroundings. */
export interface ImageWays {
  readonly parts: EditorParts
  /** An image was added to the parts. */
  readonly onParts: () => void
  readonly words: {
    readonly uploading: (name: string) => string
    /** `reason` is a key of the error messages. */
    readonly failed: (name: string, reason: string) => string
    readonly tooMany: () => string
  }
}

/** Uploads images of the device, one after another, each to where it was put whatever is typed meanwhile; at the selection without a place. */
export async function addImages(editor: Editor, files: readonly File[], at: number | null, ways: ImageWays): Promise<void> {
  const { words } = ways
  for (const file of files) {
    if (!hasRoom(editor)) return tell(words.tooMany())
    const id = newIdempotencyKey()
    const { state, view } = editor
    view.dispatch(keepPlace(state.tr, id, at ?? state.selection.to, words.uploading(file.name)))
    const uploaded = await uploadImage(file)
    if (editor.isDestroyed) return
    const kept = placeOf(editor.state, id)
    editor.view.dispatch(leavePlace(editor.state.tr, id))
    if ("reason" in uploaded) tell(words.failed(file.name, uploaded.reason))
    else if (kept !== null) insertImage(editor, uploaded.file, kept, ways)
  }
}

/** Puts files of My media into the text, as many as an article holds. */
export function addFiles(editor: Editor, files: readonly MediaFile[], ways: ImageWays): void {
  for (const file of files) {
    if (!hasRoom(editor)) return tell(ways.words.tooMany())
    insertImage(editor, file, editor.state.selection.to, ways)
  }
}

function insertImage(editor: Editor, { file_id, url, width, height, colour }: MediaFile, at: number, { parts, onParts }: ImageWays): void {
  if (width === null || height === null) return
  parts.images.set(file_id, { url, width, height, colour: colour ?? "" })
  onParts()
  editor
    .chain()
    .insertContentAt(at, { type: "image", attrs: { source: file_id, alt: "", caption: "", size: "normal" } })
    .run()
}

function hasRoom(editor: Editor): boolean {
  return imagesOf(documentOfEditor(editor.getJSON())).length < MAXIMUM_ARTICLE_IMAGES
}

function tell(text: string): void {
  announce({ tone: "bad", body: { kind: "text", text } })
}
