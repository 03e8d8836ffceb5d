import { type ComponentType, createElement, useId } from "react"
import { renderToString } from "react-dom/server"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { type Catalogue, type MessageNamespace, messagesFor } from "../../messages/index.ts"
import { encodeIslandData, islandDataId } from "./island-data.ts"
import type { HydrateWhen, IslandName, IslandProps } from "./island-props.ts"
import { type IslandContext, IslandRoot } from "./messages.tsx"
import { serverIslands } from "./registry.server.ts"

interface IslandElementProps<Name extends IslandName> {
  readonly name: Name
  readonly props: IslandProps[Name]
  readonly when: HydrateWhen
  /** The namespaces that the island words things with. */
  readonly messages: readonly MessageNamespace[]
  readonly locale: Locale
  /** The moment of the request, milliseconds since 1970. */
  readonly nowMs: number
  /** `contents` lets the island's elements take part in the layout around it. */
  readonly className?: string
  /** An id of its own, for an island that other pages take over into themselves; by default one that is unique on its page. */
  readonly id?: string
}

/** Server only: an island as a React root of its own, rendered to HTML, with its data beside it. */
export function Island<Name extends IslandName>({
  name,
  props,
  when,
  messages,
  locale,
  nowMs,
  className,
  id: ownId,
}: IslandElementProps<Name>) {
  const pageId = useId()
  const id = ownId ?? pageId
  const context: IslandContext = { locale, nowMs, messages: pick(messagesFor(locale), messages) }
  const Component: ComponentType<IslandProps[Name]> = serverIslands[name]
  const html = renderToString(<IslandRoot context={context}>{createElement(Component, props)}</IslandRoot>, { identifierPrefix: id })
  return (
    <>
      <div id={id} className={className} data-island={name} data-when={when} dangerouslySetInnerHTML={{ __html: html }} />
      <script type="application/json" id={islandDataId(id)} dangerouslySetInnerHTML={{ __html: encodeIslandData({ props, context }) }} />
    </>
  )
}

function pick(catalogue: Catalogue, namespaces: readonly MessageNamespace[]): Partial<Catalogue> {
  return Object.fromEntries(namespaces.map((namespace) => [namespace, catalogue[namespace]]))
}
