import { type ComponentType, createElement } from "react"
import { flushSync } from "react-dom"
import { createRoot, hydrateRoot, type Root } from "react-dom/client"
import * as z from "zod/mini"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import { takeEarlyInput } from "./early-replay.ts"
import { islandDataId } from "./island-data.ts"
import { showFailure } from "./island-failure.ts"
import { type IslandContext, IslandRoot } from "./messages.tsx"

const contextSchema = z.object({
  locale: z.enum(LOCALES),
  nowMs: z.number(),
  isMember: z.optional(z.boolean()),
  messages: z.record(z.string(), z.record(z.string(), z.unknown())),
})
const dataSchema = z.object({ props: z.record(z.string(), z.unknown()), context: contextSchema })

/** Makes an island out of its server HTML, or in place of its skeleton, and the data beside it. Where it fails, the server HTML is put back. */
export function hydrate(element: HTMLElement, island: unknown): void {
  const data = dataSchema.parse(JSON.parse(document.getElementById(islandDataId(element.id))?.textContent ?? "null"))
  // The server wrote these properties and messages for this island; its declaration holds the page to that.
  const Component = island as ComponentType<Readonly<Record<string, unknown>>>
  // Its messages are taken apart, as the build's formatter wants them (vite.config.ts).
  const context = data.context as unknown as IslandContext
  const serverHtml = element.innerHTML
  const isShell = element.dataset["shell"] !== undefined
  const content = <IslandRoot context={context}>{createElement(Component, data.props)}</IslandRoot>
  const options = {
    identifierPrefix: element.id,
    onUncaughtError(error: unknown) {
      reportError(error)
      queueMicrotask(() => {
        root.unmount()
        element.innerHTML = serverHtml
        if (isShell) showFailure(element)
      })
    },
  }
  const giveBack = takeEarlyInput(element)
  // In one step: the island is there for all that waits for it, and nothing is typed between what was taken and what is alive.
  const root: Root = isShell ? createRoot(element, options) : flushSync(() => hydrateRoot(element, content, options))
  if (isShell) flushSync(() => root.render(content))
  element.dataset["alive"] = ""
  giveBack()
  // Code that takes an island off the page sends this event.
  element.addEventListener("island:removed", () => root.unmount(), { once: true })
}
