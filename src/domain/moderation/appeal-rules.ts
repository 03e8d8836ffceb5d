/** What a moderator finds: what was decided stands, or it is undone. */
export const APPEAL_DECISIONS = ["upheld", "overturned"] as const
export type AppealDecision = (typeof APPEAL_DECISIONS)[number]

/** What may be appealed against: the refusal of a file, the state or the level of a thing, a ban. */
export const APPEAL_SUBJECTS = ["file", "work", "comment", "workflow", "ban"] as const
export type AppealSubject = (typeof APPEAL_SUBJECTS)[number]

/** Things whose state and level can be appealed against, by their kind of subject. */
export const APPEALED_THINGS = ["work", "comment", "workflow"] as const satisfies readonly AppealSubject[]

/** What of a subject an appeal is about. */
export type AppealMatter = "refusal" | "state" | "level" | "ban"

/** Which appeals the desk lists. */
export const APPEAL_STATES = ["open", "all"] as const
export const MAXIMUM_APPEAL_CHARACTERS = 2000
export const MAXIMUM_APPEAL_NOTE_CHARACTERS = 1000

/** Appeals about states and levels that somebody may make within a day. */
export const APPEALS_A_DAY = 5
export const APPEAL_WINDOW_MS = 86_400_000

/** How the decision that an appeal is against is named where it is a level; any other is a state. */
const LEVEL_PREFIX = "level:"

/** What an appeal is about, by what it is against. */
export function matterOf(kind: AppealSubject, againstId: string): AppealMatter {
  if (kind === "file") return "refusal"
  if (kind === "ban") return "ban"
  return againstId.startsWith(LEVEL_PREFIX) ? "level" : "state"
}

/** How many appeals are left at a moment, and when the next one is free; null while some are left. `times` are those within the window. */
export function appealsLeft(times: readonly number[], nowMs: number): { readonly left: number; readonly nextAtMs: number | null } {
  const within = times.filter((atMs) => atMs > nowMs - APPEAL_WINDOW_MS).toSorted((one, other) => one - other)
  const left = Math.max(0, APPEALS_A_DAY - within.length)
  const leaving = within[within.length - APPEALS_A_DAY]
  return { left, nextAtMs: left > 0 || leaving === undefined ? null : leaving + APPEAL_WINDOW_MS }
}
