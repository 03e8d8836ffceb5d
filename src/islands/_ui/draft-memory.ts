/** What was typed into a form, as texts by field. */
export type Draft = Readonly<Record<string, string>>

/** The draft that this tab keeps under a key; only texts of fields that the form has. */
export function readDraft<Fields extends Draft>(key: string, form: Fields): Partial<Fields> {
  const kept = parse(key)
  if (typeof kept !== "object" || kept === null) return {}
  const entries = Object.entries(kept).filter(([name, value]) => Object.hasOwn(form, name) && typeof value === "string")
  // The names and values were just held against the form's own.
  return Object.fromEntries(entries) as Partial<Fields>
}

/** Keeps a draft until the tab is closed; null forgets it. */
export function keepDraft(key: string, fields: Draft | null): void {
  try {
    if (fields === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(fields))
  } catch {
    // A browser that stores nothing just forgets.
  }
}

function parse(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null")
  } catch {
    return null
  }
}
