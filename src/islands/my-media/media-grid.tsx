import { useEffect, useRef } from "react"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import type { Selection } from "../library/library-rules.ts"
import { MediaCard } from "./media-card.tsx"

interface MediaGridProps {
  readonly files: readonly MediaFile[]
  readonly selection: Selection
  readonly onOpen: (file: MediaFile) => void
  readonly onToggle: (file: MediaFile, isRange: boolean) => void
  readonly onSelectAll: () => void
  readonly onClear: () => void
  readonly onDelete: () => void
  readonly dragsAlong: (file: MediaFile) => readonly string[]
}

/**
 * The files as cards. The arrow keys go from card to card, Ctrl or ⌘ with A chooses all that are shown, Escape none, Delete deletes what
 * is chosen; all of it has buttons too.
 */
export function MediaGrid({ files, selection, onSelectAll, onClear, onDelete, ...card }: MediaGridProps) {
  const t = useMessages("library")
  const grid = useRef<HTMLUListElement>(null)
  const press = useRef<(event: KeyboardEvent) => void>(() => {})
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key.toLowerCase() === "a") onSelectAll()
    else if (event.key === "Escape" && selection.ids.size > 0) onClear()
    else if (event.key === "Delete" && selection.ids.size > 0) onDelete()
    else if (isCommand || event.shiftKey || event.altKey || grid.current === null || !stepTo(grid.current, event.key)) return
    event.preventDefault()
  }
  useEffect(() => {
    press.current = onKeyDown
  })
  useEffect(() => {
    const listening = new AbortController()
    grid.current?.addEventListener("keydown", (event) => press.current(event), { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return (
    <ul
      ref={grid}
      aria-label={t("files")}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(140px,45%),1fr))] gap-x-3 gap-y-4 md:grid-cols-[repeat(auto-fill,minmax(168px,1fr))]"
    >
      {files.map((file) => (
        <MediaCard key={file.file_id} file={file} isSelected={selection.ids.has(file.file_id)} {...card} />
      ))}
    </ul>
  )
}

/** Moves the focus from the card that has it to the one that the key points at; answers whether it did. */
function stepTo(grid: HTMLElement, key: string): boolean {
  const cards = [...grid.querySelectorAll<HTMLElement>("[data-media-card]")]
  const index = cards.findIndex((card) => card === document.activeElement)
  const [first] = cards
  if (index === -1 || first === undefined) return false
  const columns = cards.filter((card) => card.getBoundingClientRect().top === first.getBoundingClientRect().top).length
  const onward = getComputedStyle(grid).direction === "rtl" ? -1 : 1
  const steps: Readonly<Record<string, number>> = { ArrowRight: onward, ArrowLeft: -onward, ArrowDown: columns, ArrowUp: -columns }
  const step = steps[key]
  const next = step === undefined ? undefined : cards[index + step]
  next?.focus()
  return next !== undefined
}
