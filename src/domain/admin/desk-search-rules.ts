/** What the desk's search finds, in the order in which it is listed. */
export const DESK_KINDS = ["account", "work", "case", "report", "appeal", "task", "code", "server"] as const

export const MINIMUM_DESK_QUERY = 2
export const MAXIMUM_DESK_QUERY = 320
/** Findings of one kind. */
export const FOUND_OF_A_KIND = 5

/** What ids of a kind begin with. */
const PREFIXES = { work: "work_", case: "case_", report: "report_", appeal: "appeal_", task: "task_" } as const
type NamedById = keyof typeof PREFIXES

/** The kind whose ids begin as a text does; null for any other text. */
export function kindOfId(text: string): NamedById | null {
  const plain = text.toLowerCase()
  for (const kind of ["work", "case", "report", "appeal", "task"] as const) if (plain.startsWith(PREFIXES[kind])) return kind
  return null
}
