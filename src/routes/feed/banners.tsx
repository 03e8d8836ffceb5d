import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Banner } from "../../domain/square/contract.ts"
import { BannerRow } from "../../islands/square/banner-row.tsx"
import { wordsOf } from "../_page/words.ts"

/** The banners of home, as `readHomeBanners` answers them beside the feed: with the page, in a place that is theirs from the start. */
export function Banners({ locale, banners }: { readonly locale: Locale; readonly banners: readonly Banner[] }) {
  return <BannerRow locale={locale} label={wordsOf(locale, "square")("banners")} banners={banners} />
}
