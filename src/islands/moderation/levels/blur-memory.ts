const KEY = "atelier.levels"

/** Keeps for this browser's next pages, and for this one, whether what is more than safe is blurred; `theme.ts` reads it before a page is painted. */
export function rememberBlur(isBlurred: boolean): void {
  if (isBlurred) delete document.documentElement.dataset["levels"]
  else document.documentElement.dataset["levels"] = "shown"
  try {
    if (isBlurred) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, "shown")
  } catch {
    // A browser that stores nothing blurs.
  }
}
