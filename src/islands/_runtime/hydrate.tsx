import { type ComponentType, createElement } from "react"
import { hydrateRoot } from "react-dom/client"
import * as z from "zod/mini"
import { LOCALES } from "../../domain/_shared/locales.ts"
import { islandDataId } from "./island-data.ts"
import { IslandRoot } from "./messages.tsx"
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

type AnyIsland = ComponentType<Readonly<Record<string, unknown>>>

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

/** An island without a box of its own (`display: contents`) is watched by its first element. */
function whenNear(element: HTMLElement, start: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      start()
    },
    { rootMargin: NEAR_VIEWPORT },
  )
  observer.observe(element.firstElementChild ?? element)
}

async function hydrate(element: HTMLElement): Promise<void> {
  const name = element.dataset["island"] ?? ""
  const load = Object.entries(clientIslands).find(([known]) => known === name)?.[1]
  const data = z.safeParse(dataSchema, JSON.parse(document.getElementById(islandDataId(element.id))?.textContent ?? "null"))
  if (load === undefined || !data.success) return
  const Component = await load()
    .catch(() => pause(RETRY_AFTER_MS).then(load))
    .catch((error: unknown) => reportError(error))
  if (Component === undefined) return
  mount(element, Component as AnyIsland, data.data)
}

function mount(element: HTMLElement, Component: AnyIsland, data: z.infer<typeof dataSchema>): void {
  const serverHtml = element.innerHTML
  const tree = (
    <IslandRoot context={data.context as Parameters<typeof IslandRoot>[0]["context"]}>{createElement(Component, data.props)}</IslandRoot>
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
