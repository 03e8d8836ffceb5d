/** A link of the tabs and filters, as the page says it by `data-filter`, `data-value` and `data-several`. */
export interface FilterLink {
  readonly parameter: string
  /** Empty for all. */
  readonly value: string
  readonly isSeveral: boolean
  readonly isChosen: boolean
}

/** Between the values of a parameter; see `feed-query.ts`, which writes the addresses of the links themselves. */
const SEPARATOR = "."

/** Which links are chosen once one of them is pressed. */
export function pressed(links: readonly FilterLink[], at: number): readonly boolean[] {
  const link = links[at]
  if (link === undefined) return links.map(({ isChosen }) => isChosen)
  const isOn = link.value === "" || !link.isChosen
  return links.map((other, index) => {
    if (other.parameter !== link.parameter) return other.isChosen
    if (link.isSeveral && link.value !== "") return index === at ? isOn : other.isChosen
    if (other.value === "") return link.value === "" || !isOn
    return index === at && isOn
  })
}

/** The query of what is chosen, in the order of the links, which is that of the addresses. */
export function queryOf(links: readonly FilterLink[]): string {
  const query = new URLSearchParams()
  for (const { parameter, value, isChosen } of links) {
    if (!isChosen || value === "") continue
    const before = query.get(parameter)
    query.set(parameter, before === null ? value : `${before}${SEPARATOR}${value}`)
  }
  const text = query.toString()
  return text === "" ? "" : `?${text}`
}
