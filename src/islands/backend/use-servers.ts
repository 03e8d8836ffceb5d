import { useCallback, useEffect, useRef, useState } from "react"
import { backendList } from "../../domain/backend/contract.ts"
import type { ServerView } from "../../domain/backend/server-schemas.ts"
import { call } from "../_runtime/call.ts"
import { type Failure, failureOf } from "../_ui/failure.ts"

/** How often the list is read again while the page is in sight. */
const READ_EVERY_MS = 4_000

interface Servers {
  /** Null until they are there; what was there stays while reading fails. */
  readonly items: readonly ServerView[] | null
  readonly readAt: Date | null
  readonly failure: Failure | null
  readonly reload: () => void
}

/** The servers of the site, read again and again while somebody looks. */
export function useServers(): Servers {
  const [state, setState] = useState<Omit<Servers, "reload">>({ items: null, readAt: null, failure: null })
  const isReading = useRef(false)
  const read = useCallback(async () => {
    if (isReading.current) return
    isReading.current = true
    try {
      const { items } = await call(backendList, {}, { handlesErrors: true, isInBackground: true })
      setState({ items, readAt: new Date(), failure: null })
    } catch (error) {
      setState((before) => ({ ...before, failure: failureOf(error, Date.now()) }))
    } finally {
      isReading.current = false
    }
  }, [])
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void read()
    }
    look()
    const timer = setInterval(look, READ_EVERY_MS)
    document.addEventListener("visibilitychange", look)
    return () => {
      clearInterval(timer)
      document.removeEventListener("visibilitychange", look)
    }
  }, [read])
  return { ...state, reload: () => void read() }
}
