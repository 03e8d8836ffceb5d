/** Has the strip say whether the browser is offline, from now on. */
export function wireOffline(): void {
  const tell = () => document.documentElement.toggleAttribute("data-offline", !navigator.onLine)
  addEventListener("online", tell)
  addEventListener("offline", tell)
  tell()
}
