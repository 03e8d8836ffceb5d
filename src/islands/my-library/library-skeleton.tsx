import { useMessages } from "../_runtime/messages.tsx"
import { ItemsSkeleton } from "./items-skeleton.tsx"
import { LibraryNav } from "./library-nav.tsx"
import type { LibraryScreenProps } from "./library-screen.tsx"

/** The library before it is there: its places beside the shape of its rows. */
export function LibrarySkeleton({ locale, initial, isSpace }: Pick<LibraryScreenProps, "locale" | "initial" | "isSpace">) {
  const t = useMessages("mylibrary")
  return (
    <div className="library">
      <h1 className="sr-only">{t("title")}</h1>
      <LibraryNav locale={locale} t={t} place={isSpace || initial.folderId !== null ? null : initial.view} />
      <div className="grid min-w-0 content-start gap-4 p-3 md:p-4">
        <span aria-hidden="true" className="skeleton h-9" />
        <span aria-hidden="true" className="skeleton h-5 w-32" />
        <ItemsSkeleton />
      </div>
    </div>
  )
}
