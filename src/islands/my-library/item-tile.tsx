import { Globe, Heart, Play, Star, Upload } from "lucide-react"
import { memo } from "react"
import type { LibraryItem } from "../../domain/library/item-contract.ts"
import { isPage } from "../../domain/library/item-rules.ts"
import { promptTitle } from "../../domain/prompt/index.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { clockTime } from "../my-media/clock-time.ts"
import { ItemImage, PAGE_ICONS } from "./item-image.tsx"
import { DRAGGED_ITEMS } from "./library-nav.tsx"
import { useHold } from "./use-hold.ts"

interface ItemTileProps {
  readonly item: LibraryItem
  /** Px. */
  readonly width: number
  readonly isSelected: boolean
  /** It is what the inspector shows. */
  readonly isShown: boolean
  readonly onPress: (item: LibraryItem, how: "show" | "toggle" | "range") => void
  readonly onOpen: (item: LibraryItem) => void
  readonly onFocus: (item: LibraryItem) => void
  /** Ids that go along when this one is dragged. */
  readonly dragsAlong: (item: LibraryItem) => readonly string[]
}

const MARK = "grid size-6 place-items-center rounded-control bg-veil text-veil-ink"

/** What an item is called: the name of a file, a board or an article, the first words of a prompt. */
export function titleOfItem(item: Pick<LibraryItem, "origin" | "kind" | "title">): string {
  return item.origin === "made" && !isPage(item.kind) ? promptTitle(item.title) : item.title
}

/** One thing of the library: a press shows it, a double press opens it, its box or a long press selects it. */
export const ItemTile = memo(function ItemTile({ item, width, isSelected, isShown, onPress, onOpen, onFocus, dragsAlong }: ItemTileProps) {
  const t = useMessages("mylibrary")
  const title = titleOfItem(item)
  const hold = useHold(() => onPress(item, "toggle"))
  const hasNoLook = item.kind === "audio" || item.kind === "document" || isPage(item.kind)
  const marks = [
    ...(item.is_public ? [{ icon: Globe, label: t("isPublic") }] : []),
    ...(isPage(item.kind) ? [{ icon: PAGE_ICONS[item.kind], label: t(item.kind === "board" ? "isBoard" : "isArticle") }] : []),
    ...(item.origin === "brought" ? [{ icon: Upload, label: t("isUpload") }] : []),
    ...(item.is_favorite ? [{ icon: Heart, label: t("isFavorite") }] : []),
  ]
  return (
    <li data-selected={isSelected ? "" : undefined} data-shown={isShown ? "" : undefined} style={{ width }} className="library-tile group">
      <button
        type="button"
        data-item={item.id}
        // A finger would drag where it presses long.
        draggable={!matchMedia("(hover: none)").matches}
        onDragStart={(event) => {
          event.dataTransfer.setData(DRAGGED_ITEMS, dragsAlong(item).join("\n"))
          event.dataTransfer.setData("text/uri-list", new URL(item.url, location.href).href)
          event.dataTransfer.effectAllowed = "copyMove"
        }}
        aria-label={[title, ...marks.map(({ label }) => label)].join(" · ")}
        onFocus={() => onFocus(item)}
        onClick={(event) => onPress(item, event.shiftKey ? "range" : event.ctrlKey || event.metaKey ? "toggle" : "show")}
        onDoubleClick={() => onOpen(item)}
        {...hold}
        className="absolute inset-0 overflow-hidden rounded-card"
      >
        <ItemImage item={item} width={640} fit="cover" />
        {hasNoLook && item.poster === null ? (
          <span className="absolute inset-x-2 bottom-9 line-clamp-2 text-start text-xs text-ink-2">
            <bdi>{title}</bdi>
          </span>
        ) : null}
      </button>
      <label className="library-tick">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          aria-label={t("selectNamed", { name: title })}
          onChange={({ nativeEvent }) => onPress(item, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? "range" : "toggle")}
          className="size-5 cursor-pointer accent-accent"
        />
      </label>
      <span aria-hidden="true" className="pointer-events-none absolute inset-x-2 bottom-2 flex items-center gap-1">
        {marks.map(({ icon: Icon, label }) => (
          <span key={label} className={MARK}>
            <Icon size={13} strokeWidth={2} />
          </span>
        ))}
        {item.rating === 0 ? null : (
          <span className={`${MARK} w-auto! grid-flow-col gap-0.5 px-1.5 text-2xs font-semibold tabular-nums`}>
            {item.rating}
            <Star size={11} fill="currentColor" />
          </span>
        )}
        {item.duration === null ? null : (
          <span className="ms-auto flex items-center gap-1 rounded-control bg-veil px-1.5 py-0.5 text-2xs font-semibold text-veil-ink tabular-nums">
            <Play size={10} fill="currentColor" />
            <bdi dir="ltr">{clockTime(item.duration)}</bdi>
          </span>
        )}
      </span>
    </li>
  )
})
