import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { appOf } from "../../domain/studio/apps/templates.ts"
import { cardLabels } from "../../islands/feed/card-labels.ts"
import { wordsOf } from "../_page/words.ts"

/** What modules say in a language, wherever they stand. */
export function moduleWords(locale: Locale) {
  const [t, appWords] = [wordsOf(locale, "square"), wordsOf(locale, "apps")]
  const [feedWords, markWords] = [wordsOf(locale, "feed"), wordsOf(locale, "marks")]
  return {
    locale,
    bannersLabel: t("banners"),
    moreLabel: (title: string) => t("moreNamed", { title }),
    moreText: t("more"),
    appName: (id: string) => {
      const app = appOf(id)
      return app === undefined ? id : appWords(`name_${app.id}`)
    },
    labelsOf: (card: Card) => cardLabels(feedWords, card),
    followWords: [markWords("follow"), markWords("following")] as const,
  }
}
