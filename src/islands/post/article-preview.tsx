import type { Locale } from "../../domain/_kernel/locales.ts"
import type { ArticleDocument } from "../../domain/post/article/document-rules.ts"
import { readingMinutes } from "../../domain/post/article/document-text.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { ArticleBody } from "./article-body.tsx"
import type { EditorParts } from "./editor/editor-parts.ts"
import { shownDocument, shownImages } from "./shown-draft.ts"

interface ArticlePreviewProps {
  readonly locale: Locale
  readonly title: string
  readonly document: ArticleDocument
  readonly parts: EditorParts
}

/** An article as its readers will have it, by the same nodes. */
export function ArticlePreview({ locale, title, document, parts }: ArticlePreviewProps) {
  const t = useMessages("article")
  return (
    <section aria-label={t("preview")} className="article-paper grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-2xl leading-tight font-semibold text-balance wrap-anywhere">
        <bdi>{title}</bdi>
      </h2>
      <p className="text-sm text-ink-3">{t("readingTime", { minutes: readingMinutes(document) })}</p>
      <ArticleBody locale={locale} document={shownDocument(document)} images={shownImages(parts)} cards={[...parts.cards.values()]} />
    </section>
  )
}
