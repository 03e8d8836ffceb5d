/**
 * What a tab keeps of what is being written: through its own reloads, and for a new tab to begin with. A tab that has something of its own,
 * also nothing, never shows what another one wrote. Throws where the device refuses storage.
 */
export function keepInTab(key: string, text: string | null): void {
  sessionStorage.setItem(key, text ?? "")
  if (text === null) localStorage.removeItem(key)
  else localStorage.setItem(key, text)
}

/** What this tab keeps, else what any tab kept last; null for nothing. Throws where the device refuses storage. */
export function keptInTab(key: string): string | null {
  const own = sessionStorage.getItem(key)
  return own === null ? localStorage.getItem(key) : own || null
}
