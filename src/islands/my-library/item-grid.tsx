import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react"
import type { LibraryItem } from "../../domain/library/item-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import type { Selection } from "../library/library-rules.ts"
import { inGroups, justifiedRows, nearest, startOfDay } from "./item-layout.ts"
import { ItemTile } from "./item-tile.tsx"
import { useFrame } from "./use-frame.ts"

interface ItemGridProps {
  readonly items: readonly LibraryItem[]
  readonly selection: Selection
  readonly shownId: string | null
  /** Groups by the day that they were put into the trash. */
  readonly isTrash: boolean
  /** Groups by stars instead. */
  readonly isByRating: boolean
  readonly onPress: (item: LibraryItem, how: "show" | "toggle" | "range") => void
  readonly onOpen: (item: LibraryItem) => void
  readonly onFocus: (item: LibraryItem) => void
  readonly onSelect: (ids: readonly string[]) => void
  readonly onKey: (event: KeyboardEvent, item: LibraryItem) => boolean
  readonly dragsAlong: (item: LibraryItem) => readonly string[]
}

const GAP_PX = 6
/** Usual height of a row, px. */
const HEIGHT_PX = { wide: 132, narrow: 140 } as const
const NARROW_PX = 560

const ratioOf = ({ width, height, kind }: LibraryItem) =>
  width === null || height === null ? (kind === "audio" ? 1.6 : 1) : width / height

/**
 * The items by day or by stars, in rows that end flush. Arrow keys go from one to the next, by place; the keys of an item are told to `onKey` while it has
 * the focus, and of a frame that is drawn between tiles the tiles within are selected.
 */
export function ItemGrid({
  items,
  selection,
  shownId,
  isTrash,
  isByRating,
  onPress,
  onOpen,
  onFocus,
  onSelect,
  onKey,
  dragsAlong,
}: ItemGridProps) {
  const t = useMessages("mylibrary")
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const frame = useFrame(box, onSelect)
  const groups = inGroups(items, (item) =>
    isByRating ? item.rating : startOfDay(Date.parse((isTrash ? item.trashed_at : null) ?? item.created_at)),
  )
  const dayWords = useDayWords()
  const words = (key: number) => (isByRating ? t(key === 0 ? "unrated" : "rate", { value: key }) : dayWords(key))
  const height = width < NARROW_PX ? HEIGHT_PX.narrow : HEIGHT_PX.wide
  /** What has the focus, as long as nobody takes it elsewhere; and the items that it was among. */
  const focused = useRef<string | null>(null)
  const before = useRef(items)
  useLayoutEffect(() => {
    // A key that deletes a tile or gives it stars takes it away, or to another heading.
    const id = focused.current !== null && document.activeElement === document.body ? nearest(before.current, items, focused.current) : null
    before.current = items
    if (id !== null) focusItem(id)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset["item"] : undefined
    const item = items.find((one) => one.id === id)
    if (item === undefined || box.current === null) return
    if (event.key.startsWith("Arrow") ? step(box.current, event) : onKey(event, item)) event.preventDefault()
  }
  return (
    // The keys are those of the tiles within.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      onFocus={({ target }) => (focused.current = target.dataset["item"] ?? null)}
      onBlur={() => (focused.current = null)}
      onKeyDown={onKeyDown}
      // Firefox presses a button when Space is let go, whatever became of its press.
      onKeyUp={(event) => event.key === " " && isTile(event.target) && event.preventDefault()}
      className="relative grid grid-cols-[minmax(0,1fr)] gap-4 select-none"
    >
      {groups.map(({ key, items: ofGroup }) => (
        <section key={key} aria-label={words(key)} className="library-day grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <header className="flex min-h-8 items-center gap-2">
            <h2 className="text-sm font-semibold">{words(key)}</h2>
            <span className="text-xs text-ink-3 tabular-nums">{ofGroup.length}</span>
            <button
              type="button"
              className="ms-auto min-h-8 text-xs text-ink-2 hover:text-ink"
              onClick={() => onSelect(ofGroup.map(({ id }) => id))}
            >
              {t("selectDay")}
            </button>
          </header>
          <Rows>
            {width === 0
              ? null
              : justifiedRows(ofGroup, ratioOf, { gap: GAP_PX, height, width }).map(({ height: rowHeight, tiles }) => (
                  <ul key={tiles[0]?.item.id} className="library-row" style={{ height: rowHeight, gap: GAP_PX }}>
                    {tiles.map(({ item, width: tileWidth }) => (
                      <ItemTile
                        key={item.id}
                        item={item}
                        width={tileWidth}
                        isSelected={selection.ids.has(item.id)}
                        isShown={item.id === shownId}
                        onPress={onPress}
                        onOpen={onOpen}
                        onFocus={onFocus}
                        dragsAlong={dragsAlong}
                      />
                    ))}
                  </ul>
                ))}
          </Rows>
        </section>
      ))}
      {frame === null ? null : <div aria-hidden="true" className="library-frame" style={frame} />}
    </div>
  )
}

const isTile = (target: EventTarget) => target instanceof HTMLElement && target.dataset["item"] !== undefined

/** Puts the focus on the tile of an item. */
export function focusItem(id: string, options?: FocusOptions): void {
  document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)?.focus(options)
}

function Rows({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">{children}</div>
}

/** Px; 0 until it is there. */
function useWidth(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.getBoundingClientRect().width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}

const DAY_MS = 86_400_000

/** "Today", "Yesterday", a weekday of this year with its date, else the whole date. */
function useDayWords(): (startMs: number) => string {
  const t = useMessages("mylibrary")
  return (startMs) => {
    const today = new Date().setHours(0, 0, 0, 0)
    const days = Math.round((today - startMs) / DAY_MS)
    if (days === 0) return t("today")
    if (days === 1) return t("yesterday")
    const isThisYear = new Date(startMs).getFullYear() === new Date(today).getFullYear()
    const format: Intl.DateTimeFormatOptions = isThisYear
      ? { weekday: "long", month: "long", day: "numeric" }
      : { year: "numeric", month: "long", day: "numeric" }
    return new Intl.DateTimeFormat(document.documentElement.lang, format).format(startMs)
  }
}

/** Moves the focus to the tile at the side that an arrow points to: the next in the line, or the nearest of the row above or below. */
function step(box: HTMLElement, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const tiles = [...box.querySelectorAll<HTMLElement>("[data-item]")]
  const index = tiles.findIndex((tile) => tile === event.target)
  const own = tiles[index]?.getBoundingClientRect()
  if (own === undefined) return false
  const onward = getComputedStyle(box).direction === "rtl" ? -1 : 1
  if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
    tiles[index + (event.key === "ArrowRight" ? onward : -onward)]?.focus()
    return true
  }
  const isDown = event.key === "ArrowDown"
  const beyond = (isDown ? tiles.slice(index + 1) : tiles.slice(0, index).toReversed()).map((tile) => ({
    tile,
    at: tile.getBoundingClientRect(),
  }))
  const first = beyond.find(({ at }) => (isDown ? at.top > own.top + 1 : at.top < own.top - 1))
  if (first === undefined) return true
  const middle = own.left + own.width / 2
  const row = beyond.filter(({ at }) => Math.abs(at.top - first.at.top) < 1)
  const nearest = row.toSorted(
    (left, right) => Math.abs(left.at.left + left.at.width / 2 - middle) - Math.abs(right.at.left + right.at.width / 2 - middle),
  )[0]
  nearest?.tile.focus()
  return true
}
