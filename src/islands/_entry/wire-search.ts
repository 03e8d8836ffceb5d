/*
 * The door to search, on every page: small, since every page has it. What completes a query and what the palette shows is fetched when it is
 * first wanted; until then, and without it, the form leads to the page of results.
 */

/** Completes what is typed into a form that is marked `data-search`, and opens the palette by Ctrl K or Command K. */
export function wireSearch(): void {
  // Pages are the same for everybody, and name the key of most keyboards.
  const keys = document.querySelector("[data-palette-keys]")
  if (keys !== null && /Mac|iP/.test(navigator.userAgent)) keys.textContent = "⌘ K"
  document.addEventListener("focusin", ({ target }) => {
    const form = target instanceof HTMLInputElement ? target.closest<HTMLFormElement>("form[data-search]") : null
    if (form === null || form.dataset["alive"] !== undefined) return
    form.dataset["alive"] = ""
    void import("../search/search-box.ts").then(({ attachSearchBox }) => attachSearchBox(form), reportError)
  })
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.shiftKey || event.altKey || event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey))
      return
    event.preventDefault()
    void import("../search/search-palette.ts").then(({ openPalette }) => openPalette(), reportError)
  })
}
