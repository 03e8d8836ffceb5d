import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react"

/** Rows of the page that wait for a run to stand after, and how high each is; nothing is known of a row's height before it has a place. */
interface WaitingRows {
  readonly rows: readonly HTMLElement[]
  readonly heightsPx: readonly number[]
  readonly noteHeight: (row: number, heightPx: number) => void
}

/** Takes the rows that wait in the page that cards are appended to. */
export function useWaitingRows(box: RefObject<HTMLElement | null>): WaitingRows {
  const [rows, setRows] = useState<readonly HTMLElement[]>([])
  const [heightsPx, setHeightsPx] = useState<readonly number[]>([])
  useLayoutEffect(() => {
    const found = [...(box.current?.closest(".waterfall-box")?.querySelectorAll<HTMLElement>("[data-row-waits]") ?? [])]
    setRows(found)
    setHeightsPx(found.map(() => 0))
  }, [box])
  const noteHeight = (row: number, heightPx: number) =>
    setHeightsPx((before) => (before[row] === heightPx ? before : before.map((known, index) => (index === row ? heightPx : known))))
  return { rows, heightsPx, noteHeight }
}

interface RowSlotProps {
  readonly row: HTMLElement
  readonly topPx: number
  readonly onHeight: (heightPx: number) => void
}

/** The place of a row that the server wrote: it is moved there as it is, and measured before anything is painted. */
export function RowSlot({ row, topPx, onHeight }: RowSlotProps) {
  const slot = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(() => onHeight(slot.current?.offsetHeight ?? 0))
  useLayoutEffect(() => {
    slot.current?.append(row)
    row.removeAttribute("data-row-waits")
    tell()
  }, [row])
  useEffect(() => {
    if (slot.current === null) return
    const observer = new ResizeObserver(() => tell())
    observer.observe(slot.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={slot} className="row-slot" style={{ insetBlockStart: topPx }} />
}
