import type { Locale } from "../../domain/_kernel/locales.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Empty } from "../_ui/empty.tsx"
import { isNarrowed, type LibraryView } from "./library-view.ts"

/** In the place of a view that has nothing: why, and the next step. */
export function NothingHere({ view, locale, onAll }: { readonly view: LibraryView; readonly locale: Locale; readonly onAll: () => void }) {
  const t = useMessages("mylibrary")
  if (isNarrowed(view))
    return (
      <Empty headingLevel={2} look="plain" title={t("nothingFound")} body={t("nothingFoundBody")}>
        <Button onClick={onAll}>{t("showAll")}</Button>
      </Empty>
    )
  const name = view.folderId === null ? view.view : "folder"
  return (
    <Empty headingLevel={2} look="plain" title={t(`empty_${name}`)} body={t(`emptyBody_${name}`)}>
      {name === "trash" ? null : (
        <a className="button button--primary button--medium" href={`/${locale}/create/image`}>
          {t("create")}
        </a>
      )}
    </Empty>
  )
}
