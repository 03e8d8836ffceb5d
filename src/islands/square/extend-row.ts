import { fetchPageAwaited } from "../_runtime/fetch-page.ts"

/**
 * Puts what the page of a row's link shows at the row's end, without what is there already, and moves the focus to the first of it. The link
 * goes on from there, or goes once all is shown. Where the page does not come, the row says so and stays as it is.
 */
export async function extendRow(link: HTMLAnchorElement): Promise<void> {
  const row = link.closest<HTMLElement>("[data-row]")
  const [list, status] = [row?.querySelector("ul"), row?.querySelector<HTMLElement>("[role=status]")]
  const place = link.closest("li")
  if (!row || !list || !status || place === null || row.ariaBusy === "true") return
  row.ariaBusy = "true"
  status.textContent = ""
  try {
    const fresh = await freshRow(link.href, row.dataset["row"] ?? "")
    const shown = new Set([...list.children].map(keyOf))
    const items = [...(fresh?.querySelectorAll("ul > li") ?? [])].filter((item) => item.querySelector("[data-row-more]") === null)
    const added = items.filter((item) => !shown.has(keyOf(item))).map((item) => document.adoptNode(item))
    place.before(...added)
    const next = fresh?.querySelector<HTMLAnchorElement>("a[data-row-more]")
    if (next) link.href = next.href
    else place.remove()
    status.textContent = fresh?.dataset["said"] ?? row.dataset["ended"] ?? ""
    // A row that brought nothing new has nothing to go on to but what it had.
    const first = (added[0] ?? list.lastElementChild)?.querySelector<HTMLElement>("a")
    first?.focus()
  } catch {
    status.textContent = row.dataset[navigator.onLine ? "failed" : "offline"] ?? ""
  } finally {
    row.ariaBusy = null
  }
}

/** The row as a later page shows it; null where nothing is left of it. Throws where the page does not come. */
async function freshRow(address: string, id: string): Promise<HTMLElement | null> {
  const page = await fetchPageAwaited(address)
  return page.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)
}

/** What tells an element of a row from the others: where it leads. */
function keyOf(item: Element): string {
  return item.querySelector("a")?.getAttribute("href") ?? ""
}
