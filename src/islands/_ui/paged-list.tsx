import { type ReactNode, useEffect, useRef } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button, buttonLook } from "./button.tsx"
import { FailureBox } from "./failure-box.tsx"
import { SkeletonRows } from "./skeleton.tsx"
import type { PagedListHandle } from "./use-paged-list.ts"

/** How far below the viewport the next page is asked for. */
const AHEAD = "0px 0px 1600px 0px"

interface PagedListProps<Item> {
  readonly list: PagedListHandle<Item>
  /** What stands in place of a list that has none. */
  readonly empty: ReactNode
  /** The list's shape while its first page comes. */
  readonly skeleton?: ReactNode
  /** What did not happen where the list does not come. */
  readonly failed?: string
  readonly more?: string
  /** Says how many a further page brought; nothing where it says nothing. */
  readonly added?: (count: number) => string
  /** Stands below the last item. */
  readonly end?: ReactNode
  /** The page with the next items, where it can be read without script; the way to more is then a link. */
  readonly moreHref?: string | null
  /** The next page is asked for as the end comes near. */
  readonly isEndless?: boolean
  /** It stands in a card, among rows that reach from edge to edge. */
  readonly isInCard?: boolean
  /** Shows the items; each can be marked by `data-item` to take the focus when the keyboard asked for more. */
  readonly children: (items: readonly Item[]) => ReactNode
}

/** A list with all that can be the matter with it: on its way, empty, failed, more to come, at its end. */
export function PagedList<Item>({
  list,
  empty,
  skeleton,
  failed,
  more,
  added,
  moreHref = null,
  end,
  isEndless = false,
  isInCard = false,
  children,
}: PagedListProps<Item>) {
  const t = useMessages("ui")
  const box = useRef<HTMLDivElement>(null)
  useFocusFollowsPages(box, list.items.length)
  const isLoading = list.phase === "loading"
  const saidOfPage = () => {
    if (list.cameEmpty) return t("noneSoFar")
    return list.added > 0 ? (added ?? ((count: number) => t("added", { count })))(list.added) : ""
  }
  const said = isLoading ? t("loading") : saidOfPage()
  const foot = () => {
    if (list.phase === "failed")
      return <FailureBox failure={list.failure} title={failed ?? t("listFailed")} onRetry={list.loadMore} hasNoFields />
    if (!list.hasMore) return end ?? null
    // What is far behind is looked for as often as somebody asks, and not by itself.
    const goesOn = isEndless && !list.cameEmpty
    return (
      <>
        {list.cameEmpty ? (
          // It is read where the list says what came.
          <p className="text-center text-ink-3" aria-hidden="true">
            {t("noneSoFar")}
          </p>
        ) : null}
        {/* A new foot for every page of an endless list: the old one does not move down under the reader's eyes, it is gone. */}
        <More key={isEndless ? list.items.length : 0} isLoading={isLoading} isEndless={goesOn} href={moreHref} onMore={list.loadMore}>
          {more ?? t("more")}
        </More>
      </>
    )
  }
  const isEmpty = list.items.length === 0 && !list.hasMore && list.phase !== "failed"
  const below = isEmpty ? null : foot()
  return (
    <div ref={box} className={`grid grid-cols-[minmax(0,1fr)] ${isInCard ? "" : "gap-3"}`}>
      <p role="status" className="sr-only">
        {said}
      </p>
      {list.items.length === 0 ? null : children(list.items)}
      {isEmpty ? (list.hasStarted ? empty : (skeleton ?? <SkeletonRows count={4} />)) : null}
      {below === null || !isInCard ? below : <div className="border-t border-line px-4 py-3 md:px-5">{below}</div>}
    </div>
  )
}

interface MoreProps {
  readonly isLoading: boolean
  readonly isEndless: boolean
  readonly href: string | null
  readonly onMore: () => void
  readonly children: ReactNode
}

/** Loads the next page at a press, or when it comes near. */
function More({ isLoading, isEndless, href, onMore, children }: MoreProps) {
  const foot = useRef<HTMLDivElement>(null)
  const load = useRef(onMore)
  useEffect(() => {
    load.current = onMore
  })
  useEffect(() => {
    if (!isEndless || isLoading || foot.current === null) return
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load.current(), {
      rootMargin: AHEAD,
    })
    observer.observe(foot.current)
    return () => observer.disconnect()
  }, [isEndless, isLoading])
  return (
    <div ref={foot} className="grid justify-center py-1">
      {href === null || isLoading ? (
        <Button size="large" isBusy={isLoading} onClick={onMore} className="px-6" data-more="">
          {children}
        </Button>
      ) : (
        <a
          className={`${buttonLook("plain", "large")} px-6`}
          href={href}
          data-more=""
          onClick={(event) => {
            // With a key held it opens elsewhere, as any link.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onMore()
          }}
        >
          {children}
        </a>
      )}
    </div>
  )
}

/** After the last page was asked for by keyboard, the focus goes to its first item, since the button is gone. */
function useFocusFollowsPages(box: { readonly current: HTMLElement | null }, count: number): void {
  const before = useRef({ count, hadFocus: false })
  useEffect(() => {
    const { count: firstNew, hadFocus } = before.current
    before.current = { count, hadFocus: isAtMore(document.activeElement) }
    if (!hadFocus || count <= firstNew || document.activeElement !== document.body) return
    const items = box.current
    const item =
      items?.querySelector<HTMLElement>(`[data-item="${firstNew}"]`) ?? items?.querySelectorAll<HTMLElement>("[data-item]")[firstNew]
    const target = item?.matches("a, button, [tabindex]") === true ? item : item?.querySelector<HTMLElement>("a, button, [tabindex]")
    target?.focus({ preventScroll: true })
  }, [box, count])
  useEffect(() => {
    const element = box.current
    const note = ({ target }: FocusEvent) => {
      before.current.hadFocus = isAtMore(target)
    }
    element?.addEventListener("focusin", note)
    return () => element?.removeEventListener("focusin", note)
  }, [box])
}

function isAtMore(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-more]") !== null
}
