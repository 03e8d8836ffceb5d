import { useState } from "react"
import type { Place } from "../../domain/board/document.ts"
import { placeOfLayer } from "../../domain/board/layer-rules.ts"
import { placeAround } from "../../domain/board/tile-rules.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { keepForSignIn } from "../_tools/hand-over.ts"
import { saveBlob } from "../_ui/save-blob.ts"
import { categoryOf, saveToMedia } from "../upload/keep/save-to-media.ts"
import { useBoard } from "./board-context.ts"
import type { BoardEditor } from "./board-editor.ts"
import { isSeen } from "./plane.ts"

type Part = "frame" | "all"

/** Longest side of an exported image, px: more of a board comes out smaller. */
const LONGEST_PX = 8192

/** The ways out for what images and sketches show: the frame or all of it as a PNG, to the device or into My media. */
export function useExport(): {
  readonly isBusy: boolean
  readonly download: (part: Part) => Promise<void>
  readonly keep: (part: Part) => Promise<void>
} {
  const t = useMessages("board")
  const { editor } = useBoard()
  const [isBusy, setIsBusy] = useState(false)
  const make = async (part: Part, take: (file: File) => Promise<void> | void) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const file = await pngOfBoard(editor, part)
      if (file === null) announce({ tone: "plain", body: { kind: "text", text: t("nothingToExport") } })
      else await take(file)
    } catch {
      announce({ tone: "bad", body: { kind: "text", text: t("exportFailed") } })
    } finally {
      setIsBusy(false)
    }
  }
  return {
    isBusy,
    download: (part) => make(part, (file) => saveBlob(file, file.name)),
    keep: (part) =>
      make(part, async (file) => {
        if (!isSignedIn()) {
          await keepForSignIn(file, categoryOf(file.type))
          openLogin()
          return
        }
        await saveToMedia(file, categoryOf(file.type))
        announce({ tone: "good", body: { kind: "text", text: t("keptInMedia") } })
      }),
  }
}

/** A PNG of a part of the board; null where nothing is seen there. */
async function pngOfBoard(editor: BoardEditor, part: Part): Promise<File | null> {
  await editor.idle
  const { document, plane, store } = editor
  const layers = document.layers.filter(isSeen)
  const place: Place | null = part === "frame" ? document.frame : placeAround(layers.map(placeOfLayer).filter((one) => one !== null))
  if (place === null || !(await plane.ready(layers))) return null
  const scale = Math.min(1, LONGEST_PX / Math.max(place.width, place.height))
  const blob = await plane.compose(place, scale, layers).convertToBlob({ type: "image/png" })
  return new File([blob], `${store.$name.get()}.png`, { type: "image/png" })
}
