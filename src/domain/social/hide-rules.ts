/** What people hide: a person with all that they publish, or a tag with all works that have it. */
export const HIDDEN_KINDS = ["account", "tag"] as const
export type HiddenKind = (typeof HIDDEN_KINDS)[number]

/** What somebody does not want to meet: whom they block is kept beside what they hide. */
export type WishKind = HiddenKind | "block"

/** People and tags that one account may hide, and people it may block. */
export const MAXIMUM_HIDDEN = 1_000
