import type { ViewerId } from "../_kernel/ids.ts"
import { imageUrlFor } from "../profile/index.ts"
import type { Person } from "./contract.ts"

/** What a query tells of a person. */
export interface PersonRow {
  readonly id: string
  readonly name: string
  readonly bio: string
  readonly avatarKey: string | null
  readonly isFollowed: number
}

/** A person of a list as a viewer sees them. */
export function personOf(row: PersonRow, viewerId: ViewerId | null): Person {
  return {
    id: row.id,
    name: row.name,
    bio: row.bio,
    avatar: imageUrlFor(row.avatarKey, viewerId),
    is_followed: row.isFollowed === 1,
    is_self: row.id === viewerId,
  }
}
