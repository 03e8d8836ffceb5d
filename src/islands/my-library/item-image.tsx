import { Layers, Newspaper } from "lucide-react"
import type { LibraryItem } from "../../domain/library/item-contract.ts"
import { isPage } from "../../domain/library/item-rules.ts"
import type { RenditionWidth } from "../../domain/library/rendition-rules.ts"
import { FileImage } from "../library/file-image.tsx"

/** Signs of what has a page of its own. */
export const PAGE_ICONS = { board: Layers, article: Newspaper } as const

interface ItemImageProps {
  readonly item: LibraryItem
  /** Width of the copy that is loaded, px. */
  readonly width: RenditionWidth
  readonly fit: "cover" | "contain"
}

/** What a thing looks like, small; a board or an article by its cover, or by its sign. Fills its box. */
export function ItemImage({ item, width, fit }: ItemImageProps) {
  if (!isPage(item.kind)) return <FileImage file={{ ...item, kind: item.kind }} width={width} fit={fit} />
  const Icon = PAGE_ICONS[item.kind]
  return item.poster === null ? (
    <span className="grid size-full place-items-center bg-sunken text-ink-3">
      <Icon size={32} strokeWidth={1.75} aria-hidden="true" />
    </span>
  ) : (
    <FileImage file={{ ...item, kind: "image", url: item.poster }} width={width} fit={fit} />
  )
}
