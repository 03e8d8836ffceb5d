/** The name that the image has on its own page; see `.work-image` in app.css. */
const NAME = "work-image"

/** Lets a card's image grow into the image of its page, and shrink back, where the browser can. */
export function wireImageTransition(): void {
  // The two events of a change of page and what they lead to are not in every browser.
  addEventListener("pageswap", (event) => name(event, at(event, "activation", "entry", "url")))
  addEventListener("pagereveal", (event) => name(event, at(globalThis, "navigation", "activation", "from", "url")))
}

/** What stands at the end of a path of properties; undefined where it breaks off. */
function at(from: unknown, ...path: readonly string[]): unknown {
  return path.reduce((value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined), from)
}

function name(event: Event, url: unknown): void {
  const finished = at(event, "viewTransition", "finished")
  if (!(finished instanceof Promise) || typeof url !== "string" || url === "") return
  const path = new URL(url).pathname
  const image = [...document.querySelectorAll<HTMLAnchorElement>("a.card")].find((card) => card.pathname === path)?.querySelector("img")
  if (!image) return
  image.style.viewTransitionName = NAME
  void finished.finally(() => {
    image.style.viewTransitionName = ""
  })
}
