import type { Locale } from "../../domain/_kernel/locales.ts"
import { coverSources } from "../../domain/post/rules.ts"
import type { Banner } from "../../domain/square/contract.ts"

interface BannerRowProps {
  readonly locale: Locale
  /** What the row is called for those who hear the page. */
  readonly label: string
  readonly banners: readonly Banner[]
}

/** Banners beside each other; as tall whatever is in them, so that nothing below moves. Nothing without banners. */
export function BannerRow({ locale, label, banners }: BannerRowProps) {
  if (banners.length === 0) return null
  return (
    <nav aria-label={label} className="min-w-0">
      <ul className="scroll-row flex snap-x gap-3 overflow-x-auto py-1">
        {banners.map((banner) => (
          <li
            key={`${banner.path} ${banner.title}`}
            className={`min-w-0 snap-start ${banners.length === 1 ? "basis-full" : "basis-[min(100%,26rem)]"}`}
          >
            <a
              className="relative flex h-28 overflow-hidden rounded-card border border-line bg-raised transition-colors duration-120 hover:bg-hover"
              href={`/${locale}${banner.path}`}
            >
              {banner.image === null ? null : (
                // React would name the image in the head; within `<picture>` it leaves it to the browser.
                <picture className="h-full w-28 shrink-0" style={{ backgroundColor: banner.image.colour }}>
                  <img
                    {...coverSources({ ...banner.image, url: banner.image.url })}
                    sizes="112px"
                    alt=""
                    width={112}
                    height={112}
                    loading="lazy"
                    decoding="async"
                    className="size-full object-cover"
                  />
                </picture>
              )}
              <span className="grid min-w-0 content-center gap-1 p-4">
                <span className="line-clamp-2 text-base font-semibold text-balance break-words" dir="auto">
                  {banner.title}
                </span>
                {banner.text === "" ? null : (
                  <span className="line-clamp-2 text-sm break-words text-ink-2" dir="auto">
                    {banner.text}
                  </span>
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
