import { noteEarlyInput } from "./early-input.ts"

/*
 * Runs before the first paint, as a classic script in the head: neither a remembered theme nor the account button may flash in, and nothing
 * that somebody does to a page before its islands are alive may be lost. What it imports nobody else does, so that the build leaves it in one
 * piece.
 */
noteEarlyInput()
{
  const KEY = "atelier.theme"
  const root = document.documentElement

  const remembered = (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  const show = (theme: string | null) => {
    if (theme === "light" || theme === "dark") root.dataset["theme"] = theme
  }

  show(remembered(KEY))
  root.dataset["script"] = ""
  // What this device was told: people who want it see what is more than safe without a blur, letters may do nothing, and home keeps the place of
  // a member's last things where there are any. Nothing is shown by it that was not sent.
  for (const name of ["levels", "keys", "own"]) {
    const told = remembered(`atelier.${name}`)
    if (told !== null) root.dataset[name] = told
  }
  // Pages are the same for everybody; the cookie only tells which of two controls to show, before either is painted.
  const isMember = /(?:^|;\s*)member=1(?:;|$)/.test(document.cookie)
  if (isMember) root.dataset["viewer"] = "member"
  // People who have images begin with the shape of their stream instead of examples; members do until this device knows better.
  if ((isMember ? (remembered("atelier.made.member") ?? "1") : remembered("atelier.made.visitor")) === "1") root.dataset["made"] = ""

  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || event.target.closest("[data-theme-switch]") === null) return
    const now = root.dataset["theme"] ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark")
    const next = now === "light" ? "dark" : "light"
    show(next)
    try {
      localStorage.setItem(KEY, next)
    } catch {
      // A browser that stores nothing just forgets the choice.
    }
  })
  addEventListener("storage", (event) => {
    if (event.key !== KEY) return
    if (event.newValue === null) delete root.dataset["theme"]
    show(event.newValue)
  })
}
