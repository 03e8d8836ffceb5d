import { LOGIN_DIALOG_ID, onLoginDone, openLogin } from "../_runtime/login-dialog.ts"

/** Where the person that a visitor wanted to follow waits while the visitor signs in, which loads the page anew. */
const KEY = "atelier.follow"

/** Asks a visitor to sign in, and remembers whom they wanted to follow as long as they have not turned away from it. */
export function signInToFollow(id: string): void {
  if (!openLogin()) return
  const forget = onLoginDone(() => {
    try {
      sessionStorage.setItem(KEY, id)
    } catch {
      // A browser that stores nothing lets them press once more.
    }
  })
  document.getElementById(LOGIN_DIALOG_ID)?.addEventListener("close", forget, { once: true })
}

/** Whether somebody just signed in to follow this person; answers true once. */
export function takeFollowIntent(id: string): boolean {
  try {
    const isMeant = sessionStorage.getItem(KEY) === id
    if (isMeant) sessionStorage.removeItem(KEY)
    return isMeant
  } catch {
    return false
  }
}
