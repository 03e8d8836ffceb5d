import { CircleCheck } from "lucide-react"
import { useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { PublishedArticle } from "../../domain/post/article-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { buttonLook } from "../_ui/button.tsx"
import { Empty } from "../_ui/empty.tsx"
import { PublishedAlert } from "../publish/published-alert.tsx"
import { leftOutTexts } from "./left-out-texts.ts"

interface ArticleDoneProps {
  readonly locale: Locale
  readonly title: string
  readonly published: PublishedArticle
}

/** What stands in place of the form once an article is published: what became of it, and the ways on. */
export function ArticleDone({ locale, title, published }: ArticleDoneProps) {
  const t = useMessages("article")
  const [isTold, setIsTold] = useState(false)
  const { id, state, path } = published
  return (
    <>
      <Empty icon={CircleCheck} title={t("publishedTitle")} body={state === "visible" ? title : t("publishedPending")} headingLevel={2}>
        {leftOutTexts(t, published).map((text) => (
          <p key={text} className="w-full text-warn">
            {text}
          </p>
        ))}
        <a className={buttonLook("primary", "large")} href={`/${locale}${path}`}>
          {t("openArticle")}
        </a>
        <a className={buttonLook("plain", "large")} href={`/${locale}/publish/article?id=${id}`}>
          {t("editTitle")}
        </a>
        <a className={buttonLook("quiet", "large")} href={`/${locale}/publish/article`}>
          {t("newTitle")}
        </a>
      </Empty>
      {isTold ? null : <PublishedAlert published={published} title={title} locale={locale} onClose={() => setIsTold(true)} />}
    </>
  )
}
