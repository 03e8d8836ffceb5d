import {
  AudioLines,
  Bookmark,
  Film,
  Folder,
  FolderPlus,
  Globe,
  Heart,
  ImageIcon,
  Images,
  Layers,
  LayoutGrid,
  ListFilter,
  type LucideIcon,
  Trash2,
  Upload,
  Workflow,
} from "lucide-react"
import { type ReactNode, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { MediaFolder } from "../../domain/library/contract.ts"
import { inTreeOrder } from "../../domain/library/folder-rules.ts"
import type { SavedSearch } from "../../domain/library/saved-search-contract.ts"
import type { useMessages } from "../_runtime/messages.tsx"
import { ItemCount } from "./item-count.tsx"
import type { ViewName } from "./library-view.ts"

/** The type of what is dragged from the grid to a folder: ids of items, each on a line. */
export const DRAGGED_ITEMS = "application/x-atelier-items"

/** Views that are lists of the library, and pages that belong to it. */
export type LibraryPlaceName = ViewName | "uploads" | "published" | "saved" | "boards" | "workflows"

const LISTS: readonly (readonly [ViewName, LucideIcon])[] = [
  ["all", LayoutGrid],
  ["image", ImageIcon],
  ["video", Film],
  ["audio", AudioLines],
  ["favorites", Heart],
]
const PAGES = [
  ["uploads", Upload, "/my-media"],
  ["published", Globe, "/my-creations"],
  ["saved", Bookmark, "/saved"],
  ["boards", Layers, "/editBoard"],
  ["workflows", Workflow, "/create/workflow"],
] as const satisfies readonly (readonly [LibraryPlaceName, LucideIcon, string])[]

interface LibraryNavProps {
  readonly locale: Locale
  readonly t: ReturnType<typeof useMessages<"mylibrary">>
  /** Where the viewer is; null in a folder. */
  readonly place: LibraryPlaceName | null
  /** How many there are, where it is known. */
  readonly counts?: Readonly<Partial<Record<LibraryPlaceName, number>>>
  /** What stands below: folders, and what things take up. */
  readonly children?: ReactNode
  /** Chooses a list in place; without it they are links alone. */
  readonly onChoose?: (view: ViewName) => void
}

/** The places of the library, as links: the same list beside each of them. */
export function LibraryNav({ locale, t, place, counts = {}, onChoose, children }: LibraryNavProps) {
  const list = (name: ViewName, icon: LucideIcon) => (
    <NavLink
      key={name}
      t={t}
      href={`/${locale}/library${name === "all" ? "" : `?view=${name}`}`}
      icon={icon}
      label={t(`view_${name}`)}
      count={counts[name]}
      isCurrent={place === name}
      onChoose={onChoose === undefined ? undefined : () => onChoose(name)}
    />
  )
  return (
    <nav aria-label={t("places")} className="library-nav">
      <ul className="grid gap-0.5">{LISTS.map(([name, icon]) => list(name, icon))}</ul>
      <ul className="grid gap-0.5 border-t border-line pt-2">
        {PAGES.map(([name, icon, path]) => (
          <NavLink
            key={name}
            t={t}
            href={`/${locale}${path}`}
            icon={icon}
            label={t(`view_${name}`)}
            count={counts[name]}
            isCurrent={place === name}
          />
        ))}
        {list("trash", Trash2)}
      </ul>
      {children}
    </nav>
  )
}

interface NavLinkProps {
  readonly t: LibraryNavProps["t"]
  readonly href: string
  readonly icon: LucideIcon
  readonly label: string
  readonly count?: number | undefined
  readonly isCurrent: boolean
  /** It lies in the one above. */
  readonly isWithin?: boolean
  readonly onChoose?: (() => void) | undefined
  readonly onDropItems?: ((ids: readonly string[]) => void) | undefined
}

function NavLink({ t, href, icon: Icon, label, count, isCurrent, isWithin = false, onChoose, onDropItems }: NavLinkProps) {
  const [isOver, setIsOver] = useState(false)
  return (
    <li className={isWithin ? "min-w-0 ps-5" : "min-w-0"}>
      <a
        href={href}
        aria-current={isCurrent ? "page" : undefined}
        data-over={isOver ? "" : undefined}
        className="library-link"
        onClick={(event) => {
          if (onChoose === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onChoose()
        }}
        onDragOver={(event) => {
          if (onDropItems === undefined || !event.dataTransfer.types.includes(DRAGGED_ITEMS)) return
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          setIsOver(false)
          const ids = event.dataTransfer.getData(DRAGGED_ITEMS)
          if (ids === "" || onDropItems === undefined) return
          event.preventDefault()
          onDropItems(ids.split("\n"))
        }}
      >
        <Icon size={16} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
        <bdi className="min-w-0 grow truncate">{label}</bdi>
        {count === undefined ? null : <ItemCount t={t} count={count} />}
      </a>
    </li>
  )
}

interface SearchNavProps extends Pick<LibraryNavProps, "locale" | "t"> {
  readonly searches: readonly SavedSearch[]
  readonly current: SavedSearch | null
  readonly onChoose: (search: SavedSearch) => void
}

/** The saved searches of the library, each an address; nothing where there are none. */
export function SearchNav({ locale, t, searches, current, onChoose }: SearchNavProps) {
  if (searches.length === 0) return null
  return (
    <section aria-label={t("savedSearches")} className="grid gap-0.5 border-t border-line pt-2">
      <h2 className="flex min-h-9 items-center ps-3 text-xs font-semibold text-ink-2">{t("savedSearches")}</h2>
      <ul className="grid gap-0.5">
        {searches.map((search) => (
          <NavLink
            key={search.search_id}
            t={t}
            href={`/${locale}/library?${search.query}`}
            icon={ListFilter}
            label={search.name}
            isCurrent={search === current}
            onChoose={() => onChoose(search)}
          />
        ))}
      </ul>
    </section>
  )
}

interface FolderNavProps {
  readonly locale: Locale
  readonly t: LibraryNavProps["t"]
  readonly folders: readonly MediaFolder[]
  readonly folderId: string | null
  readonly onChoose: (folderId: string) => void
  readonly onNew: () => void
  readonly onDropItems: (ids: readonly string[], folderId: string) => void
}

/** The folders of the library; things of the grid can be dropped on them. */
export function FolderNav({ locale, t, folders, folderId, onChoose, onNew, onDropItems }: FolderNavProps) {
  return (
    <section aria-label={t("folders")} className="grid gap-0.5 border-t border-line pt-2">
      <header className="flex min-h-9 items-center justify-between ps-3">
        <h2 className="text-xs font-semibold text-ink-2">{t("folders")}</h2>
        <button type="button" className="button-ghost button-icon" aria-label={t("newFolder")} title={t("newFolder")} onClick={onNew}>
          <FolderPlus size={16} strokeWidth={1.75} />
        </button>
      </header>
      <ul className="grid gap-0.5">
        {inTreeOrder(folders).map(({ folder_id: id, name, file_count: count, parent_id: parent }) => (
          <NavLink
            key={id}
            t={t}
            isWithin={parent !== null}
            href={`/${locale}/library?folder=${id}`}
            icon={Folder}
            label={name}
            count={count}
            isCurrent={folderId === id}
            onChoose={() => onChoose(id)}
            onDropItems={(ids) => onDropItems(ids, id)}
          />
        ))}
      </ul>
      {folders.length === 0 ? (
        <p className="flex items-center gap-2 px-3 py-1 text-xs text-ink-3">
          <Images size={14} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
          {t("noFolders")}
        </p>
      ) : null}
    </section>
  )
}
