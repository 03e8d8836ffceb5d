import { type ReactNode, useEffect, useRef } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "./button.tsx"
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
  /** The next page is asked for as the end comes near. */
  readonly isEndless?: boolean
  /** Shows the items; each can be marked by `data-item` to take the focus when the keyboard asked for more. */
  readonly children: (items: readonly Item[]) => ReactNode
}

/** A list with all that can be the matter with it: on its way, empty, failed, more to come, at its end. */
export function PagedList<Item>({ list, empty, skeleton, failed, more, added, end, isEndless = false, children }: PagedListProps<Item>) {
  const t = useMessages("ui")
  const box = useRef<HTMLDivElement>(null)
  useFocusFollowsPages(box, list.items.length)
  const isLoading = list.phase === "loading"
  const isEmpty = list.items.length === 0 && !list.hasMore
  const said = isLoading ? t("loading") : list.added > 0 ? (added ?? ((count: number) => t("added", { count })))(list.added) : ""
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p role="status" className="sr-only">
        {said}
      </p>
      {list.items.length === 0 ? null : children(list.items)}
      {list.phase === "failed" ? (
        <FailureBox failure={list.failure} title={failed ?? t("listFailed")} onRetry={list.loadMore} hasNoFields />
      ) : !list.hasStarted ? (
        (skeleton ?? <SkeletonRows count={4} />)
      ) : isEmpty ? (
        empty
      ) : list.hasMore ? (
        <More isLoading={isLoading} isEndless={isEndless} onMore={list.loadMore}>
          {more ?? t("more")}
        </More>
      ) : (
        end
      )}
    </div>
  )
}

interface MoreProps {
  readonly isLoading: boolean
  readonly isEndless: boolean
  readonly onMore: () => void
  readonly children: ReactNode
}

/** Loads the next page at a press, or when it comes near. */
function More({ isLoading, isEndless, onMore, children }: MoreProps) {
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
      <Button size="large" isBusy={isLoading} onClick={onMore} className="px-6" data-more="">
        {children}
      </Button>
    </div>
  )
}

/** Whoever asked for the last page by keyboard goes on at the first item that it brought, since the button is gone. */
function useFocusFollowsPages(box: { readonly current: HTMLElement | null }, count: number): void {
  const before = useRef({ count, hadFocus: false })
  useEffect(() => {
    const { count: firstNew, hadFocus } = before.current
    before.current = { count, hadFocus: isAtMore(document.activeElement) }
    if (!hadFocus || count <= firstNew || document.activeElement !== document.body) return
    const item = box.current?.querySelectorAll<HTMLElement>("[data-item]")[firstNew]
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
