/** Whether an element can be seen in front: within the dialog that lies on top, or on the page where none is open. */
function rankOf(element: Element): number {
  const dialog = element.closest("dialog")
  if (dialog === null) return 0
  return dialog.open ? 1 : -1
}

/**
 * The one of several elements that stands in front: the last within an open dialog, else the last on the page. None where all are in
 * closed dialogs.
 */
export function frontOf<Known extends Element>(elements: Iterable<Known>): Known | null {
  let front: { readonly element: Known; readonly rank: number } | null = null
  for (const element of elements) {
    const rank = rankOf(element)
    if (rank >= 0 && (front === null || rank >= front.rank)) front = { element, rank }
  }
  return front?.element ?? null
}
