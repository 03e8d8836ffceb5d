import { useSyncExternalStore } from "react"
import { useFormatter, useNow as useRequestMoment } from "use-intl/react"
import { useNow } from "../_runtime/use-now.ts"

const never = () => () => {}
const MINUTE_MS = 60_000
/** Longer ago than this, a date says more than a number of days. */
const RELATIVE_MS = 7 * 86_400_000

/** The time zone that the person lives in; UTC on the server and while hydrating, where it is not known. */
function useTimeZone(): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  )
}

/** Words moments, given in ISO 8601. */
export function useMomentWords() {
  const format = useFormatter()
  const timeZone = useTimeZone()
  const atRequest = useRequestMoment()
  const nowMs = useNow(MINUTE_MS)
  const now = nowMs === null ? atRequest : new Date(nowMs)
  const day = (iso: string) => format.dateTime(new Date(iso), { dateStyle: "medium", timeZone })
  const minute = (iso: string) => format.dateTime(new Date(iso), { dateStyle: "medium", timeStyle: "short", timeZone })
  /** "5 minutes ago" within a week, the day before that. Clocks differ a little: nothing was seen in the future. */
  const ago = (iso: string) => {
    const atMs = Math.min(new Date(iso).getTime(), now.getTime())
    return now.getTime() - atMs > RELATIVE_MS ? day(iso) : format.relativeTime(atMs, now)
  }
  return { day, minute, ago }
}

/** A moment to the minute, readable by machines too. */
export function Moment({ iso }: { readonly iso: string }) {
  const { minute } = useMomentWords()
  return <time dateTime={iso}>{minute(iso)}</time>
}
