import { LOGIN_DIALOG_ID, onLoginDone, openLogin } from "../_runtime/login-dialog.ts"

/** What a visitor wanted to do that only members can. */
type Intent = "like" | "collect" | "follow" | "hide" | "hideTag" | "block" | "collections"

/** Where the thing that it was about waits while the visitor signs in, which reloads the page. */
const keyOf = (intent: Intent) => `atelier.${intent}`

/** Asks a visitor to sign in, and remembers what they wanted, and of whom or what, as long as they have not turned away from it. */
export function signInTo(intent: Intent, id: string): void {
  if (!openLogin()) return
  const forget = onLoginDone(() => {
    try {
      sessionStorage.setItem(keyOf(intent), id)
    } catch {
      // A browser that stores nothing lets them press once more.
    }
  })
  document.getElementById(LOGIN_DIALOG_ID)?.addEventListener("close", forget, { once: true })
}

/** Whether somebody just signed in for this; answers true once. */
export function takeIntent(intent: Intent, id: string): boolean {
  try {
    const isMeant = sessionStorage.getItem(keyOf(intent)) === id
    if (isMeant) sessionStorage.removeItem(keyOf(intent))
    return isMeant
  } catch {
    return false
  }
}
