import { Bell, CheckCheck } from "lucide-react"
import { useCallback, useEffect, useRef } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { messageHistory, type Notification, readAllMessages, readMessages } from "../../domain/message/notification-contract.ts"
import { call } from "../_runtime/call.ts"
import { defineIsland } from "../_runtime/define-island.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { $news, $unread } from "../_session/inbox-state.ts"
import { Button } from "../_ui/button.tsx"
import { Empty } from "../_ui/empty.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import type { ListPage } from "../_ui/paged-list-state.ts"
import { useAction } from "../_ui/use-action.ts"
import { useCallList } from "../_ui/use-call-list.ts"
import { NotificationLine } from "./notification-line.tsx"

export interface NotificationsProps {
  readonly locale: Locale
  readonly list: ListPage<Notification>
}

/** The member's notifications. What is shown counts as read; that it was new stays to be seen until the list is read anew. */
function Notifications({ locale, list: initial }: NotificationsProps) {
  const t = useMessages("message")
  const box = useRef<HTMLDivElement>(null)
  const list = useCallList(messageHistory, {}, { keyOf, initial })
  useFreshness(box, list.refresh, initial.items.filter(({ is_read: isRead }) => !isRead).length)
  useReading(box, list.items)
  useArrows(box)
  const all = useAction()
  const markAll = async () => {
    const answer = await all.run(() => call(readAllMessages, {}, { handlesErrors: true }))
    if (answer === null) return
    $unread.set(answer.unread.system)
    list.change((items) => items.map((item) => ({ ...item, is_read: true })))
  }
  const hasUnread = list.items.some(({ is_read: isRead }) => !isRead)
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {list.items.length === 0 ? null : (
        <p className="flex justify-end" data-needs-script="">
          <Button size="small" variant="quiet" icon={CheckCheck} isBusy={all.isBusy} isOff={!hasUnread} onClick={() => void markAll()}>
            {t("markAll")}
          </Button>
        </p>
      )}
      <FailureBox failure={all.failure} title={t("markFailed")} hasNoFields />
      <PagedList
        list={list}
        failed={t("loadFailed")}
        more={t("older")}
        moreHref={list.cursor === null ? null : `/${locale}/messages?cursor=${encodeURIComponent(list.cursor)}`}
        empty={<Empty headingLevel={2} icon={Bell} title={t("emptyTitle")} body={t("emptyBody")} look="plain" />}
      >
        {(items) => (
          <ul className="grid grid-cols-[minmax(0,1fr)]">
            {items.map((notification, index) => (
              <li key={notification.id}>
                <NotificationLine notification={notification} locale={locale} item={index} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

const keyOf = ({ id }: Notification) => id

/** Whether somebody looks at the list: it may wait in a panel that is closed. */
function isLookedAt(box: HTMLElement | null): boolean {
  const panel = box?.closest("[popover]") ?? null
  return document.visibilityState === "visible" && (panel === null || panel.matches(":popover-open"))
}

/**
 * Reads the list anew as soon as there is more, where there was more when somebody looks again, and where something was told between the
 * document and the live channel: then more are unread than came with it (`initialUnread`).
 */
function useFreshness(box: { readonly current: HTMLElement | null }, refresh: () => void, initialUnread: number): void {
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    const stop = $unread.subscribe((count) => {
      if (count === null) return
      if (count > initialUnread) latest.current()
      // Later ones are news; never within the call that subscribes.
      queueMicrotask(() => stop())
    })
    return stop
  }, [initialUnread])
  useEffect(() => {
    let isStale = false
    const look = () => {
      if (!isStale || !isLookedAt(box.current)) return
      isStale = false
      latest.current()
    }
    const stop = $news.listen(() => {
      isStale = true
      look()
    })
    document.addEventListener("visibilitychange", look)
    return () => {
      stop()
      document.removeEventListener("visibilitychange", look)
    }
  }, [box])
}

/** Marks read what is shown, each line once for each time that something was added to it. */
function useReading(box: { readonly current: HTMLElement | null }, items: readonly Notification[]): void {
  const marked = useRef(new Set<string>())
  const mark = useCallback(() => {
    if (!isLookedAt(box.current)) return
    const fresh = items.filter(({ id, is_read: isRead, created_at: at }) => !isRead && !marked.current.has(`${id}@${at}`))
    if (fresh.length === 0) return
    for (const { id, created_at: at } of fresh) marked.current.add(`${id}@${at}`)
    call(readMessages, { ids: fresh.map(({ id }) => id) }, { handlesErrors: true, isInBackground: true }).then(
      ({ unread }) => $unread.set(unread.system),
      // They stay unread, and are marked when the list is shown again.
      () => undefined,
    )
  }, [box, items])
  useEffect(() => {
    mark()
    document.addEventListener("visibilitychange", mark)
    return () => document.removeEventListener("visibilitychange", mark)
  }, [mark])
}

/** Up and down go from line to line, home and end to the first and the last. */
function useArrows(box: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const list = box.current
    const move = (event: KeyboardEvent) => moveByArrows(list, event)
    list?.addEventListener("keydown", move)
    return () => list?.removeEventListener("keydown", move)
  }, [box])
}

function moveByArrows(list: HTMLElement | null, event: KeyboardEvent): void {
  const lines = [...(list?.querySelectorAll<HTMLElement>("a[data-item]") ?? [])]
  const at = lines.findIndex((line) => line === document.activeElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key]
  const line = to === undefined ? undefined : lines[to]
  if (line === undefined) return
  event.preventDefault()
  line.focus()
}

/** The list of notifications, on its own page and, borrowed from there, in the panel of the bell. */
export const notifications = defineIsland({
  name: "notifications",
  when: "load",
  messages: ["message", "ui", "errors"],
  server: "html",
  component: Notifications,
})
