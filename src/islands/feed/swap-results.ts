import { fetchPageAwaited, PageError } from "../_runtime/fetch-page.ts"

/** What of a feed page is exchanged, and where it says how that went. */
interface SwappedParts {
  readonly results: HTMLElement
  readonly status: HTMLElement
  readonly failure: HTMLElement
}

/**
 * Puts the cards of another address of this page in the place of those that are shown; answers that page. What is shown stays until then,
 * and where the page does not come.
 */
export async function swapResults(
  { results, status, failure }: SwappedParts,
  address: string,
  loadIslands: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<Document | "cancelled" | "failed"> {
  results.ariaBusy = "true"
  try {
    const page = await fetchPageAwaited(address, signal)
    const fresh = page.querySelector<HTMLElement>("[data-feed-results]")
    if (fresh === null) throw new Error("a feed has no results")
    if (fresh.querySelector("[data-island]") !== null) await loadIslands()
    if (signal.aborted) return "cancelled"
    put(results, fresh)
    status.textContent = fresh.dataset["said"] ?? ""
    results.removeAttribute("aria-busy")
    return page
  } catch (error) {
    if (signal.aborted) return "cancelled"
    results.removeAttribute("aria-busy")
    say(failure, error instanceof PageError ? error.requestId : null)
    return "failed"
  }
}

function put(results: HTMLElement, fresh: HTMLElement): void {
  for (const island of results.querySelectorAll("[data-island]")) island.dispatchEvent(new Event("island:removed"))
  const isAbove = results.getBoundingClientRect().top < 0
  results.replaceChildren(...[...fresh.childNodes].map((node) => document.adoptNode(node)))
  for (const island of results.querySelectorAll("[data-island]")) island.dispatchEvent(new Event("island:added", { bubbles: true }))
  if (isAbove) results.scrollIntoView({ block: "start" })
}

function say(failure: HTMLElement, requestId: string | null): void {
  const text = failure.querySelector("[data-feed-failure-text]")
  const id = failure.querySelector<HTMLElement>("[data-feed-failure-id]")
  if (text) text.textContent = failure.dataset[navigator.onLine ? "failed" : "offline"] ?? ""
  if (id) id.textContent = requestId === null ? "" : (id.dataset["named"] ?? "").replace("{id}", requestId)
  failure.hidden = false
}
