import { useEffect, useEffectEvent, useRef, useState } from "react"
import { MAXIMUM_POST_ITEMS } from "../../domain/post/contribution-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Empty } from "../_ui/empty.tsx"
import { useSortedRows } from "../_ui/use-sorted-rows.ts"
import { MediaPicker } from "../library/media-picker.tsx"
import { publishItemsOfFiles } from "../library/publish-item-of-file.ts"
import { UploadPanel } from "../library/upload-panel.tsx"
import { uploads } from "../upload/uploads.ts"
import { itemKeyOf, type PostItem, withItems, withMoved } from "./post-draft.ts"
import { PostItemRow } from "./post-item-row.tsx"

interface PostItemsProps {
  readonly items: readonly PostItem[]
  /** Message keys by the path of the field in the input. */
  readonly errors: Readonly<Record<string, string>>
  readonly onItems: (change: (items: readonly PostItem[]) => readonly PostItem[]) => void
}

const KINDS = ["image", "video"] as const

/** The parts of a post in their order: dropped on the page, chosen from the device or My media, moved by dragging or by buttons. */
export function PostItems({ items, errors, onItems }: PostItemsProps) {
  const t = useMessages("publish")
  const rows = useRef<HTMLOListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [spoken, setSpoken] = useState("")
  const add = useEffectEvent((files: Parameters<typeof publishItemsOfFiles>[0]) =>
    onItems((before) => withItems(before, publishItemsOfFiles(files))),
  )
  useEffect(() => uploads.onUploaded((file) => add([file])), [])
  const move = (from: number, to: number) => {
    const moved = items[from]
    if (moved === undefined || to < 0 || to >= items.length) return
    onItems((before) => withMoved(before, from, to))
    setSpoken(t("moved", { name: moved.name, place: String(to + 1) }))
  }
  const isSortable = useSortedRows(rows, items.length > 1, move)
  const isFull = items.length >= MAXIMUM_POST_ITEMS
  return (
    <section aria-labelledby="post-items" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="post-items" ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
          {t("itemsTitle")}
        </h2>
        <p className="text-sm text-ink-3 tabular-nums">
          {t("itemCount", { count: String(items.length), maximum: String(MAXIMUM_POST_ITEMS) })}
        </p>
      </div>
      {items.length === 0 ? (
        <Empty look="plain" title={t("noItemsTitle")} body={t("noItemsBody")} />
      ) : (
        <ol ref={rows} aria-labelledby="post-items" className="grid gap-2">
          {items.map((item, index) => (
            <PostItemRow
              key={itemKeyOf(item)}
              item={item}
              index={index}
              count={items.length}
              isSortable={isSortable}
              error={errors[`items.${index}.caption`]}
              onMove={(to) => move(index, to)}
              onCaption={(caption) =>
                onItems((before) => before.map((one) => (itemKeyOf(one) === itemKeyOf(item) ? { ...one, caption } : one)))
              }
              onRemove={() => {
                heading.current?.focus()
                onItems((before) => before.filter((one) => itemKeyOf(one) !== itemKeyOf(item)))
              }}
            />
          ))}
        </ol>
      )}
      {items.length > 1 ? <p className="text-xs text-ink-3">{t("orderHint")}</p> : null}
      {isFull ? (
        <p className="text-sm text-ink-2">{t("itemsFull", { maximum: String(MAXIMUM_POST_ITEMS) })}</p>
      ) : (
        <MediaPicker
          kinds={KINDS}
          isMultiple
          isPageWide
          isSlim={items.length > 0}
          isMinor={items.length > 0}
          onChosen={(files) => onItems((before) => withItems(before, publishItemsOfFiles(files)))}
        />
      )}
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <UploadPanel />
    </section>
  )
}
