/** What parts names in a row; `Intl.ListFormat` runs them together in Chinese, and puts an "and" before each in Arabic. */
const BETWEEN: Readonly<Record<string, string>> = { zh: "、", ja: "、", ar: "، " }

/** Names in a row, parted as the language of the page does. */
export function listed(names: Iterable<string>): string {
  return [...names].join(BETWEEN[document.documentElement.lang.slice(0, 2)] ?? ", ")
}
