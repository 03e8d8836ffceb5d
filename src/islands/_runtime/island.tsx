import { useContext, useId } from "react"
import { renderToString } from "react-dom/server"
import { compileMessages } from "../../messages/compiled.ts"
import { type Catalogue, type MessageNamespace, messagesFor } from "../../messages/index.ts"
import type { IslandDeclaration } from "./define-island.ts"
import { encodeIslandData, islandDataId } from "./island-data.ts"
import { IslandShell } from "./island-shell.tsx"
import { type IslandContext, IslandRoot } from "./messages.tsx"
import { PageScope } from "./page-scope.ts"

interface IslandElementProps<Props extends object> {
  readonly of: IslandDeclaration<Props>
  /** They travel as JSON. */
  readonly props: Props
  /** `contents` lets the island's elements take part in the layout around it. */
  readonly className?: string
  /** An id of its own, for an island that other pages take over into themselves; by default one that is unique on its page. */
  readonly id?: string
}

/** Server only: an island as a React root of its own, rendered to HTML or as its skeleton, with its data beside it. */
export function Island<Props extends object>({ of: island, props, className, id: ownId }: IslandElementProps<Props>) {
  const scope = useContext(PageScope)
  const pageId = useId()
  if (scope === null) throw new Error(`the island ${island.name} is on no page`)
  scope.onIsland(island)
  const id = ownId ?? pageId
  const { locale, nowMs, isMember } = scope
  const context: IslandContext = { locale, nowMs, ...(isMember && { isMember }), messages: pick(messagesFor(locale), island.messages) }
  const Content = island.server === "html" ? island.component : island.skeleton
  const isShell = island.server === "shell"
  const content = isShell ? <IslandShell locale={locale} skeleton={<Content {...props} />} /> : <Content {...props} />
  const html = renderToString(<IslandRoot context={context}>{content}</IslandRoot>, { identifierPrefix: id })
  const data = encodeIslandData({ props, context: { ...context, messages: compileMessages(context.messages, locale) } })
  return (
    <>
      <div
        id={id}
        className={className}
        data-island={island.name}
        data-when={island.when}
        data-shell={isShell ? "" : undefined}
        data-tells-tasks={island.tellsTasks === true ? "" : undefined}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <script type="application/json" id={islandDataId(id)} dangerouslySetInnerHTML={{ __html: data }} />
    </>
  )
}

function pick(catalogue: Catalogue, namespaces: readonly MessageNamespace[]): Partial<Catalogue> {
  return Object.fromEntries(namespaces.map((namespace) => [namespace, catalogue[namespace]]))
}
