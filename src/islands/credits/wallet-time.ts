/** Lines of one day, newest day first as the lines are. */
export interface Day<Line> {
  /** `YYYY-MM-DD` where the reader is. */
  readonly day: string
  readonly lines: readonly Line[]
}

/** The day of a moment in a time zone, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, moment: string | number): string {
  // Canadian English writes the date so.
  return new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(new Date(moment))
}

/** Lines in the order they have, cut where one day gives way to another. */
export function groupByDay<Line extends { readonly created_at: string }>(lines: readonly Line[], timeZone: string): readonly Day<Line>[] {
  const days: { day: string; lines: Line[] }[] = []
  for (const line of lines) {
    const day = dayIn(timeZone, line.created_at)
    const last = days.at(-1)
    if (last?.day === day) last.lines.push(line)
    else days.push({ day, lines: [line] })
  }
  return days
}

/** A day as somebody says it on `today`. */
export function relativeDay(day: string, today: string): "today" | "yesterday" | null {
  if (day === today) return "today"
  return Date.parse(today) - Date.parse(day) === 86_400_000 ? "yesterday" : null
}

/** A time that is left as a clock: `1:05:09`, below an hour `05:09`. */
export function countdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const two = (value: number) => String(value).padStart(2, "0")
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours === 0 ? rest : `${hours}:${rest}`
}
