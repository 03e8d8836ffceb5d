import { type RefObject, useEffect, useEffectEvent, useState } from "react"
import { isUnderDialog } from "../_runtime/generator-dialog.ts"

interface FilePlaceSettings {
  /** Files dropped anywhere on the page are taken. */
  readonly isPageWide?: boolean
  /** Of several places on a page, one takes what is pasted. */
  readonly takesPaste?: boolean
}

/**
 * Takes files that are dropped on an element, or anywhere on the page where `isPageWide` says so, and files that are pasted outside of text
 * fields; none while a dialog is open. `onFiles` is called within the event, after which the transfer is empty. Answers whether files are
 * being held over it.
 */
export function useFilePlace(
  place: RefObject<HTMLElement | null>,
  onFiles: (transfer: DataTransfer) => void,
  { isPageWide = false, takesPaste = true }: FilePlaceSettings = {},
): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const target: HTMLElement | null = isPageWide ? document.documentElement : place.current
    if (target === null) return
    const listening = new AbortController()
    const { signal } = listening
    const isCovered = () => isUnderDialog(isPageWide ? null : target)
    const onDrag = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files") === true && !isCovered()) setIsOver(true)
    }
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node) || !target.contains(relatedTarget)) setIsOver(false)
    }
    const onDrop = ({ dataTransfer }: DragEvent) => {
      setIsOver(false)
      if (dataTransfer?.types.includes("Files") === true && !isCovered()) take(dataTransfer)
    }
    const onPaste = (event: ClipboardEvent) => {
      const isText = event.target instanceof Element && event.target.closest("input, textarea, [contenteditable]") !== null
      if (isText || isCovered() || event.clipboardData === null || event.clipboardData.files.length === 0) return
      event.preventDefault()
      take(event.clipboardData)
    }
    // A file that is dropped beside the place must not take the page's place.
    const hold = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files") === true) event.preventDefault()
    }
    target.addEventListener("dragover", onDrag, { signal })
    target.addEventListener("dragleave", onLeave, { signal })
    target.addEventListener("drop", onDrop, { signal })
    if (takesPaste) document.addEventListener("paste", onPaste, { signal })
    document.addEventListener("dragover", hold, { signal })
    document.addEventListener("drop", hold, { signal })
    return () => listening.abort()
  }, [place, isPageWide, takesPaste])
  return isOver
}
