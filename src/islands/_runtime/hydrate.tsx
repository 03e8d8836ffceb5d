import { type ComponentType, createElement } from "react"
import { hydrateRoot } from "react-dom/client"
import * as z from "zod/mini"
import { LOCALES } from "../../domain/_shared/locales.ts"
import { islandDataId } from "./island-data.ts"
import { type IslandContext, IslandRoot } from "./messages.tsx"
import { clientIslands } from "./registry.client.ts"

/** How far outside of the viewport an island comes alive, so that it is ready when it is reached. */
const NEAR_VIEWPORT = "1200px"
/** Wait before a chunk that did not load is asked for once more. */
const RETRY_AFTER_MS = 1_500

const contextSchema = z.object({
  locale: z.enum(LOCALES),
  nowMs: z.number(),
  messages: z.record(z.string(), z.record(z.string(), z.string())),
})
const dataSchema = z.object({ props: z.record(z.string(), z.unknown()), context: contextSchema })

/** An island whose properties the server wrote for it; here they are no longer known by name. */
type AnyIsland = ComponentType<Readonly<Record<string, unknown>>>

function loaderOf(name: string | undefined): (() => Promise<AnyIsland>) | undefined {
  const loaders: Readonly<Record<string, () => Promise<unknown>>> = clientIslands
  const load = name !== undefined && Object.hasOwn(loaders, name) ? loaders[name] : undefined
  return load && (() => load() as Promise<AnyIsland>)
}

/** Brings every island of the page alive at its time. Its server HTML stays usable before, and if it never succeeds. */
export function hydrateIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-island]")) {
    schedule(element, () => void hydrate(element))
  }
}

function schedule(element: HTMLElement, start: () => void): void {
  switch (element.dataset["when"]) {
    case "visible":
      return whenNear(element, start)
    case "idle":
      return "requestIdleCallback" in globalThis ? void requestIdleCallback(start, { timeout: 3_000 }) : void setTimeout(start, 200)
    default:
      return start()
  }
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

async function hydrate(element: HTMLElement): Promise<void> {
  const load = loaderOf(element.dataset["island"])
  const data = z.safeParse(dataSchema, JSON.parse(document.getElementById(islandDataId(element.id))?.textContent ?? "null"))
  if (load === undefined || !data.success) return
  const Component = await load()
    .catch(() => pause(RETRY_AFTER_MS).then(load))
    .catch((error: unknown) => reportError(error))
  if (Component) mount(element, Component, data.data)
}

function mount(element: HTMLElement, Component: AnyIsland, data: z.infer<typeof dataSchema>): void {
  const serverHtml = element.innerHTML
  const tree = (
    <IslandRoot context={data.context as IslandContext}>{createElement(Component, data.props)}</IslandRoot>
  )
  const root = hydrateRoot(element, tree, {
    identifierPrefix: element.id,
    onUncaughtError(error) {
      reportError(error)
      queueMicrotask(() => {
        root.unmount()
        element.innerHTML = serverHtml
      })
    },
  })
  element.dataset["alive"] = ""
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs))
}
