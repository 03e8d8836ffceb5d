import { useStore } from "@nanostores/react"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useStudio } from "../studio/studio-state.ts"

const ResultDialogs = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./result-dialogs.tsx").then((chunk) => chunk.ResultDialogs),
)

/** The dialogs of results, fetched when the first is wanted. */
export function LazyResultDialogs() {
  const studio = useStudio()
  const asked = [
    useStore(studio.$opened),
    useStore(studio.$madeFrom),
    useStore(studio.$used),
    useStore(studio.$compared),
    useStore(studio.$lineage),
  ]
  return asked.every((one) => one === null) ? null : <ResultDialogs />
}
