import { useCallback, useEffect, useState } from "react"
import { type Failure, failureOf } from "./failure.ts"

/** Something that the page brought or that is asked for. While it is asked for again, what was there stays. */
export interface Loaded<Value> {
  readonly value: Value | null
  readonly failure: Failure | null
  readonly reload: () => Promise<void>
}

/** What the page brought; where it brought nothing, what `load` answers. `load` must stay the same function. */
export function useLoaded<Value>(initial: Value | null, load: (signal: AbortSignal | undefined) => Promise<Value>): Loaded<Value> {
  const [value, setValue] = useState(initial)
  const [failure, setFailure] = useState<Failure | null>(null)
  const reload = useCallback(
    async (signal?: AbortSignal) => {
      setFailure(null)
      try {
        setValue(await load(signal))
      } catch (error) {
        if (!signal?.aborted) setFailure(failureOf(error, Date.now()))
      }
    },
    [load],
  )
  useEffect(() => {
    if (initial !== null) return
    const controller = new AbortController()
    void reload(controller.signal)
    return () => controller.abort()
  }, [initial, reload])
  return { value, failure, reload: useCallback(() => reload(), [reload]) }
}
