import type { Locale } from "../../domain/_kernel/locales.ts"
import type { PublishedArticle } from "../../domain/post/article-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { buttonLook } from "../_ui/button.tsx"
import { Modal } from "../_ui/modal.tsx"

interface ArticleDoneProps {
  readonly locale: Locale
  readonly published: PublishedArticle
  readonly isNew: boolean
}

/** Says what became of an article; closing it leads to where it is changed, since it is written. */
export function ArticleDone({ locale, published, isNew }: ArticleDoneProps) {
  const t = useMessages("article")
  const { id, state, path, left_out } = published
  return (
    <Modal
      title={t(isNew ? "publishedTitle" : "saved")}
      lead={state === "visible" ? undefined : t("publishedPending")}
      closeLabel={t("close")}
      onClose={() => location.assign(`/${locale}/publish/article?id=${id}`)}
    >
      {left_out.length === 0 ? null : <p role="status">{t("leftOut", { count: left_out.length })}</p>}
      <a className={buttonLook("primary", "large")} href={`/${locale}${path}`} data-first="">
        {t("openArticle")}
      </a>
    </Modal>
  )
}
