import { unreadRecord } from "../../domain/message/notification-contract.ts"
import { call } from "../_runtime/call.ts"
import { isLeaving } from "../_runtime/leaving.ts"
import { $unread, noteNews } from "../_session/inbox-state.ts"
import { $isLive, followTasks } from "../_session/live-tasks.ts"

/** While the live channel is closed, the count is asked for this often: it costs a call, and nobody waits for it. */
const POLL_EVERY_MS = 30_000

/**
 * Keeps `$unread` up to date for as long as the page is open: by the live channel, which all that is live on a page shares, by asking while
 * it is closed, and whenever it opens or somebody looks at the page again.
 */
export function followInbox(): void {
  followTasks()
  const ask = async () => {
    if (document.visibilityState !== "visible" || isLeaving()) return
    try {
      const { unread } = await call(unreadRecord, {}, { handlesErrors: true, isInBackground: true })
      const before = $unread.get()
      $unread.set(unread.system)
      if (before !== null && unread.system > before) noteNews()
    } catch {
      // The next one may come through.
    }
  }
  $isLive.subscribe((isLive) => {
    if (isLive || $unread.get() === null) void ask()
  })
  document.addEventListener("visibilitychange", () => void ask())
  setInterval(() => {
    if (!$isLive.get()) void ask()
  }, POLL_EVERY_MS)
}
