import { useStore } from "@nanostores/react"
import { useState } from "react"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useStudio } from "../studio/studio-state.ts"

const ResultDialogs = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./dialogs/result-dialogs.tsx").then((chunk) => chunk.ResultDialogs),
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
    useStore(studio.$sighted),
  ]
  // Once there they stay: a dialog that closes gives the focus back, one that is taken away does not.
  const [wasAsked, setWasAsked] = useState(false)
  const isAsked = asked.some((one) => one !== null)
  if (isAsked && !wasAsked) setWasAsked(true)
  return isAsked || wasAsked ? <ResultDialogs /> : null
}
