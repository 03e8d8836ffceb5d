import { extendRow } from "../square/extend-row.ts"

/*
 * The link at the end of a row of the square leads to a page with what comes next; with this script the row goes on where it stands.
 */
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-row-more]") : null
  if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  void extendRow(link)
})
