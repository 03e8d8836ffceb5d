/** Whether this browser was told that somebody is signed in; only a hint for what to show, the server alone knows. */
export function isSignedIn(): boolean {
  return "document" in globalThis && /(?:^|;\s*)member=1(?:;|$)/.test(document.cookie)
}
