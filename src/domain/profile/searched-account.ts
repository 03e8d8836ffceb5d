import { type SQL, sql } from "drizzle-orm"
import type { ViewerId } from "../_kernel/ids.ts"
import { isFollowedBy, isVisible } from "./visible-account.ts"

/** A person as search knows them. */
export interface SearchedAccount {
  readonly id: string
  readonly name: string
  readonly bio: string
  readonly avatarKey: string | null
  /** Whether the viewer follows them. */
  readonly isFollowed: number
}

/** The query of people by their ids, without those the viewer may not see; `only` is a further condition over `account`. */
export function selectSearchedAccounts(ids: readonly string[], viewerId: ViewerId | null, nowMs: number, only: SQL = sql`1`): SQL {
  return sql`SELECT account.id, account.name, account.bio, account.avatar_key AS "avatarKey", ${isFollowedBy(viewerId)} AS "isFollowed"
    FROM account WHERE account.id IN ${ids} AND ${isVisible(viewerId, nowMs)} AND ${only}`
}

/** The query of ids of accounts in their order, which is that of their making, for what walks over all of them. */
export function selectAccountIdsAfter(id: string, limit: number): SQL {
  return sql`SELECT id FROM account WHERE id > ${id} ORDER BY id LIMIT ${limit}`
}
