import { AudioLines, Film } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import type { PublishItem } from "../_runtime/publish-dialog.ts"

/** What is about to be published, small, side by side. */
export function ItemsPreview({ items }: { readonly items: readonly PublishItem[] }) {
  const t = useMessages("publish")
  return (
    // More than fit beside each other are reached by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <ul tabIndex={items.length > 1 ? 0 : undefined} aria-label={t("items")} className="scroll-row flex gap-2 overflow-x-auto">
      {items.map((item) => (
        <li
          key={JSON.stringify(item.source)}
          className={`image-edge relative shrink-0 overflow-hidden rounded-control bg-sunken ${items.length === 1 ? "h-44 max-w-full max-md:h-36" : "size-24"}`}
        >
          <ItemImage item={item} fit={items.length === 1 ? "contain" : "cover"} />
        </li>
      ))}
    </ul>
  )
}

/** What an item looks like; what plays and has no image its sign. */
export function ItemImage({ item, fit }: { readonly item: PublishItem; readonly fit: "cover" | "contain" }) {
  const Sign = item.kind === "audio" ? AudioLines : Film
  return item.preview === null ? (
    <span className="grid size-full min-w-24 place-items-center text-ink-3">
      <Sign size={28} strokeWidth={1.5} aria-hidden="true" />
      <span className="sr-only">{item.name}</span>
    </span>
  ) : (
    <>
      <img
        src={item.preview}
        alt={item.name}
        width={item.width ?? undefined}
        height={item.height ?? undefined}
        className={fit === "cover" ? "size-full object-cover" : "h-full w-auto object-contain"}
      />
      {item.kind === "image" ? null : (
        <Sign
          size={16}
          strokeWidth={1.75}
          className="absolute end-1.5 top-1.5 rounded-pill bg-veil p-0.5 text-veil-ink"
          aria-hidden="true"
        />
      )}
    </>
  )
}
