import type { Painted } from "../../domain/feed/painting-rules.ts"

/** As often as a painter on a machine of today has something new. */
const EVERY_MS = 3_000

/**
 * Looks every few seconds how far the gallery is, by the page itself, puts new works into their places, and tells: null once it is painted.
 * Answers what ends it.
 */
export function followPainting(tell: (painted: Painted | null) => void): () => void {
  const stopped = new AbortController()
  let isLooking = false
  const timer = setInterval(() => {
    if (document.hidden || isLooking) return
    isLooking = true
    void look(tell, stopped.signal).then(() => {
      isLooking = false
    })
  }, EVERY_MS)
  return () => {
    clearInterval(timer)
    stopped.abort()
  }
}

async function look(tell: (painted: Painted | null) => void, signal: AbortSignal): Promise<void> {
  const results = document.querySelector<HTMLElement>("[data-feed-results]")
  const address = addressNow()
  try {
    const answer = await fetch(address, { headers: { Accept: "text/html" }, signal })
    if (!answer.ok || results === null) return
    const page = new DOMParser().parseFromString(await answer.text(), "text/html")
    const fresh = page.querySelector<HTMLElement>("[data-feed-results]")
    // A filter may have been chosen meanwhile.
    if (fresh === null || signal.aborted || address !== addressNow()) return
    fillPlaces(results, fresh)
    appendRest(results, fresh)
    tell(readPainted(fresh))
  } catch {
    // The site is away for a moment, or this look was ended.
  }
}

function readPainted({ dataset }: HTMLElement): Painted | null {
  return dataset["painted"] === undefined ? null : JSON.parse(dataset["painted"])
}

const addressNow = () => `${location.pathname}${location.search}`

const gridOf = (results: HTMLElement) => results.querySelector<HTMLElement>(":scope > .waterfall")
const idOf = (box: Element) => (box instanceof HTMLElement ? (box.dataset["card"] ?? "") : "")

/** Makes the grid what the fresh page has; cards that stand already stay what they are, with what has the focus or plays in them. */
function fillPlaces(results: HTMLElement, fresh: HTMLElement): void {
  const [grid, freshGrid] = [gridOf(results), gridOf(fresh)]
  if (grid === null || freshGrid === null) return
  const standing = new Map([...grid.children].map((box) => [idOf(box), box]))
  const boxes = [...freshGrid.children].map((box) => standing.get(idOf(box) || "none") ?? document.adoptNode(box))
  for (const [index, box] of boxes.entries()) if (grid.children[index] !== box) grid.insertBefore(box, grid.children[index] ?? null)
  for (const box of [...grid.children].slice(boxes.length)) box.remove()
}

/** What goes on below the first page, once all of that is painted. */
function appendRest(results: HTMLElement, fresh: HTMLElement): void {
  if (results.querySelector("[data-island]") !== null) return
  const grid = gridOf(fresh)
  const rest = [...fresh.childNodes].filter((node) => node !== grid).map((node) => document.adoptNode(node))
  results.append(...rest)
  for (const island of results.querySelectorAll("[data-island]")) island.dispatchEvent(new Event("island:added", { bubbles: true }))
}
