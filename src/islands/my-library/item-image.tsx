import { Layers } from "lucide-react"
import type { LibraryItem } from "../../domain/library/item-contract.ts"
import type { RenditionWidth } from "../../domain/library/rendition-rules.ts"
import { FileImage } from "../library/file-image.tsx"

interface ItemImageProps {
  readonly item: LibraryItem
  /** Width of the copy that is loaded, px. */
  readonly width: RenditionWidth
  readonly fit: "cover" | "contain"
}

/** What a thing looks like, small; a board by its cover, or by its sign. Fills its box. */
export function ItemImage({ item, width, fit }: ItemImageProps) {
  if (item.kind !== "board") return <FileImage file={{ ...item, kind: item.kind }} width={width} fit={fit} />
  return item.poster === null ? (
    <span className="grid size-full place-items-center bg-sunken text-ink-3">
      <Layers size={32} strokeWidth={1.75} aria-hidden="true" />
    </span>
  ) : (
    <FileImage file={{ ...item, kind: "image", url: item.poster }} width={width} fit={fit} />
  )
}
