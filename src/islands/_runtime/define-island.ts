import type { ComponentType } from "react"
import type { MessageNamespace } from "../../messages/index.ts"

/** When an island comes alive: with the page, when it comes near the viewport, when the browser has nothing to do, or on other pages alone. */
export type HydrateWhen = "load" | "visible" | "idle" | "borrowed"

interface Declared {
  /** Its name on the page, of all islands its own. */
  readonly name: string
  readonly when: HydrateWhen
  /** The namespaces that it words things with; the page carries no others to the browser. */
  readonly messages: readonly MessageNamespace[]
  /** It tells itself what becomes of the viewer's tasks. */
  readonly tellsTasks?: true
}

/** An island that the server renders too. `Props` travel as JSON. */
interface HtmlIsland<Props> extends Declared {
  readonly server: "html"
  readonly component: ComponentType<Props>
}

/** An island that browsers render alone: no code of it enters the Worker, which sends its skeleton. */
interface ShellIsland<Props> extends Declared {
  readonly server: "shell"
  /** What the page shows in its place until it is there, in its real shape; with its heading, where it brings the page's. */
  readonly skeleton: ComponentType<NoInfer<Props>>
  /** Written `import.meta.env.SSR ? onlyInBrowser : () => import("./screen.tsx").then((chunk) => chunk.Screen)`. */
  readonly load: () => Promise<ComponentType<Props>>
}

/** An island of a page: server HTML that becomes a React root of its own. */
export type IslandDeclaration<Props> = HtmlIsland<Props> | ShellIsland<Props>

/** An island, whatever its properties. */
export type AnyIsland = Declared & Pick<IslandDeclaration<never>, "server">

/**
 * Declares an island: its file is `<name>.island.tsx` in its feature's folder. The browser's registry and the list of chunks are made from
 * the files by `npm run generate`; a page names the declaration and nothing else.
 */
export function defineIsland<Props extends object, Island extends IslandDeclaration<Props> = IslandDeclaration<Props>>(
  island: Island & IslandDeclaration<Props>,
): Island {
  return island
}
