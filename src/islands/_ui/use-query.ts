import type { FetcherValue } from "@nanostores/query"
import { useStore } from "@nanostores/react"
import { atom, type ReadableAtom } from "nanostores"
import { useCallback, useMemo } from "react"
import type * as z from "zod/mini"
import type { CallDeclaration } from "../../domain/_kernel/call.ts"
import { type Failure, failureOf, isCancelled } from "./failure.ts"
import { createQuery } from "./query.ts"

/** Something that is read from the server. While it is read again, what was there stays. */
export interface Query<Value> {
  /** Null until it is there. */
  readonly value: Value | null
  readonly failure: Failure | null
  /** Reads it again; over when the answer is there or has failed. */
  readonly reload: () => Promise<void>
  /** Shows a value at once that is known before the server says it. */
  readonly put: (value: Value) => void
}

/** What there is on the server, where nothing is read but by the page itself. */
const NOTHING: ReadableAtom<FetcherValue<never, unknown>> = atom({ loading: false })

/** What a read call answers; `initial` is what the document brought. Another input is another question, and null is none: nothing is read. */
export function useQuery<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  declaration: CallDeclaration<Input, Output>,
  input: z.input<Input> | null,
  initial: z.output<Output> | null = null,
): Query<z.output<Output>> {
  const isBrowser = typeof document !== "undefined"
  const asked = JSON.stringify(input)
  const store = useMemo(
    () => (isBrowser && asked !== "null" ? createQuery(declaration, JSON.parse(asked), initial) : null),
    // oxlint-disable-next-line react/exhaustive-deps -- the first answer belongs to the document alone
    [declaration, asked],
  )
  const { data, error } = useStore<ReadableAtom<FetcherValue<z.output<Output>, unknown>>>(store ?? NOTHING)
  const failure = useMemo(() => (error === undefined || isCancelled(error) ? null : failureOf(error, Date.now())), [error])
  const reload = useCallback(async () => {
    store?.revalidate()
    await store?.get().promise?.catch(() => {})
  }, [store])
  return { value: data ?? initial, failure, reload, put: (value) => store?.mutate(value) }
}
