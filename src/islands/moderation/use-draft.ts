import { useCallback, useEffect, useState } from "react"

type Draft = Readonly<Record<string, string>>

/**
 * What was typed into a form, kept in this tab until it is sent: a failure, a reload or a sign-in loses nothing. `key` names the form;
 * `initial` must be the same object every time.
 */
export function useDraft<Fields extends Draft>(key: string, initial: Fields) {
  const [fields, setFields] = useState(initial)
  useEffect(() => setFields({ ...initial, ...known(initial, read(key)) }), [key, initial])
  const change = useCallback(
    (next: Partial<Fields>) =>
      setFields((before) => {
        const after = { ...before, ...next }
        write(key, JSON.stringify(after))
        return after
      }),
    [key],
  )
  const clear = useCallback(() => {
    write(key, null)
    setFields(initial)
  }, [key, initial])
  return { fields, change, clear }
}

/** Only the fields that the form has, and only texts. */
function known<Fields extends Draft>(initial: Fields, kept: unknown): Partial<Fields> {
  if (typeof kept !== "object" || kept === null) return {}
  const entries = Object.entries(kept).filter(([name, value]) => Object.hasOwn(initial, name) && typeof value === "string")
  // The names and values were just held against the form's own.
  return Object.fromEntries(entries) as Partial<Fields>
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null")
  } catch {
    return null
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // A browser that stores nothing just forgets.
  }
}
