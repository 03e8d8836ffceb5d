import { useCallback, useEffect, useRef, useState } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import { findAccounts } from "../../domain/moderation/contract.ts"
import { call } from "../_runtime/call.ts"
import { useAction } from "../_ui/use-action.ts"

export type FoundAccount = CallOutput<typeof findAccounts>["items"][number]

/** Name of the chosen account in the page's address, so that a reload or a colleague finds it again. */
const PARAMETER = "account"
const MINIMUM_CHARACTERS = 2

/** Finds accounts and holds the one that is worked on. */
export function useFinder() {
  const [query, setQuery] = useState("")
  const [isShort, setShort] = useState(false)
  const [found, setFound] = useState<readonly FoundAccount[] | null>(null)
  const [chosen, setChosen] = useState<FoundAccount | null>(null)
  const { isBusy, failure, run } = useAction()
  const asked = useRef("")

  const choose = useCallback((account: FoundAccount | null) => {
    setChosen(account)
    const url = new URL(location.href)
    if (account === null) url.searchParams.delete(PARAMETER)
    else url.searchParams.set(PARAMETER, account.id)
    history.replaceState(history.state, "", url)
  }, [])

  const find = useCallback(
    async (text: string) => {
      const wanted = text.trim()
      setShort(wanted.length < MINIMUM_CHARACTERS)
      if (wanted.length < MINIMUM_CHARACTERS) return
      asked.current = wanted
      const answer = await run(() => call(findAccounts, { query: wanted }, { handlesErrors: true }))
      if (answer === null) return
      setFound(answer.items)
      const [only] = answer.items
      choose(answer.items.length === 1 && only ? only : null)
    },
    [run, choose],
  )

  useEffect(() => {
    const id = new URLSearchParams(location.search).get(PARAMETER)
    if (id === null) return
    setQuery(id)
    void find(id)
  }, [find])

  /** Looks an account up by its id, as if that had been typed. */
  const open = useCallback(
    (id: string) => {
      setQuery(id)
      return find(id)
    },
    [find],
  )

  /** Notes that an account was banned or is no more, wherever it is shown. */
  const mark = useCallback((id: string, isBanned: boolean) => {
    const marked = (account: FoundAccount) => (account.id === id ? { ...account, is_banned: isBanned } : account)
    setFound((before) => before?.map(marked) ?? null)
    setChosen((before) => (before === null ? null : marked(before)))
  }, [])

  return {
    query,
    type: setQuery,
    isShort,
    found,
    chosen,
    isBusy,
    failure,
    choose,
    open,
    mark,
    submit: () => void find(query),
    retry: () => void find(asked.current),
  }
}

export type Finder = ReturnType<typeof useFinder>
