/**
 * What a picture or a text may show, as bits of a mask: the higher the stronger. 32 is never shown to anybody but its author and moderators;
 * 3 is what nobody can say anything of, which stands between what anybody may meet and what has to be asked for: members meet it, marked.
 */
export const LEVELS = { pg: 1, pg13: 2, unrated: 3, r: 4, x: 8, xxx: 16, blocked: 32 } as const
/** One of `LEVELS`. */
export type Level = (typeof LEVELS)[keyof typeof LEVELS]

/** What somebody can say that a thing shows. */
export type RatedLevel = Exclude<Level, 3>

/** Weakest first. */
export const LEVELS_IN_ORDER: readonly Level[] = [1, 2, 3, 4, 8, 16, 32]
/** Those that say something, weakest first. */
export const RATED_LEVELS: readonly RatedLevel[] = [1, 2, 4, 8, 16, 32]
/** What visitors, cached pages and search engines meet: PG and PG-13. */
export const SAFE_MASK = LEVELS.pg | LEVELS.pg13
/** Everything that somebody may want to meet. */
export const MOST_LEVELS = 31
/** Set in the mask of viewers who see what isn't rated. */
export const MEETS_UNRATED = 64
/** What a thing counts as that nothing has looked at. */
export const UNKNOWN_LEVEL: RatedLevel = LEVELS.r

/** The strongest of some levels; 0 stands for one that says nothing. PG without any. */
export function strongestLevel(...levels: readonly (Level | 0)[]): Level {
  return LEVELS_IN_ORDER.findLast((level) => levels.includes(level)) ?? LEVELS.pg
}

/** True for what anybody may meet without asking for it. */
export function isSafe(level: Level): boolean {
  return level <= LEVELS.pg13
}

/** Whether a level is one of those in the mask of what somebody wants to meet. */
export function isMetBy(level: number, levels: number): boolean {
  return level === LEVELS.unrated ? (levels & MEETS_UNRATED) !== 0 : (level & levels) !== 0
}

/** Takes a number that is known to be a level, such as one out of the database; the unknown is `UNKNOWN_LEVEL`. */
export function levelOf(number: number): Level {
  return LEVELS_IN_ORDER.find((level) => level === number) ?? UNKNOWN_LEVEL
}

const LABELS: Readonly<Record<Level, string>> = { 1: "PG", 2: "PG-13", 3: "NR", 4: "R", 8: "X", 16: "XXX", 32: "!" }

/** What a level is called everywhere, in every language. */
export function levelLabel(level: Level): string {
  return LABELS[level]
}
