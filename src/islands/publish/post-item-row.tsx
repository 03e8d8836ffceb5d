import { ChevronDown, ChevronUp, GripVertical, X } from "lucide-react"
import { MAXIMUM_CAPTION_CHARACTERS } from "../../domain/post/publish/input-schemas.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { ItemImage } from "./items-preview.tsx"
import type { PostItem } from "./post-draft.ts"

interface PostItemRowProps {
  readonly item: PostItem
  readonly index: number
  readonly count: number
  /** Whether its grip can be dragged by now. */
  readonly isSortable: boolean
  /** What is wrong with its caption: a key of the error messages. */
  readonly error: string | undefined
  readonly onMove: (to: number) => void
  readonly onCaption: (caption: string) => void
  readonly onRemove: () => void
}

/** One part of a post: what it looks like, what is said of it, its place. */
export function PostItemRow({ item, index, count, isSortable, error, onMove, onCaption, onRemove }: PostItemRowProps) {
  const t = useMessages("publish")
  const name = item.name === "" ? t("untitled") : item.name
  return (
    <li
      data-post-item=""
      className="grid grid-cols-[auto_5rem_minmax(0,1fr)] items-center gap-3 rounded-card border border-line bg-raised p-2 md:grid-cols-[auto_6rem_minmax(0,1fr)_auto]"
    >
      <span
        data-grip=""
        aria-hidden="true"
        title={t("drag", { name })}
        className={`grid h-full min-w-6 touch-none place-items-center text-ink-3 ${isSortable ? "cursor-grab active:cursor-grabbing" : "invisible"}`}
      >
        <GripVertical size={18} strokeWidth={1.75} />
      </span>
      <span className="image-edge relative block aspect-square overflow-hidden rounded-control bg-sunken">
        <ItemImage item={item} fit="cover" />
      </span>
      <div className="grid min-w-0 gap-1">
        <p className="truncate text-sm font-semibold">
          <bdi>{name}</bdi>
        </p>
        <TextField
          label={t("captionOf", { name })}
          isLabelHidden
          dir="auto"
          text={item.caption}
          error={error}
          placeholder={t("caption")}
          maxLength={MAXIMUM_CAPTION_CHARACTERS}
          onText={onCaption}
        />
      </div>
      <div className="flex gap-1 max-md:col-span-3 max-md:justify-end">
        <Button icon={ChevronUp} label={t("moveUp", { name })} isOff={index === 0} onClick={() => onMove(index - 1)} />
        <Button icon={ChevronDown} label={t("moveDown", { name })} isOff={index === count - 1} onClick={() => onMove(index + 1)} />
        <Button icon={X} label={t("removeItem", { name })} onClick={onRemove} />
      </div>
    </li>
  )
}
