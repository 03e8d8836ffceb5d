/** Times that a page which could not be made is asked for again by itself. */
export const PAGE_RETRIES = 2
/** After so long a failure is a new one, ms. */
const REMEMBERED_MS = 60_000
/** So much longer each time, and by chance, so that a crowd doesn't come back at once. */
const SPREAD = 0.5

/**
 * Asks for a page that could not be made again after some seconds, a little later each time, while the strip says that it is slow; after
 * `PAGE_RETRIES` times within a minute the page stands as it is.
 */
export function retryPage(afterSeconds: number): void {
  const key = `atelier.retried:${location.pathname}${location.search}`
  const [triesText = "", sinceText = ""] = (sessionStorage.getItem(key) ?? "").split(" ")
  const isSame = Date.now() - Number(sinceText) < REMEMBERED_MS
  const tries = isSame ? Number(triesText) : 0
  if (tries >= PAGE_RETRIES) return
  document.documentElement.dataset["slow"] = ""
  const waitMs = afterSeconds * 1_000 * (1 + tries + Math.random() * SPREAD)
  const timer = setTimeout(() => {
    sessionStorage.setItem(key, `${tries + 1} ${isSame ? sinceText : Date.now()}`)
    location.reload()
  }, waitMs)
  // A reload would end what somebody went on to.
  addEventListener("beforeunload", () => clearTimeout(timer))
}
