import { fetchPage } from "./fetch-page.ts"

interface Borrowed {
  /** Address of the page that has the island. */
  readonly from: string
  readonly name: string
  /** Where it is put; what waits there goes when it is alive. */
  readonly place: Element
  /** Has the islands of the page come alive, on a page that had none too. */
  readonly loadIslands: () => Promise<unknown>
  /** What is to be changed in it before it is shown. */
  readonly prepare?: (island: HTMLElement) => void
}

/** Takes an island out of another page, with its data, and lets it come alive here. It needs an id of its own. Throws where it does not come. */
export async function loadIslandFrom({ from, name, place, loadIslands, prepare }: Borrowed): Promise<void> {
  const page = await fetchPage(from)
  const island = page.querySelector<HTMLElement>(`[data-island="${name}"]`)
  const data = page.getElementById(`${island?.id ?? ""}data`)
  if (!island || !data) throw new Error(`the island ${name} is not there`)
  prepare?.(island)
  await loadIslands()
  // What is shown works: until then, what stands in its place is shown.
  const waiting = [...place.children]
  island.hidden = true
  place.append(document.adoptNode(island), document.adoptNode(data))
  await new Promise<void>((resolve, reject) => {
    island.addEventListener("island:failed", () => {
      for (const element of [island, data]) element.remove()
      reject(new Error(`the island ${name} did not come alive`))
    })
    island.addEventListener("island:alive", () => {
      for (const element of waiting) element.remove()
      island.hidden = false
      resolve()
    })
    island.dispatchEvent(new Event("island:added", { bubbles: true }))
  })
}
