import { useEffect, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { formatTag } from "../../messages/format-tag.ts"
import { dayIn } from "./wallet-time.ts"

/** Dates as the reader writes them, in the time zone of the browser; on the server and while hydrating in UTC. */
export interface Dates {
  readonly timeZone: string
  /** A date, such as 21 December 2026. */
  date(moment: string | number): string
  /** A time of day. */
  time(moment: string | number): string
  /** A day `YYYY-MM-DD` with its weekday. */
  day(day: string): string
  /** Today as `YYYY-MM-DD`. */
  today(): string
}

export function useDates(locale: Locale): Dates {
  const [timeZone, setTimeZone] = useState("UTC")
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  const tag = formatTag(locale)
  return {
    timeZone,
    date: (moment) => new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone }).format(new Date(moment)),
    time: (moment) => new Intl.DateTimeFormat(tag, { timeStyle: "short", timeZone }).format(new Date(moment)),
    // Noon, so that the day is the same wherever it is written.
    day: (day) =>
      new Intl.DateTimeFormat(tag, { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(
        new Date(`${day}T12:00:00Z`),
      ),
    today: () => dayIn(timeZone, Date.now()),
  }
}
