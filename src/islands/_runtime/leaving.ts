/*
 * Signing out takes two steps, of which only the second replaces the page. Between them what the page asks for behind its visitor would be
 * refused, and what it keeps would be found by the next person.
 */

/** Whether the viewer is signing out. */
export function isLeaving(): boolean {
  return document.documentElement.dataset["leaving"] !== undefined
}

let leaving = new AbortController()

/** Ends what is running, and nobody waits for, when the viewer begins to sign out. */
export function untilLeaving(): AbortSignal {
  return leaving.signal
}

/** Says that the viewer is signing out, or that it failed. */
export function setLeaving(isSo: boolean): void {
  if (isSo) document.documentElement.dataset["leaving"] = ""
  else delete document.documentElement.dataset["leaving"]
  if (!isSo) return
  leaving.abort()
  // Signing out itself is such a call.
  leaving = new AbortController()
}
