import { X } from "lucide-react"
import { useCallback, useEffect, useState } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { clearSearchHistory, deleteSearchHistory, searchHistory as historyCall, keepSearchHistory } from "../../domain/search/contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { defineIsland } from "../_runtime/define-island.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { type Failure, failureOf, isCancelled } from "../_ui/failure.ts"
import { FailureBox } from "../_ui/failure-box.tsx"
import { keepFocusWithin } from "../_ui/keep-focus-within.ts"
import { SwitchField } from "../_ui/switch-field.tsx"

type History = CallOutput<typeof historyCall>

/** What a member searched for: to search again, to remove, and whether it is kept. Visitors have none. */
function SearchHistory({ locale }: { readonly locale: Locale }) {
  const t = useMessages("search")
  const [history, setHistory] = useState<History | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const load = useCallback((signal?: AbortSignal) => {
    const options = { handlesErrors: true, isInBackground: true, ...(signal === undefined ? {} : { signal }) }
    call(historyCall, {}, options).then(
      (found) => {
        setHistory(found)
        setFailure(null)
      },
      (error: unknown) => {
        if (isCancelled(error) || (error instanceof CallError && error.code === "LoginRequired")) return
        setFailure(failureOf(error, Date.now()))
      },
    )
  }, [])
  useEffect(() => {
    if (document.documentElement.dataset["viewer"] !== "member") return
    const asked = new AbortController()
    load(asked.signal)
    return () => asked.abort()
  }, [load])
  if (failure !== null) return <FailureBox failure={failure} title={t("historyFailed")} onRetry={() => load()} hasNoFields />
  if (history === null) return null
  // What failed has said so; the list stays as it was.
  const change = (changed: Promise<History>) => void changed.then(setHistory, () => {})
  return (
    <section ref={keepFocusWithin} className="grid gap-2" aria-labelledby="search-recent">
      <div className="flex items-center justify-between gap-2">
        <h2 id="search-recent" className="font-semibold">
          {t("history")}
        </h2>
        {history.items.length === 0 ? null : (
          <Button variant="quiet" onClick={() => change(call(clearSearchHistory, {}))}>
            {t("clearHistory")}
          </Button>
        )}
      </div>
      {history.items.length === 0 ? <p className="text-ink-3">{t(history.is_on ? "historyEmpty" : "historyOff")}</p> : null}
      <ul className="grid">
        {history.items.map((query) => (
          <li key={query} className="flex items-center justify-between gap-2 rounded-control hover:bg-hover">
            <a className="min-w-0 grow truncate px-3 py-2" href={`/${locale}/search?${new URLSearchParams({ q: query })}`}>
              <bdi>{query}</bdi>
            </a>
            <Button
              variant="quiet"
              icon={X}
              label={t("removeQuery", { query })}
              onClick={() => change(call(deleteSearchHistory, { keywords: [query] }))}
            />
          </li>
        ))}
      </ul>
      <SwitchField label={t("keepHistory")} isOn={history.is_on} onChange={(isOn) => change(call(keepSearchHistory, { is_on: isOn }))} />
    </section>
  )
}

/** A member's own searches. */
export const searchHistory = defineIsland({
  name: "search-history",
  when: "load",
  messages: ["search", "errors", "ui"],
  server: "html",
  component: SearchHistory,
})
