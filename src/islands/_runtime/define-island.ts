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
export interface ShellIsland<Props> extends Declared {
  readonly server: "shell"
  /** What the page shows in its place until it is there, in its real shape; with its heading, where it brings the page's. */
  readonly skeleton: ComponentType<NoInfer<Props>>
  /** Of the type alone: which properties its screen takes. */
  readonly screen?: ComponentType<Props>
}

/** An island of a page: server HTML that becomes a React root of its own. */
export type IslandDeclaration<Props> = HtmlIsland<Props> | ShellIsland<Props>

/** An island, whatever its properties. */
export type AnyIsland = Declared & Pick<IslandDeclaration<never>, "server">

/**
 * Declares an island that the server renders too, in a file of its own, `<name>.island.tsx` in its feature's folder. The browser's registry
 * and the list of chunks are made from these files by `npm run generate`; a page names the declaration and nothing else.
 */
export function defineIsland<Props extends object, Island extends HtmlIsland<Props> = HtmlIsland<Props>>(
  island: Island & HtmlIsland<Props>,
): Island {
  return island
}

/**
 * Declares an island that browsers render alone, beside the others of its feature in an `.island.tsx`. Its screen is named by its type,
 * `defineShell<typeof import("./screen.tsx").Screen>(…)`, so that the Worker does not load it; the browser's registry does.
 */
export function defineShell<Screen, Props extends PropsOf<Screen> = PropsOf<Screen>>(
  name: string,
  skeleton: ComponentType<Props>,
  messages: readonly MessageNamespace[],
  { when = "load", tellsTasks }: { readonly when?: HydrateWhen; readonly tellsTasks?: true } = {},
): ShellIsland<Props> {
  return { name, when, messages, server: "shell", skeleton, ...(tellsTasks && { tellsTasks }) }
}

/** The properties of a component; none that may not be told. */
type PropsOf<Screen> = Screen extends () => unknown ? object : Screen extends ComponentType<infer Props> ? Props : never
