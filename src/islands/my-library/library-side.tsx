import type { Locale } from "../../domain/_kernel/locales.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { QuotaBar } from "../my-media/quota-bar.tsx"
import { countsOf } from "./library-counts.ts"
import { FolderNav, LibraryNav, SearchNav } from "./library-nav.tsx"
import { viewOfQuery, WHOLE_LIBRARY } from "./library-view.ts"
import type { Library } from "./use-library.ts"

interface LibrarySideProps {
  readonly locale: Locale
  readonly library: Library
  readonly quotaBytes: number
}

/** Beside the list: the places of the library, what was saved to be looked for, folders, and what all of it takes up. */
export function LibrarySide({ locale, library, quotaBytes }: LibrarySideProps) {
  const t = useMessages("mylibrary")
  const { view, go, searches, folders, summary, isNavOpen, ask, move } = library
  const isSearch = searches.current !== null
  return (
    <div className="library-side" data-open={isNavOpen ? "" : undefined}>
      <LibraryNav
        locale={locale}
        t={t}
        place={view.folderId === null && !isSearch ? view.view : null}
        counts={countsOf(summary.value)}
        onChoose={(name) => go({ ...WHOLE_LIBRARY, view: name })}
      >
        <SearchNav
          locale={locale}
          t={t}
          searches={searches.all}
          current={searches.current}
          onChoose={({ query }) => go(viewOfQuery(query))}
        />
        <FolderNav
          locale={locale}
          t={t}
          folders={folders.folders ?? []}
          folderId={isSearch ? null : view.folderId}
          onChoose={(folderId) => go({ ...WHOLE_LIBRARY, folderId })}
          onNew={() => ask({ kind: "create", moved: [] })}
          onDropItems={move}
        />
        <QuotaBar usage={folders.usage} quotaBytes={quotaBytes} />
        <a className="library-link text-sm" href={`/${locale}/library?view=space`}>
          {t("view_space")}
        </a>
      </LibraryNav>
    </div>
  )
}
