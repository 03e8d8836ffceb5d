import type { Locale } from "../../domain/_kernel/locales.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Empty } from "../_ui/empty.tsx"
import { isNarrowed, type LibraryView } from "./library-view.ts"

interface NothingHereProps {
  readonly view: LibraryView
  readonly locale: Locale
  readonly onAll: () => void
}

/** In the place of a view that has nothing: why, and the next step. */
export function NothingHere({ view, locale, onAll }: NothingHereProps) {
  const t = useMessages("mylibrary")
  if (isNarrowed(view))
    return (
      <Empty headingLevel={2} look="plain" title={t("nothingFound")} body={t("nothingFoundBody")}>
        <Button onClick={onAll}>{t("showAll")}</Button>
      </Empty>
    )
  return <NothingYet of={view.folderId === null ? view.view : "folder"} locale={locale} />
}

/** In the place of what would be there, where nothing was made or brought yet. */
export function NothingYet({ of: name, locale }: { readonly of: LibraryView["view"] | "folder"; readonly locale: Locale }) {
  const t = useMessages("mylibrary")
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
