/** The name that the image has on its own page; see `.work-image` in app.css. */
const NAME = "work-image"

/** The two events of a change of page; not in every browser, nor in the types. */
interface PageSwap extends Event {
  readonly viewTransition: { readonly finished: Promise<void> } | null
  readonly activation?: { readonly entry: { readonly url: string | null }; readonly from?: { readonly url: string | null } | null } | null
}

/** Lets a card's image grow into the image of its page, and shrink back, where the browser can. */
export function wireImageTransition(): void {
  addEventListener("pageswap", (event) => name(event, (event as PageSwap).activation?.entry.url))
  addEventListener("pagereveal", (event) => {
    const navigation: unknown = Reflect.get(globalThis, "navigation")
    const activation =
      navigation instanceof EventTarget && "activation" in navigation ? (navigation.activation as PageSwap["activation"]) : null
    name(event, activation?.from?.url)
  })
}

function name(event: Event, url: string | null | undefined): void {
  const transition = (event as PageSwap).viewTransition
  if (!transition || !url) return
  const path = new URL(url).pathname
  const image = [...document.querySelectorAll<HTMLAnchorElement>("a.card")].find((card) => card.pathname === path)?.querySelector("img")
  if (!image) return
  image.style.viewTransitionName = NAME
  void transition.finished.finally(() => {
    image.style.viewTransitionName = ""
  })
}
