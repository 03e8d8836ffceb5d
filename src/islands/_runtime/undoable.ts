import { announce, dismiss, UNDO_LASTS_MS } from "./notices.ts"

interface Deed {
  readonly undo: () => void
  /** Never rejects, or tells its own failure. */
  readonly finish: () => unknown
}

/** A notice with a way back; when it has run out, or the page is left, the deed is done. */
export function undoable(text: string, undoLabel: string, deed: Deed): void {
  const stop = () => {
    clearTimeout(timer)
    removeEventListener("pagehide", finish)
  }
  const finish = () => {
    stop()
    dismiss(noticeId)
    void deed.finish()
  }
  const undo = () => {
    stop()
    deed.undo()
  }
  const timer = setTimeout(finish, UNDO_LASTS_MS)
  addEventListener("pagehide", finish)
  const noticeId = announce({
    tone: "plain",
    body: { kind: "text", text },
    action: { label: undoLabel, run: undo },
    lastsMs: UNDO_LASTS_MS,
  })
}
