import { type ComponentType, createElement } from "react"
import { hydrateRoot } from "react-dom/client"
import * as z from "zod/mini"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import { islandDataId } from "./island-data.ts"
import { type IslandContext, IslandRoot } from "./messages.tsx"

const contextSchema = z.object({
  locale: z.enum(LOCALES),
  nowMs: z.number(),
  messages: z.record(z.string(), z.record(z.string(), z.string())),
})
const dataSchema = z.object({ props: z.record(z.string(), z.unknown()), context: contextSchema })

/** Makes an island out of its server HTML and the data beside it. Where it fails, the server HTML is put back. */
export function hydrate(element: HTMLElement, island: unknown): void {
  const data = dataSchema.parse(JSON.parse(document.getElementById(islandDataId(element.id))?.textContent ?? "null"))
  // The server wrote these properties and messages for this island; the registries hold it to that.
  const Component = island as ComponentType<Readonly<Record<string, unknown>>>
  const context = data.context as IslandContext
  const serverHtml = element.innerHTML
  const root = hydrateRoot(element, <IslandRoot context={context}>{createElement(Component, data.props)}</IslandRoot>, {
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
