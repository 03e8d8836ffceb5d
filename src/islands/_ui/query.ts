import { type FetcherStore, nanoquery } from "@nanostores/query"
import { onMount } from "nanostores"
import type * as z from "zod/mini"
import type { CallDeclaration } from "../../domain/_kernel/call.ts"
import { CallError, call } from "../_runtime/call.ts"

/** How long an answer counts as fresh, ms: who asks for it again within that gets it from memory. */
const FRESH_MS = 10_000
/** Waits before a read that may succeed by itself is tried again, ms. */
const RETRY_MS = [2_000, 8_000, 30_000] as const

type Cache = NonNullable<NonNullable<Parameters<typeof nanoquery>[0]>["cache"]>

/** What was read in this page, by call and input. */
const cache: Cache = new Map()
/** What is being read, by its name: whether it was asked for anew since. */
const reading = new Map<string, boolean>()
let made: ReturnType<typeof nanoquery> | null = null

/** Made in the browser, at its first use: it listens to the page. */
function queries() {
  if (made !== null) return made
  const queries = nanoquery({
    cache,
    dedupeTime: FRESH_MS,
    cacheLifetime: Number.POSITIVE_INFINITY,
    revalidateOnReconnect: true,
    onErrorRetry: retryAfterMs,
  })
  // Nothing is read while nobody looks; what was asked for meanwhile has the oldest of dates, or none.
  addEventListener("visibilitychange", () => {
    if (!document.hidden) queries[2].revalidateKeys((key) => !Number.isFinite(cache.get(key)?.created))
  })
  made = queries
  return queries
}

/** When a read that failed is tried again by itself; null for what would only fail again. */
export function retryAfterMs({ error, retryCount }: { readonly error: unknown; readonly retryCount: number }): number | null {
  if (!(error instanceof CallError)) return null
  const isPassing = error.code === "Offline" || error.code === "Unavailable" || error.code === "ServerError"
  return isPassing ? (RETRY_MS[retryCount - 1] ?? null) : null
}

/** The name under which an answer is kept. */
export function queryKey(declaration: Pick<CallDeclaration, "path">, input: unknown): string {
  return `${declaration.path} ${JSON.stringify(input)}`
}

/** A read call as a store: kept for all that ask the same, retried where that helps, given up when nobody looks at it anymore. */
export function createQuery<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  declaration: CallDeclaration<Input, Output>,
  input: z.input<Input>,
  initial: z.output<Output> | null,
): FetcherStore<z.output<Output>, unknown> {
  const key = queryKey(declaration, input)
  if (initial !== null && !cache.has(key)) {
    const created = Date.now()
    cache.set(key, { data: initial, created, expires: Number.POSITIVE_INFINITY })
  }
  let running = new AbortController()
  const [createFetcherStore] = queries()
  const store = createFetcherStore<z.output<Output>, unknown>([key], {
    fetcher: async () => {
      running = new AbortController()
      try {
        for (;;) {
          reading.set(key, false)
          const answer = await call(declaration, input, { handlesErrors: true, signal: running.signal })
          if (!reading.get(key)) return answer
        }
      } finally {
        reading.delete(key)
      }
    },
    onError: () => {
      // What was given up is no answer: the next reader asks the server.
      if (running.signal.aborted) queueMicrotask(() => cache.delete(key))
    },
  })
  const { mutate } = store
  store.revalidate = () => readAnew((other) => other === key)
  store.mutate = (value) => {
    outdate((other) => other === key)
    mutate(value)
  }
  // A second after the last reader left: a reader that only moved keeps its answer.
  onMount(store, () => () => running.abort())
  return store
}

/** Forgets all that was read, as a page that is reloaded does. */
export function forgetQueries(): void {
  cache.clear()
}

/** Reads again whatever answers of a call are in use, such as after something was changed. */
export function revalidate(declaration: Pick<CallDeclaration, "path">): void {
  readAnew((key) => key.startsWith(`${declaration.path} `))
}

function readAnew(isMeant: (key: string) => boolean): void {
  outdate(isMeant)
  queries()[2].revalidateKeys(isMeant)
}

/** What is being read may be answered as it was before: it is read once more after that. */
function outdate(isMeant: (key: string) => boolean): void {
  for (const key of reading.keys()) if (isMeant(key)) reading.set(key, true)
}
