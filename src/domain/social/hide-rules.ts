/** What people hide: a person with all that they publish, or a tag with all works that have it. */
export const HIDDEN_KINDS = ["account", "tag"] as const
export type HiddenKind = (typeof HIDDEN_KINDS)[number]

/** People and tags that one account may hide. */
export const MAXIMUM_HIDDEN = 1_000
