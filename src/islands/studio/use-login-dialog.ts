import { useEffect } from "react"
import { findLoginDialog, LOGIN_START_ID, showLoginReason } from "../_runtime/login-dialog.ts"
import type { StudioState } from "./studio-state.ts"

/** Opens the page's sign-in dialog when a visitor reaches for more than the starter (spec 1§6); its way on leads back to the prompt. */
export function useLoginDialog(studio: StudioState): void {
  useEffect(() => {
    const dialog = findLoginDialog()
    if (dialog === null) return
    const start = document.getElementById(LOGIN_START_ID)
    const forget = studio.$loginReason.listen((reason) => {
      showLoginReason(dialog, reason)
      if (reason !== null && !dialog.open) dialog.showModal()
    })
    const onClose = () => studio.$loginReason.set(null)
    const onStart = (event: MouseEvent) => {
      // The create page is where we are; loading it again would only take time.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      dialog.close()
      studio.$focusPrompt.set(studio.$focusPrompt.get() + 1)
    }
    dialog.addEventListener("close", onClose)
    start?.addEventListener("click", onStart)
    return () => {
      forget()
      dialog.removeEventListener("close", onClose)
      start?.removeEventListener("click", onStart)
    }
  }, [studio])
}
