import { Trash2, X } from "lucide-react"
import { useState } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { libraryUsage } from "../../domain/library/contract.ts"
import { itemSpace, type LibraryItem } from "../../domain/library/item-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useSessionEnd } from "../_session/use-session-end.ts"
import { Button, buttonLook } from "../_ui/button.tsx"
import { Empty } from "../_ui/empty.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { useFileSize } from "../_ui/file-size.ts"
import { keepFocusWithin } from "../_ui/keep-focus-within.ts"
import { useMomentWords } from "../_ui/moment.tsx"
import { SkeletonRows } from "../_ui/skeleton.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { useQuery } from "../_ui/use-query.ts"
import { QuotaBar } from "../my-media/quota-bar.tsx"
import { ItemImage } from "./item-image.tsx"
import { titleOfItem } from "./item-tile.tsx"
import { LibraryNav } from "./library-nav.tsx"
import { NothingYet } from "./nothing-here.tsx"
import { useHidden } from "./use-hidden.ts"
import { useItemActions } from "./use-item-actions.ts"

type Space = CallOutput<typeof itemSpace>

/** What takes up room, a line each; nothing of what there is none of. */
function linesOf({ sums, trash, helpers }: Space) {
  const sum = (fits: (one: Space["sums"][number]) => boolean) =>
    sums.filter(fits).reduce((all, { count, bytes }) => ({ count: all.count + count, bytes: all.bytes + bytes }), { count: 0, bytes: 0 })
  const made = (["image", "video", "audio"] as const).map((name) => ({
    name,
    ...sum(({ origin, kind }) => origin === "made" && kind === name),
  }))
  const others = [
    { name: "uploads" as const, ...sum(({ origin }) => origin === "brought") },
    { name: "trash" as const, ...trash },
    { name: "helpers" as const, ...helpers },
  ]
  return [...made, ...others].filter(({ count }) => count > 0)
}

/** What takes up room, by kind, and the largest things, to be deleted where they are. */
export function SpaceScreen({ locale, quotaBytes }: { readonly locale: Locale; readonly quotaBytes: number }) {
  const t = useMessages("mylibrary")
  const bytes = useFileSize()
  useSessionEnd()
  const space = useQuery(itemSpace, {})
  const usage = useQuery(libraryUsage, {})
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  /** What was deleted here, until the server says so. */
  const { hidden, hide } = useHidden()
  const actions = useItemActions({ amend: hide, hide }, () => void Promise.all([space.reload(), usage.reload()]))
  const items = (space.value?.largest ?? []).filter(({ id }) => !hidden.has(id))
  const chosen = items.filter(({ id }) => selected.has(id))
  const toggle = (id: string) =>
    setSelected((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])))
  const content = () => {
    if (space.value === null)
      return space.failure === null ? (
        <SkeletonRows count={8} label={t("loading")} />
      ) : (
        <FailureBox failure={space.failure} title={t("spaceFailed")} onRetry={() => void space.reload()} />
      )
    const lines = linesOf(space.value)
    if (lines.length === 0) return <NothingYet of="all" locale={locale} />
    return (
      <>
        <SpaceLines lines={lines} />
        <section aria-labelledby="largest" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h2 id="largest" className="font-semibold">
            {t("largest")}
          </h2>
          <p className="text-sm text-pretty text-ink-2">{t("trashLead")}</p>
          {items.length === 0 ? (
            <Empty title={t("empty_all")} body={t("emptyBody_all")} />
          ) : (
            <ul className="panel grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
              {items.map((item) => (
                <LargeItem key={item.id} item={item} isSelected={selected.has(item.id)} onToggle={() => toggle(item.id)} />
              ))}
            </ul>
          )}
        </section>
      </>
    )
  }
  return (
    <div ref={keepFocusWithin} className="library">
      <div className="library-side">
        <LibraryNav locale={locale} t={t} place={null}>
          <QuotaBar usage={usage.value} quotaBytes={quotaBytes} />
        </LibraryNav>
      </div>
      <div className="library-main">
        <header className="flex flex-wrap items-center gap-2">
          <h1 className="min-w-0 grow text-lg font-semibold">{t("view_space")}</h1>
          <a href={`/${locale}/library`} className={`${buttonLook("plain")} lg:hidden`}>
            {t("title")}
          </a>
        </header>
        {content()}
      </div>
      {chosen.length === 0 ? null : (
        <div role="toolbar" aria-label={t("selected", { count: chosen.length })} className="panel library-bar">
          <p className="grow font-semibold tabular-nums" role="status">
            {t("selected", { count: chosen.length })} · <bdi>{bytes(chosen.reduce((sum, { size }) => sum + size, 0))}</bdi>
          </p>
          <Button
            variant="danger"
            icon={Trash2}
            onClick={() => {
              setSelected(new Set())
              void actions.trash(chosen)
            }}
          >
            {t("toTrash")}
          </Button>
          <Button variant="quiet" icon={X} label={t("clearSelection")} onClick={() => setSelected(new Set())} />
        </div>
      )}
      <ToastRegion />
    </div>
  )
}

function SpaceLines({ lines }: { readonly lines: ReturnType<typeof linesOf> }) {
  const t = useMessages("mylibrary")
  const bytes = useFileSize()
  const most = Math.max(1, ...lines.map((line) => line.bytes))
  return (
    <ul className="panel grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      {lines.map(({ name, count, bytes: size }) => (
        <li key={name} className="grid gap-1.5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            <span>{t(name === "helpers" ? "helpers" : `view_${name}`)}</span>
            <span className="text-ink-2 tabular-nums">
              {t("itemCount", { count })} · <bdi>{bytes(size)}</bdi>
            </span>
          </p>
          <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-pill bg-hover">
            <div className="h-full origin-left bg-ink-2 rtl:origin-right" style={{ transform: `scaleX(${size / most})` }} />
          </div>
          {name === "helpers" ? <p className="text-xs text-pretty text-ink-2">{t("helpersLead")}</p> : null}
        </li>
      ))}
    </ul>
  )
}

interface LargeItemProps {
  readonly item: LibraryItem
  readonly isSelected: boolean
  readonly onToggle: () => void
}

function LargeItem({ item, isSelected, onToggle }: LargeItemProps) {
  const t = useMessages("mylibrary")
  const bytes = useFileSize()
  const { day } = useMomentWords()
  const title = titleOfItem(item)
  return (
    <li>
      <label className="flex min-h-16 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-hover">
        <input
          type="checkbox"
          data-item={item.id}
          checked={isSelected}
          onChange={onToggle}
          aria-label={t("selectNamed", { name: title })}
          className="size-5 shrink-0 cursor-pointer accent-accent"
        />
        <span className="relative size-12 shrink-0 overflow-hidden rounded-control">
          <ItemImage item={item} width={160} fit="cover" />
        </span>
        <span className="grid min-w-0 grow">
          <bdi className="truncate">{title}</bdi>
          <span className="truncate text-xs text-ink-2">{day(item.created_at)}</span>
        </span>
        <bdi className="shrink-0 text-sm tabular-nums">{bytes(item.size)}</bdi>
      </label>
    </li>
  )
}
