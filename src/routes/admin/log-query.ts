import { ACTIONS } from "./act-words.tsx"

const DAY_MS = 86_400_000
/** Longest name or id that is looked for. */
export const MAXIMUM_WHO_CHARACTERS = 80

/** The parameters of the log's address, those that say nothing left out. */
export type LogFields = Partial<Record<"who" | "what" | "from" | "to" | "about", string>>

/** What an address asks the log for: its parameters, and the question that they are. What cannot be read is no condition. */
export function readLogQuery(query: (name: keyof LogFields) => string | undefined) {
  const who = trimmed(query("who"))
  const about = trimmed(query("about"))
  const what = ACTIONS.find((action) => action === query("what"))
  const from = dayOf(query("from"))
  const to = dayOf(query("to"))
  const fields: LogFields = {
    ...(who !== undefined && { who }),
    ...(what !== undefined && { what }),
    ...(from !== undefined && { from: from.text }),
    ...(to !== undefined && { to: to.text }),
    ...(about !== undefined && { about }),
  }
  const question = { actor: who, action: what, subject: about, fromMs: from?.ms, beforeMs: to === undefined ? undefined : to.ms + DAY_MS }
  return { fields, question }
}

function trimmed(text: string | undefined): string | undefined {
  const plain = text?.trim().slice(0, MAXIMUM_WHO_CHARACTERS)
  return plain === "" ? undefined : plain
}

/** A day (UTC) as a field of dates says it. */
function dayOf(text: string | undefined): { readonly text: string; readonly ms: number } | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const ms = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(ms) ? undefined : { text, ms }
}
