import type { Settings } from "../../domain/profile/settings-rules.ts"

type Theme = Settings["theme"]

/** The key of the theme's script in the head (`_runtime/theme.ts`), which also moves with the switch of the top bar. */
const KEY = "atelier.theme"

/** What this browser was told; null where it follows the system. */
export function storedTheme(): "dark" | "light" | null {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === "dark" || stored === "light" ? stored : null
  } catch {
    return null
  }
}

/** Shows a theme on this page and keeps it in this browser; "system" forgets, and the system decides. */
export function showTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === "system") delete root.dataset["theme"]
  else root.dataset["theme"] = theme
  try {
    if (theme === "system") localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // A browser that stores nothing shows it until the next page.
  }
}

/** Calls back when the switch of the top bar, or another tab, shows another theme; answers how to stop. */
export function onThemeShown(listener: (theme: Theme) => void): () => void {
  const observer = new MutationObserver(() => {
    const shown = document.documentElement.dataset["theme"]
    listener(shown === "dark" || shown === "light" ? shown : "system")
  })
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] })
  return () => observer.disconnect()
}
