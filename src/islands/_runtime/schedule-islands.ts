import type { HydrateWhen } from "./define-island.ts"
import { showFailure } from "./island-failure.ts"

/** How the browser gets each island's component, by the island's name. */
export type IslandLoaders = Readonly<Record<string, () => Promise<unknown>>>

/** How far outside of the viewport an island comes alive, so that it is ready when it is reached. */
const NEAR_VIEWPORT = "400px"
/** Wait before chunks that did not load are asked for once more. */
const RETRY_AFTER_MS = 1_500
/** The browser has had nothing to do, or this much time has passed. */
const IDLE_TIMEOUT_MS = 3_000

/**
 * Brings every island of the page alive at its time; React itself is fetched no sooner than the first of them.
 * Their server HTML stays usable before, and if it never succeeds. One that comes later says so by the event `island:added`.
 */
export function scheduleIslands(loaders: IslandLoaders): void {
  const bringAlive = (element: HTMLElement) => alive(element, loaderOf(loaders, element.dataset["island"]))
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    atItsTime(element, () => void bringAlive(element))
  }
  document.addEventListener("island:added", (event) => {
    if (event.target instanceof HTMLElement) void bringAlive(event.target)
  })
}

function atItsTime(element: HTMLElement, startNow: () => void): void {
  const when = element.dataset["when"] as HydrateWhen | undefined
  if (when === "borrowed") return
  let hasStarted = false
  const start = () => {
    if (!hasStarted) startNow()
    hasStarted = true
  }
  // One that somebody touches goes before the others.
  for (const touch of ["pointerdown", "focusin"]) element.addEventListener(touch, start, { once: true, passive: true })
  if (when === "visible") whenNear(element, start)
  else if (when === "idle") whenIdle(start)
  else start()
}

function whenIdle(start: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(start, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(start, IDLE_TIMEOUT_MS)
}

/** An island without a box of its own (`display: contents`) is watched by its last element. */
function whenNear(element: HTMLElement, start: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      start()
    },
    { rootMargin: NEAR_VIEWPORT },
  )
  const hasBox = element.getClientRects().length > 0
  observer.observe(hasBox ? element : (element.lastElementChild ?? element))
}

async function alive(element: HTMLElement, loadIsland: (() => Promise<unknown>) | undefined): Promise<void> {
  if (loadIsland === undefined) return
  const load = () => Promise.all([import("./hydrate.tsx"), loadIsland()])
  try {
    const [{ hydrate }, island] = await load().catch(() => pause(RETRY_AFTER_MS).then(load))
    // It was taken off the page meanwhile.
    if (!element.isConnected) return
    hydrate(element, island)
    element.dispatchEvent(new Event("island:alive"))
  } catch (error) {
    reportError(error)
    showFailure(element)
    element.dispatchEvent(new Event("island:failed"))
  }
}

function loaderOf(loaders: IslandLoaders, name: string | undefined): (() => Promise<unknown>) | undefined {
  return name !== undefined && Object.hasOwn(loaders, name) ? loaders[name] : undefined
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs))
}
