/** Works that one call may note. */
export const MAXIMUM_SEEN = 50
/** How a work was seen: for a second in a list, opened, or played. */
export const SEEN_AS = ["view", "open", "play"] as const
export type SeenAs = (typeof SEEN_AS)[number]

/** Models of one range of time that are ranked. */
export const RANKED_MODELS = 100
/** Models of each range on the leaderboard. */
export const LEADERBOARD_PLACES = 10
