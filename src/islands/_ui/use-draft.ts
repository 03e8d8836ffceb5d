import { useCallback, useEffect, useState } from "react"
import { type Draft, keepDraft, readDraft } from "./draft-memory.ts"

/**
 * What was typed into a form, kept in this tab until it is sent: a failure, a reload or a sign-in loses nothing. `key` names the form;
 * `initial` must be the same object every time.
 */
export function useDraft<Fields extends Draft>(key: string, initial: Fields) {
  const [fields, setFields] = useState(initial)
  useEffect(() => setFields({ ...initial, ...readDraft(key, initial) }), [key, initial])
  const change = useCallback(
    (next: Partial<Fields> | ((before: Fields) => Fields)) =>
      setFields((before) => {
        const after = typeof next === "function" ? next(before) : { ...before, ...next }
        keepDraft(key, after)
        return after
      }),
    [key],
  )
  const clear = useCallback(() => {
    keepDraft(key, null)
    setFields(initial)
  }, [key, initial])
  return { fields, change, clear }
}
