import { type Ref, useId, useMemo, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { TextFinding } from "../../domain/moderation/text/verdict.ts"
import type { ArticleDocument } from "../../domain/post/article/document-rules.ts"
import { isEmptyDocument } from "../../domain/post/article/document-text.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { ArticleBody } from "./article-body.tsx"
import type { SurfaceHandle } from "./editor/article-surface.tsx"
import type { EditorParts } from "./editor/editor-parts.ts"
import { shownDocument, shownImages } from "./shown-draft.ts"
import { TypedMeanwhile, typedText } from "./typed-meanwhile.tsx"

const Surface = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./editor/article-surface.tsx").then((chunk) => chunk.ArticleSurface),
  TypedMeanwhile,
)

interface WritingPlaceProps {
  readonly ref: Ref<SurfaceHandle>
  readonly locale: Locale
  readonly document: ArticleDocument
  readonly parts: EditorParts
  readonly findings: readonly TextFinding[]
  readonly onChange: (document: ArticleDocument) => void
  readonly onParts: (parts: EditorParts) => void
}

/** The article as it is read, until somebody goes there to write: the editor comes then, with the text that stands there. */
export function WritingPlace({ ref, locale, document, parts, findings, onChange, onParts }: WritingPlaceProps) {
  const t = useMessages("article")
  const id = useId()
  // The editor holds the text from here on; what it began with does not change under it.
  const [typed] = useState(typedText)
  const [begun, setBegun] = useState<{ readonly document: ArticleDocument; readonly parts: EditorParts } | null>(null)
  const marked = useMemo(
    () => ({ document, places: findings.map(({ field, span, action }) => ({ field, ...span, isRefused: action === "refuse" })) }),
    [document, findings],
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <span id={id} className="field-label">
        {t("bodyLabel")}
      </span>
      {begun === null ? (
        <div
          role="textbox"
          aria-multiline="true"
          aria-labelledby={id}
          tabIndex={0}
          className="article-paper cursor-text"
          onFocus={() => setBegun({ document, parts })}
        >
          {isEmptyDocument(document) ? (
            <p className="text-ink-3">{t("bodyPlaceholder")}</p>
          ) : (
            <ArticleBody locale={locale} document={shownDocument(document)} images={shownImages(parts)} cards={[...parts.cards.values()]} />
          )}
        </div>
      ) : (
        <div className="article-paper">
          <Surface
            ref={ref}
            initial={begun.document}
            parts={begun.parts}
            labelId={id}
            typed={typed}
            findings={marked}
            onChange={onChange}
            onParts={() => onParts(begun.parts)}
          />
        </div>
      )}
    </div>
  )
}
