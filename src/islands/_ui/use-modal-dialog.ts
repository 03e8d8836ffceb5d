import { type RefObject, useLayoutEffect, useRef } from "react"

/**
 * A dialog that is open for as long as its component is there, over the page and everything on it; then the focus is back where it was.
 * `first` selects what has the focus at first, where that is not for the browser to choose.
 */
export function useModalDialog(first?: string): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const opener = document.activeElement
    const element = dialog.current
    element?.showModal()
    if (first !== undefined) element?.querySelector<HTMLElement>(first)?.focus()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [first])
  return dialog
}
