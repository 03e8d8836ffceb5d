import { type Counts, type Item, MONTHLY_DOLLARS, PRICES } from "./prices.ts"

const DAYS = 30
/** The cron handler runs every minute, whoever is there. */
const RUNS_A_MONTH = DAYS * 24 * 60

/** A row of the table: what a month costs so many members of one thing. */
interface PricedItem {
  readonly item: Item
  /** Within a month, by all. */
  readonly many: number
  readonly dollars: number
}

/** A month of so many members. */
export interface PricedMonth {
  readonly members: number
  readonly items: readonly PricedItem[]
  readonly dollars: number
}

const isItem = (word: string): word is Item => word in PRICES
const ITEMS: readonly Item[] = Object.keys(PRICES).filter(isItem)

/** What a month costs where each of so many members has such a day every day, and the site does the rest by itself each minute. */
export function priceMonth(day: Counts, minute: Counts, members: number): PricedMonth {
  const items = ITEMS.map((item) => {
    const { dollars, per, included } = PRICES[item]
    const many = day[item] * members * DAYS + minute[item] * RUNS_A_MONTH
    return { item, many, dollars: (Math.max(0, many - included) / per) * dollars }
  })
  const charges = Object.values(MONTHLY_DOLLARS).reduce((sum, one) => sum + one, 0)
  return { members, items, dollars: items.reduce((sum, { dollars }) => sum + dollars, charges) }
}

/** What a day costs by itself, without what a plan includes; the most expensive thing first. */
export function priceDay(day: Counts): readonly PricedItem[] {
  return ITEMS.map((item) => ({ item, many: day[item], dollars: (day[item] / PRICES[item].per) * PRICES[item].dollars })).toSorted(
    (one, other) => other.dollars - one.dollars,
  )
}

/** Both as Markdown. */
export function costTable(day: Counts, minute: Counts, sizes: readonly number[]): string {
  const months = sizes.map((members) => priceMonth(day, minute, members))
  const head = ["a member's day", "dollars for 1,000 days", ...sizes.map((size) => `a month of ${size.toLocaleString("en")} members`)]
  const rows = priceDay(day).map(({ item, many, dollars }) => [
    PRICES[item].words,
    amount(many),
    money(dollars * 1_000),
    ...months.map(({ items }) => money(items.find((one) => one.item === item)?.dollars ?? 0)),
  ])
  const charges = Object.entries(MONTHLY_DOLLARS).map(([name, dollars]) => [
    `${name}, charge of a month`,
    "–",
    "–",
    ...months.map(() => money(dollars)),
  ])
  const perDay = priceDay(day).reduce((sum, { dollars }) => sum + dollars, 0)
  const all = ["**all**", "", money(perDay * 1_000), ...months.map(({ dollars }) => `**${money(dollars)}**`)]
  const each = ["a member, a month", "", "", ...months.map(({ members, dollars }) => money(dollars / members))]
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`
  return [line(["what", ...head]), `|${"---|".repeat(head.length + 1)}`, ...[...rows, ...charges, all, each].map(line)].join("\n")
}

function amount(many: number): string {
  if (many === 0) return "0"
  return many < 1 ? many.toPrecision(2) : many.toLocaleString("en", { maximumFractionDigits: 1 })
}

function money(dollars: number): string {
  if (dollars === 0) return "$0"
  return `$${dollars < 0.1 ? dollars.toPrecision(2) : dollars.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}
