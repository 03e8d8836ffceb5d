import { type DragEvent, useCallback, useEffect, useRef, useState } from "react"

/** A place of a tool's page that takes files. */
export interface FilePlace {
  /** Files are being held over it. */
  readonly isOver: boolean
  /** For the element that files are dropped on. */
  readonly dropping: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDragLeave: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
  }
  /** Gives it files that came another way; the same function as long as the place is there. */
  readonly offer: (files: readonly File[]) => void
}

/** Takes files that are dropped on a place or pasted anywhere on its page. */
export function useFilePlace(onFiles: (files: readonly File[]) => void): FilePlace {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  const offer = useCallback((files: readonly File[]) => latest.current(files), [])
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => offer([...(event.clipboardData?.files ?? [])])
    // A file that is dropped beside the place must not take the page's place.
    const hold = (event: Event) => event.preventDefault()
    document.addEventListener("paste", onPaste)
    document.addEventListener("dragover", hold)
    document.addEventListener("drop", hold)
    return () => {
      document.removeEventListener("paste", onPaste)
      document.removeEventListener("dragover", hold)
      document.removeEventListener("drop", hold)
    }
  }, [offer])
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const onDragLeave = (event: DragEvent) => {
    const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    if (!isInside) setIsOver(false)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    offer([...event.dataTransfer.files])
  }
  return { isOver, dropping: { onDragOver, onDragLeave, onDrop }, offer }
}
