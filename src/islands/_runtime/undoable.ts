import { announce, dismiss, UNDO_LASTS_MS } from "./notices.ts"

interface Undoable {
  readonly undo: () => void
  /** Never rejects, or tells its own failure. */
  readonly finish: () => unknown
}

/** A notice with a way back; when it has run out, or the page is left, the action is carried out. */
export function undoable(text: string, undoLabel: string, action: Undoable): void {
  const stop = () => {
    clearTimeout(timer)
    removeEventListener("pagehide", finish)
  }
  const finish = () => {
    stop()
    dismiss(noticeId)
    void action.finish()
  }
  const undo = () => {
    stop()
    action.undo()
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
