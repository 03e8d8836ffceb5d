import { useStore } from "@nanostores/react"
import { ChevronLeft, ChevronRight, GitFork, Heart, Maximize2, X } from "lucide-react"
import { useEffect } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { MediaFolder } from "../../domain/library/contract.ts"
import type { LibraryItem } from "../../domain/library/item-contract.ts"
import { isPage } from "../../domain/library/item-rules.ts"
import { tileSources } from "../../domain/library/rendition-rules.ts"
import type { Task, TaskImage } from "../../domain/task/contract.ts"
import { getTasks } from "../../domain/task/result-contract.ts"
import { call } from "../_runtime/call.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { $tasks, learn } from "../_session/live-tasks.ts"
import { Button } from "../_ui/button.tsx"
import { FactList } from "../_ui/fact-list.tsx"
import { useFileSize } from "../_ui/file-size.ts"
import { useMomentWords } from "../_ui/moment.tsx"
import { clockTime } from "../my-media/clock-time.ts"
import { useStudio } from "../studio/studio-state.ts"
import { ItemImage } from "./item-image.tsx"
import { titleOfItem } from "./item-tile.tsx"
import { ItemUses } from "./item-uses.tsx"
import { Rating } from "./library-filters.tsx"

const ResultActionsBar = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../result/result-actions-bar.tsx").then((chunk) => chunk.ResultActionsBar),
)
const Recipe = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../result/dialogs/recipe.tsx").then((chunk) => chunk.Recipe),
)

interface ItemInspectorProps {
  readonly locale: Locale
  readonly item: LibraryItem
  /** Its place among those that are shown, from 1. */
  readonly place: { readonly number: number; readonly count: number }
  readonly folders: readonly MediaFolder[]
  readonly before: LibraryItem | null
  readonly after: LibraryItem | null
  /** Is told whether the focus is in it. */
  readonly focusRef: { current: boolean }
  readonly onShow: (item: LibraryItem) => void
  readonly onOpen: (item: LibraryItem) => void
  readonly onRate: (item: LibraryItem, rating: number) => void
  readonly onFavor: (item: LibraryItem) => void
  /** Whether it tells where the thing is used, from one thing to the next. */
  readonly hasUses: boolean
  readonly onUses: (hasUses: boolean) => void
  /** Shows what was made from a thing. */
  readonly onShowMade: (item: LibraryItem) => void
  readonly onClose: () => void
}

/** One thing of the library beside the list: what it looks like, its recipe, where it came from, and what can be done with it. */
export function ItemInspector({
  locale,
  item,
  place,
  folders,
  before,
  after,
  focusRef,
  onShow,
  onOpen,
  onRate,
  onFavor,
  hasUses,
  onUses,
  onShowMade,
  onClose,
}: ItemInspectorProps) {
  const t = useMessages("mylibrary")
  const title = titleOfItem(item)
  const found = useResult(item)
  return (
    // It hears whether the focus is on anything within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      aria-label={t("inspector")}
      className="library-inspector"
      onFocus={() => (focusRef.current = true)}
      onBlur={() => (focusRef.current = false)}
    >
      <header className="flex items-center gap-1">
        <p className="grow text-xs text-ink-3 tabular-nums">{t("placeOf", place)}</p>
        <Button
          variant="quiet"
          icon={ChevronLeft}
          isIconMirrored
          label={t("previous")}
          isOff={before === null}
          onClick={() => before && onShow(before)}
        />
        <Button
          variant="quiet"
          icon={ChevronRight}
          isIconMirrored
          label={t("next")}
          isOff={after === null}
          onClick={() => after && onShow(after)}
        />
        <Button variant="quiet" icon={X} label={t("close")} onClick={onClose} />
      </header>
      <Preview key={item.id} item={item} title={title} onOpen={onOpen} />
      <div className="grid gap-1">
        <div className="flex items-start gap-2">
          <h2 className="line-clamp-3 min-w-0 grow text-base font-semibold wrap-anywhere">
            <bdi>{title}</bdi>
          </h2>
          <Button
            variant="quiet"
            icon={Heart}
            label={t(item.is_favorite ? "unfavor" : "favor")}
            aria-pressed={item.is_favorite}
            onClick={() => onFavor(item)}
            className={item.is_favorite ? "text-accent [&_svg]:fill-current" : ""}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="rounded-pill border border-line px-2 py-0.5 text-xs text-ink-2">
            {t(item.kind === "board" ? "isBoard" : item.is_public ? "isPublic" : "isPrivate")}
          </span>
          {item.trashed_at === null ? <Rating rating={item.rating} onRate={(rating) => onRate(item, rating)} /> : null}
        </div>
      </div>
      {found === null || item.trashed_at !== null ? null : (
        <div className="flex flex-wrap gap-2">
          <ResultActionsBar {...found} look="plain" />
          <HistoryButton taskId={found.task.id} index={found.index} />
        </div>
      )}
      {(item.origin === "brought" || isPage(item.kind)) && item.trashed_at === null ? (
        <Button icon={Maximize2} onClick={() => onOpen(item)} className="justify-self-start">
          {t(item.kind === "board" ? "openBoard" : item.kind === "article" ? "openArticle" : "openFile")}
        </Button>
      ) : null}
      <Facts item={item} folders={folders} />
      {isPage(item.kind) ? null : <ItemUses item={item} locale={locale} isOpen={hasUses} onOpen={onUses} onShowMade={onShowMade} />}
      {found !== null && item.kind === "image" ? <Recipe key={`recipe of ${item.id}`} task={found.task} image={found.image} /> : null}
      {item.task_id !== null && item.kind !== "image" ? <p className="text-sm text-ink-2 wrap-anywhere">{item.title}</p> : null}
    </aside>
  )
}

function HistoryButton({ taskId, index }: { readonly taskId: string; readonly index: number }) {
  const t = useMessages("mylibrary")
  const studio = useStudio()
  return (
    <Button icon={GitFork} aria-haspopup="dialog" onClick={() => studio.$lineage.set({ taskId, index })}>
      {t("history")}
    </Button>
  )
}

interface Found {
  readonly task: Task
  readonly image: TaskImage
  readonly index: number
}

/** The task and the result of an item that was made, asked for where this page does not know it; null until then, and for files. */
function useResult({ task_id: id, operate_number: number }: LibraryItem): Found | null {
  const tasks = useStore($tasks)
  const task = id === null ? undefined : tasks[id]
  const isMissing = id !== null && task === undefined
  useEffect(() => {
    if (!isMissing) return
    const leaving = new AbortController()
    call(getTasks, { task_ids: [id] }, { handlesErrors: true, signal: leaving.signal }).then(
      ({ items }) => learn(items),
      () => {},
    )
    return () => leaving.abort()
  }, [id, isMissing])
  const index = task?.img_uris.findIndex((image) => image.operate_number === number) ?? -1
  const image = task?.img_uris[index]
  return task === undefined || image === undefined ? null : { task, image, index }
}

function Preview({
  item,
  title,
  onOpen,
}: {
  readonly item: LibraryItem
  readonly title: string
  readonly onOpen: (item: LibraryItem) => void
}) {
  const t = useMessages("mylibrary")
  const { width, height, url, poster } = item
  const ratio = width === null || height === null ? undefined : `${width} / ${height}`
  switch (item.kind) {
    case "image":
      return (
        <button
          type="button"
          aria-label={t("openNamed", { name: title })}
          onClick={() => onOpen(item)}
          className="image-edge relative max-h-80 w-full cursor-zoom-in overflow-hidden rounded-card bg-sunken"
          style={ratio === undefined ? undefined : { aspectRatio: ratio }}
        >
          <img
            {...(width === null ? { src: url } : tileSources(url, width))}
            sizes="320px"
            alt={title}
            className="size-full object-contain"
          />
        </button>
      )
    case "video":
      return (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are shown where it is opened
        <video
          src={url}
          poster={poster ?? undefined}
          controls
          playsInline
          preload="none"
          aria-label={title}
          className="max-h-80 w-full rounded-card bg-sunken"
          style={ratio === undefined ? undefined : { aspectRatio: ratio }}
        />
      )
    case "audio":
      return (
        <div className="grid gap-2">
          {poster === null ? null : <img src={poster} alt="" className="max-h-40 w-full rounded-card object-cover" />}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for what a person made for themself */}
          <audio src={url} controls preload="none" aria-label={title} className="w-full" />
        </div>
      )
    case "board":
    case "article":
    case "document":
      return (
        <div className="h-32 overflow-hidden rounded-card">
          <ItemImage item={item} width={320} fit="contain" />
        </div>
      )
  }
}

function Facts({ item, folders }: { readonly item: LibraryItem; readonly folders: readonly MediaFolder[] }) {
  const t = useMessages("mylibrary")
  const bytes = useFileSize()
  const { minute } = useMomentWords()
  const folder = folders.find(({ folder_id }) => folder_id === item.folder_id)
  const facts: readonly (readonly [string, string])[] = [
    ...(isPage(item.kind)
      ? []
      : [[t("format"), item.content_type.replace(/^.*\//, "").toUpperCase()] as const, [t("size"), bytes(item.size)] as const]),
    ...(item.width === null || item.height === null ? [] : [[t("dimensions"), `\u2066${item.width} × ${item.height}\u2069`] as const]),
    ...(item.duration === null ? [] : [[t("duration"), clockTime(item.duration)] as const]),
    ...(item.model === null ? [] : [[t("model"), item.model] as const]),
    [t(item.origin === "made" ? "made" : "added"), minute(item.created_at)],
    ...(folder === undefined ? [] : [[t("folder"), folder.name] as const]),
  ]
  return <FactList facts={facts} />
}
