import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import type { readProfile } from "../../domain/profile/contract.ts"
import type { Collection } from "../../domain/social/collection-contract.ts"
import type { Person } from "../../domain/social/contract.ts"

/** Parts of a person's page, each at an address of its own below it; works are the page itself. */
export const PERSON_TABS = ["works", "posts", "articles", "portfolios", "collections", "likes", "following", "followers"] as const
export type PersonTab = (typeof PERSON_TABS)[number]

export type Profile = CallOutput<typeof readProfile>

/** One page of what a tab lists. */
export type PersonList =
  | { readonly kind: "works"; readonly items: readonly Card[]; readonly next_cursor: string | null; readonly hidden?: boolean }
  | { readonly kind: "collections"; readonly items: readonly Collection[]; readonly next_cursor: string | null }
  | {
      readonly kind: "people"
      readonly items: readonly Person[]
      readonly next_cursor: string | null
      /** The person does not show it. */
      readonly hidden: boolean
    }

/** What a person's page shows to everybody. */
export interface PersonView {
  readonly profile: Profile
  readonly list: PersonList
  readonly tab: PersonTab
  /** Whether this is a later page of the tab's list. */
  readonly isLater: boolean
}

/** Path of a tab without the locale. */
export function personPath(id: string, tab: PersonTab = "works"): string {
  return tab === "works" ? `/user/${id}` : `/user/${id}/${tab}`
}
