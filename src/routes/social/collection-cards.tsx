import { FolderHeart, Lock } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import type { Collection } from "../../domain/social/collection-contract.ts"
import { wordsOf } from "../_page/words.ts"

/** Collections as tiles that lead to their pages. */
export function CollectionCards({ locale, collections }: { readonly locale: Locale; readonly collections: readonly Collection[] }) {
  const t = wordsOf(locale, "collections")
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
      {collections.map(({ id, name, count, cover, is_shown: isShown, is_own: isOwn }) => (
        <li key={id} className="min-w-0">
          <a
            className="grid min-w-0 gap-2 rounded-card border border-line p-2 transition-colors duration-120 hover:bg-hover"
            href={`/${locale}/collection/${id}`}
          >
            <span className="grid aspect-[4/3] place-items-center overflow-hidden rounded-control bg-sunken text-ink-3">
              {cover === null ? (
                <FolderHeart className="size-8" strokeWidth={1.25} aria-hidden="true" />
              ) : (
                <img
                  src={renditionUrl(cover, 320)}
                  alt=""
                  className="size-full object-cover"
                  width={320}
                  height={240}
                  loading="lazy"
                  decoding="async"
                />
              )}
            </span>
            <span className="grid min-w-0 px-1 pb-1">
              <bdi className="truncate font-semibold">{name}</bdi>
              <span className="flex items-center gap-1.5 text-sm text-ink-3">
                {t("count", { count })}
                {isOwn && !isShown ? (
                  <>
                    <Lock className="size-3.5" strokeWidth={1.75} aria-hidden="true" />
                    <span className="sr-only">{t("private")}</span>
                  </>
                ) : null}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
