import { useWindowVirtualizer } from "@tanstack/react-virtual"
import { type ReactNode, useLayoutEffect, useRef, useState } from "react"

/** Rows kept beside those in sight, on each side. */
const OVERSCAN = 8

interface VirtualRowsProps<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** How high a row is before it was seen, px; its real height counts from then on. */
  readonly estimatePx: number
  /** What the list is called. */
  readonly label: string
  readonly children: (item: Item, index: number) => ReactNode
}

/** A long list of rows in the page's own scroll: only those near the viewport are in the document. */
export function VirtualRows<Item>({ items, keyOf, estimatePx, label, children }: VirtualRowsProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [topPx, setTopPx] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTopPx((list.current?.getBoundingClientRect().top ?? 0) + scrollY)
    measure()
    addEventListener("resize", measure)
    return () => removeEventListener("resize", measure)
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoised component
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimatePx,
    getItemKey: (index) => (items[index] === undefined ? index : keyOf(items[index])),
    overscan: OVERSCAN,
    scrollMargin: topPx,
  })
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ blockSize: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const item = items[index]
        return item === undefined ? null : (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            data-item=""
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - topPx}px)` }}
          >
            {children(item, index)}
          </li>
        )
      })}
    </ul>
  )
}
