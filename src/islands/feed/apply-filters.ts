import { type FilterLink, pressed, queryOf } from "./filter-address.ts"
import { swapResults } from "./swap-results.ts"

/** Choices that follow one another within this are applied together (spec 3§9). */
const QUIET_MS = 1_000

/** The parts of a feed page that its filters move. */
interface FeedParts {
  readonly bar: HTMLElement
  readonly results: HTMLElement
  readonly status: HTMLElement
  readonly failure: HTMLElement
}

/**
 * Takes the presses of tabs and filters: several choices are applied together, without loading the page anew, by the page at the address
 * that their links lead to. Nothing of the bar moves, so what has the focus keeps it. `loadIslands` has islands come alive on pages that had none.
 */
export function wireFilters(loadIslands: () => Promise<unknown>): void {
  const parts = partsOf()
  if (parts === null) return
  const { bar, failure } = parts
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | null = null
  let shownQuery = location.search
  /** What was asked for last: what failed is not always what the bar says. */
  let retry = () => {}

  const apply = async (query: string, isPushed: boolean) => {
    retry = () => void apply(query, isPushed)
    running?.abort()
    clearTimeout(timer)
    timer = undefined
    failure.hidden = true
    if (query === shownQuery) {
      parts.results.removeAttribute("aria-busy")
      return
    }
    const own = new AbortController()
    running = own
    const outcome = await swapResults(parts, `${location.pathname}${query}`, loadIslands, own.signal)
    if (outcome === "cancelled") return
    if (outcome === "failed") return
    if (isPushed) history.pushState(null, "", `${location.pathname}${query}`)
    shownQuery = query
    if (timer === undefined) showChosen(bar, outcome)
    leadOn(query)
  }
  const chosenQuery = () => queryOf(linksOf(bar).map(readLink))

  bar.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-filter],a[data-filter-clear]") : null
    if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    choose(bar, link)
    clearTimeout(timer)
    timer = setTimeout(() => void apply(chosenQuery(), true), link.dataset["filter"] === "order" ? 0 : QUIET_MS)
  })
  failure.querySelector("[data-feed-retry]")?.addEventListener("click", () => retry())
  addEventListener("online", () => {
    if (!failure.hidden) retry()
  })
  addEventListener("popstate", () => void apply(location.search, false))
}

function partsOf(): FeedParts | null {
  const find = (name: string) => document.querySelector<HTMLElement>(`[data-feed-${name}]`)
  const [bar, results, status, failure] = [find("filters"), find("results"), find("status"), find("failure")]
  return bar && results && status && failure ? { bar, results, status, failure } : null
}

const linksOf = (bar: ParentNode) => [...bar.querySelectorAll<HTMLAnchorElement>("a[data-filter]")]

function readLink(link: HTMLAnchorElement): FilterLink {
  const { filter = "", value = "", several } = link.dataset
  return { parameter: filter, value, isSeveral: several !== undefined, isChosen: link.ariaCurrent === "true" }
}

/** Shows what is chosen once a link was pressed; the one that takes all filters back leaves the tab as it is. */
function choose(bar: HTMLElement, link: HTMLAnchorElement): void {
  const links = linksOf(bar)
  const read = links.map(readLink)
  const isClearing = link.dataset["filterClear"] !== undefined
  const chosen = isClearing
    ? read.map(({ parameter, value, isChosen }) => (parameter === "order" ? isChosen : value === ""))
    : pressed(read, links.indexOf(link))
  links.forEach((one, index) => setChosen(one, chosen[index] ?? false))
  count(bar)
}

function setChosen(link: HTMLAnchorElement, isChosen: boolean): void {
  if (isChosen) link.ariaCurrent = "true"
  else link.removeAttribute("aria-current")
}

/** What is chosen of each menu, how many where there are several, and whether any filter is. */
function count(bar: HTMLElement): void {
  const chosen = linksOf(bar)
    .map(readLink)
    .filter(({ parameter, value, isChosen }) => isChosen && value !== "" && parameter !== "order")
  for (const badge of bar.querySelectorAll<HTMLElement>("[data-filter-count]")) {
    const many = chosen.filter(({ parameter }) => parameter === badge.dataset["filterCount"]).length
    badge.textContent = many < 2 ? "" : String(many)
  }
  for (const said of bar.querySelectorAll<HTMLElement>("[data-filter-said]")) {
    const of = linksOf(bar).filter((link) => {
      const { parameter, value, isChosen } = readLink(link)
      return parameter === said.dataset["filterSaid"] && value !== "" && isChosen
    })
    const one = of.length === 1 ? of[0]?.textContent : undefined
    said.textContent = one ?? (of.length === 0 ? said.dataset["unsaid"] : said.dataset["named"]) ?? ""
  }
  bar.querySelector("[data-filter-clear]")?.classList.toggle("invisible", chosen.length === 0)
}

/** What the page of an address says of its links: where they lead, and which are chosen. */
function showChosen(bar: HTMLElement, page: Document): void {
  const keyOf = ({ dataset }: HTMLAnchorElement) => `${dataset["filter"]} ${dataset["value"]}`
  const fresh = new Map(linksOf(page).map((link) => [keyOf(link), link]))
  for (const link of linksOf(bar)) {
    const other = fresh.get(keyOf(link))
    if (other === undefined) continue
    link.href = other.getAttribute("href") ?? ""
    setChosen(link, other.ariaCurrent === "true")
  }
  count(bar)
}

/** The same list in the other languages. */
function leadOn(query: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(":is(.top-bar, .rail) a[hreflang]")) link.search = query
}
