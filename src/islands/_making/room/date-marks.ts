/** A day of the stream, and the newest thing that was made on it. */
export interface DateMark {
  readonly id: string
  readonly startMs: number
  /** Where it stands between the newest at 0 and the oldest at 1, by how much was made. */
  readonly share: number
}

/** Marks nearer to each other than this share of the height have no words of their own. */
const LEAST_GAP = 0.045

/** The days of what was made, newest first, each at the place where it begins in the list; too near ones are left out. */
export function dateMarks(
  made: readonly { readonly id: string; readonly atMs: number }[],
  dayOf: (ms: number) => number,
): readonly DateMark[] {
  const marks: DateMark[] = []
  let day: number | null = null
  made.forEach(({ id, atMs }, index) => {
    const now = dayOf(atMs)
    if (now === day) return
    day = now
    const share = made.length < 2 ? 0 : index / made.length
    const before = marks.at(-1)
    if (before === undefined || share - before.share >= LEAST_GAP) marks.push({ id, startMs: now, share })
  })
  return marks
}

/** How a day is said: a weekday within the week, a month within the year, else the year. */
export function formatOf(startMs: number, todayMs: number): Intl.DateTimeFormatOptions | "today" {
  const days = Math.round((todayMs - startMs) / 86_400_000)
  if (days <= 0) return "today"
  if (days < 7) return { weekday: "short" }
  return days < 330 ? { month: "short", ...(days < 45 ? { day: "numeric" } : {}) } : { year: "numeric" }
}
