import { renditionUrl } from "../../domain/library/rendition-rules.ts"

/** A person's image, small; who has none is shown by the first letter of their name. */
export function CommentAvatar({ name, url }: { readonly name: string; readonly url: string | null }) {
  const shape = "image-edge size-9 shrink-0 overflow-hidden rounded-pill bg-raised"
  if (url !== null)
    return (
      <span className={shape}>
        <img
          src={renditionUrl(url, 160)}
          alt=""
          width={36}
          height={36}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      </span>
    )
  return (
    <span className={`grid place-items-center text-sm font-semibold text-ink-2 uppercase ${shape}`} aria-hidden="true">
      {[...name.trim()][0] ?? ""}
    </span>
  )
}
