import { useLayoutEffect, useRef, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { useViewerPlan } from "../_session/use-viewer-plan.ts"
import { keepFocusWithin } from "../_ui/keep-focus-within.ts"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { UploadPanel } from "../library/upload-panel.tsx"
import { ResultScreen } from "../result/result-screen.tsx"
import { FoldersWithin } from "./folder-header.tsx"
import { focusItem } from "./item-grid.tsx"
import { ItemInspector } from "./item-inspector.tsx"
import { nearest } from "./item-layout.ts"
import { keepLibraryOffline } from "./keep-offline.ts"
import { LibraryDialogs } from "./library-dialogs.tsx"
import { LibraryFilters } from "./library-filters.tsx"
import { LibraryHeader } from "./library-header.tsx"
import { LibraryList, SelectedBar } from "./library-list.tsx"
import { LibrarySide } from "./library-side.tsx"
import { isNarrowed, type LibraryView, WHOLE_LIBRARY } from "./library-view.ts"
import { MonthScrubber } from "./month-scrubber.tsx"
import { RunningTiles } from "./running-tiles.tsx"
import { type Library, useLibrary } from "./use-library.ts"

const SpaceScreen = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./space-screen.tsx").then((chunk) => chunk.SpaceScreen),
)

export interface LibraryScreenProps {
  readonly locale: Locale
  /** What the page's address asks for. */
  readonly initial: LibraryView
  /** It asks for what takes up space instead of a list. */
  readonly isSpace: boolean
  /** What one's files may take up together. */
  readonly quotaBytes: number
}

/** Everything that a member made or brought, in one place, or what of it takes up space. */
export function LibraryScreen({ isSpace, ...props }: LibraryScreenProps) {
  // Before anything is asked for.
  useState(keepLibraryOffline)
  return isSpace ? <SpaceScreen locale={props.locale} quotaBytes={props.quotaBytes} /> : <Things {...props} />
}

type ThingsProps = Omit<LibraryScreenProps, "isSpace">

function Things(props: ThingsProps) {
  return (
    <ResultScreen plan={useViewerPlan()}>
      <Parts {...props} />
    </ResultScreen>
  )
}

function Parts({ locale, initial, quotaBytes }: ThingsProps) {
  const t = useMessages("mylibrary")
  const library = useLibrary(initial)
  const { view, change, go, summary, searches, folder, folders, isTrash, isInspecting, list, shownId, ask } = library
  const isShown = list.items.some(({ id }) => id === shownId)
  const saveSearch = () => ask({ kind: "search", search: { isNew: true, name: view.search, save: searches.save } })
  return (
    <div ref={keepFocusWithin} className="library" data-inspecting={isInspecting && isShown ? "" : undefined}>
      <LibrarySide locale={locale} library={library} quotaBytes={quotaBytes} />
      <div className="library-main">
        <LibraryHeader library={library} />
        <LibraryFilters
          view={view}
          models={summary.value?.models ?? []}
          styles={summary.value?.styles ?? []}
          loras={summary.value?.loras ?? []}
          onChange={(part) => change(part.order === "rating" ? { ...part, until: null } : part)}
          onSave={searches.current === null ? saveSearch : null}
        />
        {isTrash ? <p className="text-sm text-ink-2">{t("trashLead")}</p> : null}
        {folder === undefined || isNarrowed(view) ? null : (
          <FoldersWithin
            locale={locale}
            folder={folder}
            folders={folders.folders ?? []}
            onChoose={(folderId) => go({ ...WHOLE_LIBRARY, folderId })}
          />
        )}
        {view.view === "all" && view.folderId === null && !isNarrowed(view) ? <RunningTiles locale={locale} /> : null}
        <LibraryList locale={locale} library={library} />
        <SelectedBar library={library} />
      </div>
      {isTrash || view.order === "rating" ? null : (
        <MonthScrubber months={summary.value?.months ?? []} chosen={view.until} onChoose={(until) => change({ until })} />
      )}
      <Inspected locale={locale} library={library} />
      <LibraryDialogs library={library} />
      <UploadPanel />
      <ToastRegion />
    </div>
  )
}

/** The thing that is looked at, beside the list; whether it tells where it is used lasts from one to the next. */
function Inspected({ locale, library }: { readonly locale: Locale; readonly library: Library }) {
  const [hasUses, setHasUses] = useState(false)
  const { list, shownId, isInspecting, setIsInspecting, folders, actions, opening, onFocus, go } = library
  const at = list.items.findIndex(({ id }) => id === shownId)
  const shown = list.items[at]
  const focusRef = useRef(false)
  const before = useRef({ id: shownId, items: list.items })
  useLayoutEffect(() => {
    const { id, items } = before.current
    before.current = { id: shownId, items: list.items }
    if (!focusRef.current || shown !== undefined || id === null) return
    // What is deleted from here, or no longer belongs to the view, leaves the focus to what stands in its place.
    focusRef.current = false
    focusItem(nearest(items, list.items, id) ?? "")
  })
  if (shown === undefined || !isInspecting) return null
  return (
    <ItemInspector
      locale={locale}
      item={shown}
      place={{ number: at + 1, count: list.items.length }}
      folders={folders.folders ?? []}
      before={list.items[at - 1] ?? null}
      after={list.items[at + 1] ?? null}
      focusRef={focusRef}
      onShow={onFocus}
      onOpen={opening.open}
      onRate={(item, rating) => void actions.rate([item], rating)}
      onFavor={(item) => void actions.favor([item], !item.is_favorite)}
      hasUses={hasUses}
      onUses={setHasUses}
      onShowMade={({ id: madeFrom }) => go({ ...WHOLE_LIBRARY, madeFrom })}
      onClose={() => {
        focusItem(shown.id, { preventScroll: true })
        setIsInspecting(false)
      }}
    />
  )
}
