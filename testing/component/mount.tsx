import type { ComponentType, ReactNode } from "react"
import { flushSync } from "react-dom"
import { createRoot, hydrateRoot, type Root } from "react-dom/client"
import { directionOf, LOCALE_TAGS, type Locale } from "../../src/domain/_kernel/locales.ts"
import type { IslandDeclaration } from "../../src/islands/_runtime/define-island.ts"
import { IslandRoot } from "../../src/islands/_runtime/messages.tsx"
import { $notices } from "../../src/islands/_runtime/notices.ts"
import type { IslandLoaders } from "../../src/islands/_runtime/schedule-islands.ts"
import { forgetQueries } from "../../src/islands/_ui/query.ts"
import { english } from "../../src/messages/english.ts"
import type { Catalogue, MessageNamespace } from "../../src/messages/index.ts"
import { noteFault } from "./faults.ts"

/** What stands around a screen under test. */
export interface Surroundings {
  /** English by default. */
  readonly locale?: Locale
  /** The moment of the page's request, ms since 1970; 2026-01-01 12:00 UTC by default. */
  readonly nowMs?: number
  /** Who the page was told is there; a visitor by default. */
  readonly viewer?: "visitor" | "member"
  /** The page's address, such as `/en/pricing?plan=vip1`. */
  readonly address?: string
  /** Classes of the room that the page leaves around the screen; none by default. */
  readonly room?: string
}

/** Noon of the first day of 2026. */
export const NOON_MS = Date.UTC(2026, 0, 1, 12)

let root: Root | null = null

/**
 * Shows an island as its page does: its real component, and of all words only those of the namespaces that it declares. A shell's screen is
 * loaded first. One screen stands at a time; the next takes its place.
 */
export async function mountIsland<Props extends object>(
  island: IslandDeclaration<Props>,
  props: NoInfer<Props>,
  surroundings: Surroundings = {},
): Promise<HTMLElement> {
  const Content = island.server === "html" ? island.component : await screenOf(island)
  return mount(<Content {...props} />, island.messages, surroundings)
}

/**
 * Shows an island as the server wrote it, for whom `isMember` says; what is answered brings it alive there. HTML that is not what it renders
 * fails the test.
 */
export async function serveIsland<Props extends object>(
  island: Extract<IslandDeclaration<Props>, { readonly server: "html" }>,
  props: NoInfer<Props>,
  { isMember, ...surroundings }: Surroundings & { readonly isMember?: boolean } = {},
): Promise<{ readonly main: HTMLElement; readonly hydrate: () => void }> {
  const { renderToString } = await import("react-dom/server")
  const { locale = "en", nowMs = NOON_MS } = surroundings
  const { main, place } = makePlace(surroundings)
  const Content = island.component
  const element = (
    <IslandRoot context={{ locale, nowMs, isMember, messages: await wordsOf(locale, island.messages) }}>
      <Content {...props} />
    </IslandRoot>
  )
  const identifierPrefix = "served"
  place.innerHTML = renderToString(element, { identifierPrefix })
  const onRecoverableError = (error: unknown) => noteFault(`not what the server wrote: ${String(error)}`)
  const hydrate = () => {
    root = flushSync(() => hydrateRoot(place, element, { identifierPrefix, onRecoverableError, onUncaughtError }))
  }
  return { main, hydrate }
}

let loaders: IslandLoaders = {}

/** Says where the screens of shells come from: handed over, so that not every test seems to depend on every screen. */
export function mountFrom(clientIslands: IslandLoaders): void {
  loaders = clientIslands
}

async function screenOf<Props>({ name }: IslandDeclaration<Props>): Promise<ComponentType<Props>> {
  // The registry is made from the declaration, whose type names the same screen.
  return (await loaders[name]?.()) as ComponentType<Props>
}

/** Shows any element between the words of these namespaces. */
export async function mount(
  element: ReactNode,
  namespaces: readonly MessageNamespace[],
  surroundings: Surroundings = {},
): Promise<HTMLElement> {
  const { locale = "en", nowMs = NOON_MS } = surroundings
  const { main, place } = makePlace(surroundings)
  const messages = await wordsOf(locale, namespaces)
  root = createRoot(place, { onUncaughtError })
  root.render(<IslandRoot context={{ locale, nowMs, messages }}>{element}</IslandRoot>)
  return main
}

const onUncaughtError = (error: unknown) => noteFault(`uncaught: ${String(error)}`)

/** An empty page where a screen can stand; the one before it goes. */
function makePlace({ locale = "en", viewer = "visitor", address, room = "" }: Surroundings) {
  unmount()
  surround({ locale, viewer, ...(address === undefined ? {} : { address }) })
  const main = document.createElement("main")
  main.className = room
  const place = document.createElement("div")
  main.append(headingOf(), place)
  document.body.append(main)
  return { main, place }
}

/** Shows a page as the server wrote it, for the scripts that give its parts life. */
export function showPage(html: string, surroundings: Pick<Surroundings, "viewer" | "address"> = {}): HTMLElement {
  unmount()
  surround({ locale: "en", viewer: "visitor", ...surroundings })
  document.body.innerHTML = `<main><h1 class="sr-only">Atelier</h1>${html}</main>`
  const main = document.querySelector("main")
  if (main === null) throw new Error("there is no page")
  return main
}

/** Takes the screen away, with every dialog that it opened beside itself and every notice and answer. */
export function unmount(): void {
  root?.unmount()
  root = null
  $notices.set([])
  forgetQueries()
  document.body.replaceChildren()
}

/** What a page says of itself before anything of it stands. */
function surround({ locale, viewer, address }: Required<Pick<Surroundings, "locale" | "viewer">> & Pick<Surroundings, "address">): void {
  document.documentElement.lang = LOCALE_TAGS[locale]
  document.documentElement.dir = directionOf(locale)
  document.title = "Atelier"
  document.documentElement.dataset["script"] = ""
  // biome-ignore lint/suspicious/noDocumentCookie: the hint by which pages tell members from visitors is a cookie
  document.cookie = viewer === "member" ? "member=1; path=/" : "member=; path=/; max-age=0"
  if (viewer === "member") document.documentElement.dataset["viewer"] = "member"
  else delete document.documentElement.dataset["viewer"]
  if (address !== undefined) history.replaceState(null, "", address)
}

/** The page's own heading, which no island brings unless it is the page. */
function headingOf(): HTMLElement {
  const heading = document.createElement("h1")
  heading.textContent = "Atelier"
  heading.className = "sr-only"
  return heading
}

const TRANSLATIONS = import.meta.glob<Readonly<Record<string, string>>>("../../src/messages/*/*.json", { import: "default" })

async function wordsOf(locale: Locale, namespaces: readonly MessageNamespace[]): Promise<Partial<Catalogue>> {
  const words = await Promise.all(
    namespaces.map(async (namespace) => {
      if (locale === "en") return [namespace, english[namespace]] as const
      const load =
        TRANSLATIONS[`../../src/messages/${namespace}/${locale}.json`] ?? TRANSLATIONS[`../../src/messages/_${namespace}/${locale}.json`]
      if (load === undefined) throw new Error(`no ${namespace} in ${locale}`)
      return [namespace, await load()] as const
    }),
  )
  return Object.fromEntries(words)
}
