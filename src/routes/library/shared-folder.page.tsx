import type { Locale } from "../../domain/_kernel/locales.ts"
import { readSharedFolder, type SharedFolder } from "../../domain/library/read-shared-folder.ts"
import { sharedFolderPath } from "../../domain/library/share-rules.ts"
import { definePage } from "../_page/define-page.ts"
import { wordsOf } from "../_page/words.ts"
import { ReportLink } from "../report/report-link.tsx"
import { ListFoot, NothingHere } from "../social/list-ends.tsx"
import { SharedTiles } from "./shared-tiles.tsx"

/** A folder as whoever has its link sees it; nothing of it is kept, so that the link can end, and the address is told to nobody. */
export const page = definePage({
  path: "/folders/:id",
  access: "visitor",
  cache: "none",
  rate: "read",
  query: ["folder", "cursor"],
  isListed: false,
  headers: { "Referrer-Policy": "no-referrer" },
  messages: "folders",
  async load({ asViewer, parameters: { id: token }, query }) {
    const cursor = query("cursor")
    const folder = await readSharedFolder(await asViewer(), { token, folderId: query("folder") ?? null, cursor })
    return { folder, isLater: cursor !== undefined }
  },
  failed: (t) => t("pageFailed"),
  head: ({ t, data: { folder } }) => ({ title: (folder.within ?? folder).name, description: t("sharedBy", { name: folder.owner.name }) }),
  view: ({ locale, data: { folder, isLater } }) => <Folder locale={locale} folder={folder} isLater={isLater} />,
})

interface FolderProps {
  readonly locale: Locale
  readonly folder: SharedFolder
  readonly isLater: boolean
}

function Folder({ locale, folder, isLater }: FolderProps) {
  const t = wordsOf(locale, "folders")
  const { token, name, owner, within, items, nextCursor } = folder
  const root = `/${locale}${sharedFolderPath(token)}`
  const path = within === null ? root : `${root}?folder=${within.id}`
  const shownName = (within ?? folder).name
  return (
    <div className="mx-auto grid w-full max-w-7xl grid-cols-[minmax(0,1fr)] gap-4 p-4 md:p-6">
      <header className="grid gap-1.5">
        {within === null ? null : (
          <a className="text-link min-h-6 w-fit" href={root}>
            {t("wholeFolder", { name })}
          </a>
        )}
        <h1 className="text-xl font-semibold wrap-anywhere">
          <bdi>{shownName}</bdi>
        </h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
          <a className="text-link min-h-6" href={`/${locale}/user/${owner.id}`}>
            <bdi>{t("sharedBy", { name: owner.name })}</bdi>
          </a>
          <ReportLink locale={locale} kind="folder" id={token} title={name} ownerId={owner.id} />
        </p>
      </header>
      {within === null && folder.folders.length > 0 ? (
        <nav aria-label={t("insideFolders")}>
          <ul className="flex flex-wrap gap-2">
            {folder.folders.map(({ id, name: inner }) => (
              <li key={id} className="max-w-full min-w-0">
                <a href={`${root}?folder=${id}`} className="button-ghost max-w-full max-md:min-h-11">
                  <bdi className="truncate">{inner}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {items.length === 0 && nextCursor === null && !isLater ? (
        <NothingHere title={t("emptyTitle")} body={t("emptyBody")} action={{ href: `/${locale}`, label: t("explore") }} />
      ) : (
        <SharedTiles locale={locale} items={items} />
      )}
      <ListFoot locale={locale} path={path} cursor={nextCursor} isLater={isLater} />
    </div>
  )
}
