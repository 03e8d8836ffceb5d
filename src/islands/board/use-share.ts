import { shareBoard } from "../../domain/board/contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { localPath } from "../_runtime/local-path.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { isSignedIn } from "../_session/is-signed-in.ts"
import { useBoard } from "./board-context.ts"
import { sharedPath } from "./shared-copy.ts"

/** How long a link that was copied is told with the way back, ms. */
const TOLD_MS = 12_000

/** Lets everybody with the link open a copy of the board; the notice offers the way back. */
export function useShare(): () => Promise<void> {
  const t = useMessages("board")
  const { store } = useBoard().editor
  const set = (isShared: boolean) => call(shareBoard, { board_id: store.$id.get(), is_shared: isShared }, { handlesErrors: true })
  const tell = (tone: "good" | "bad" | "plain", text: string, stop?: () => void) =>
    announce({
      tone,
      body: { kind: "text", text },
      lastsMs: TOLD_MS,
      ...(stop === undefined ? {} : { action: { label: t("stopSharing"), run: stop } }),
    })
  const stop = () => {
    set(false).then(
      () => tell("plain", t("sharingStopped")),
      () => tell("bad", t("shareFailed")),
    )
  }
  return async () => {
    if (!isSignedIn()) {
      openLogin({ reason: "more" })
      return
    }
    try {
      const { audience } = await set(true)
      await navigator.clipboard.writeText(`${location.origin}${localPath("/")}${sharedPath(store.$id.get()).slice(1)}`)
      tell(audience === "everyone" ? "good" : "plain", t(audience === "everyone" ? "linkCopied" : `linkCopied_${audience}`), stop)
    } catch (error) {
      tell("bad", t(error instanceof CallError && error.code === "NotFound" ? "shareUnsaved" : "shareFailed"))
    }
  }
}
