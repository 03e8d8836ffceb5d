import { findSubject } from "../../wasm-workers/cut-out/client.ts"
import { DEFAULT_CUT_OUT_MODEL } from "../../wasm-workers/cut-out/engine.ts"
import type { BoardEditor } from "./board-editor.ts"
import { selectionOfAlpha } from "./selection.ts"

/** Share of the work that fetching the model is told as. */
const FETCHING = 0.7

/** Selects what the frame is about, by the worker that the cut-out tool uses; false where the frame shows no subject. Throws JobError. */
export async function selectSubject(editor: BoardEditor): Promise<boolean> {
  await editor.idle
  const { frame } = editor.document
  const image = await editor.plane.compose(frame).convertToBlob({ type: "image/png" })
  editor.$searching.set(0)
  try {
    const { alpha } = await findSubject(image, DEFAULT_CUT_OUT_MODEL, {
      onProgress: (progress) =>
        editor.$searching.set(
          progress.stage === "download"
            ? (progress.loadedBytes / Math.max(1, progress.totalBytes)) * FETCHING
            : progress.stage === "start"
              ? FETCHING
              : 0.85,
        ),
    })
    const side = Math.round(Math.sqrt(alpha.length))
    const selection = selectionOfAlpha(frame, alpha, side, side)
    editor.$selection.set(selection)
    return selection !== null
  } finally {
    editor.$searching.set(null)
  }
}
