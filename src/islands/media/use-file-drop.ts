import { type RefObject, useEffect, useRef, useState } from "react"
import { filesOf, type PickedFile } from "./file-handles.ts"

/**
 * Takes files that are dropped on an element, or anywhere on the page where `isPageWide` says so, and files that are pasted outside of
 * text fields. Answers whether files are being held over it.
 */
export function useFileDrop(
  place: RefObject<HTMLElement | null>,
  onFiles: (files: readonly PickedFile[]) => void,
  isPageWide: boolean,
): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const target: HTMLElement | null = isPageWide ? document.documentElement : place.current
    if (target === null) return
    const listening = new AbortController()
    const { signal } = listening
    const hasFiles = (event: DragEvent) =>
      event.dataTransfer?.types.includes("Files") === true && document.querySelector("dialog:modal") === null
    target.addEventListener(
      "dragover",
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      },
      { signal },
    )
    target.addEventListener(
      "dragleave",
      (event) => {
        if (!(event.relatedTarget instanceof Node) || !target.contains(event.relatedTarget)) setIsOver(false)
      },
      { signal },
    )
    target.addEventListener(
      "drop",
      (event) => {
        setIsOver(false)
        if (!hasFiles(event) || event.dataTransfer === null) return
        event.preventDefault()
        void filesOf(event.dataTransfer).then((files) => take.current(files))
      },
      { signal },
    )
    document.addEventListener(
      "paste",
      (event) => {
        const isText = event.target instanceof Element && event.target.closest("input, textarea, [contenteditable]") !== null
        if (isText || event.clipboardData === null || event.clipboardData.files.length === 0) return
        if (document.querySelector("dialog:modal") !== null) return
        event.preventDefault()
        void filesOf(event.clipboardData).then((files) => take.current(files))
      },
      { signal },
    )
    return () => listening.abort()
  }, [place, isPageWide])
  return isOver
}
