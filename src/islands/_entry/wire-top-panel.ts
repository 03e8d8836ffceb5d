/** The browser has had nothing to do, or this much time has passed. */
const IDLE_TIMEOUT_MS = 2_000

/** Does it once the page is quiet. */
export function whenQuiet(start: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(start, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(start, IDLE_TIMEOUT_MS)
}

/**
 * Has a link of the top bar open its panel over the page. Without script, with a key held, and on the very page that it leads to, it is a
 * link; where what opens the panel does not come, it is followed.
 */
export function wireTopPanel(link: HTMLAnchorElement, panelId: string, open: (panel: HTMLElement) => Promise<unknown>): void {
  const panel = document.getElementById(panelId)
  const isThere = location.pathname === new URL(link.href).pathname
  link.addEventListener("click", (event) => {
    if (panel === null || isThere || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(panel).catch(() => location.assign(link.href))
  })
}
