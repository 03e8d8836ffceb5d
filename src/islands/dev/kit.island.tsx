import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"

const Showcase = lazyInBrowser(import.meta.env.SSR ? onlyInBrowser : () => import("./kit-showcase.tsx").then((chunk) => chunk.KitShowcase))

/** Every part of the kit in every state (/dev/kit); for those who build the interface. */
export function Kit() {
  return <Showcase />
}
