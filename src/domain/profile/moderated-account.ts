import { type SQL, sql } from "drizzle-orm"
import type { Emission } from "../_kernel/emission.ts"
import { type AccountId, asAccountId, asViewerId } from "../_kernel/ids.ts"
import { defineSubject, type SubjectMove, type SubjectRelevel, type SubjectState } from "../_kernel/moderated-subject.ts"
import { emit } from "../_kernel/outbox.ts"
import { CHECKS, hasCheck, liftBlocksOf } from "../moderation/index.ts"
import { LEVELS, UNKNOWN_LEVEL } from "../moderation/level-rules.ts"
import { mediaUrl } from "../upload/rules.ts"
import { imagesDue } from "./events.ts"
import { checkedIdOf, LANDED_LEVEL } from "./images/image-rows.ts"
import { isShownAccount } from "./visible-account.ts"

interface StoredAccount {
  readonly id: AccountId
  readonly name: string
  readonly bio: string
  readonly imageKey: string | null
  readonly level: number | null
  readonly state: SubjectState
}

/** Avatars are stored square, and are shown to moderators no larger than this. */
const AVATAR_PX = 320

const imagesOf = (id: string | SQL): SQL => sql`profile_image WHERE account_id = ${id}`
/** Where the images of a profile stand: the strictest of both; visible without any. */
const stateOf = (
  id: string | SQL,
): SQL => sql`CASE (SELECT MAX(CASE state WHEN 'removed' THEN 3 WHEN 'limited' THEN 2 WHEN 'pending' THEN 1 ELSE 0 END)
  FROM ${imagesOf(id)}) WHEN 3 THEN 'removed' WHEN 2 THEN 'limited' WHEN 1 THEN 'pending' ELSE 'visible' END`
const levelOf = (id: string | SQL): SQL => sql`(SELECT MAX(level) FROM ${imagesOf(id)})`

/** People by their profiles, as moderation meets them: their images are moved and rated; they themselves are banned, which people decide. */
export const moderatedAccount = defineSubject<StoredAccount>({
  kind: "account",
  select: (
    ids,
  ) => sql`SELECT id, json_object('id', id, 'name', name, 'bio', bio, 'level', ${levelOf(sql`account.id`)}, 'state', ${stateOf(sql`account.id`)},
      'imageKey', (SELECT media_key FROM ${imagesOf(sql`account.id`)} ORDER BY kind LIMIT 1)) AS thing
    FROM account WHERE id IN ${ids} AND deleted_at_ms IS NULL`,
  describe: ({ id, name, bio, imageKey, level, state }) => ({
    title: name,
    text: bio,
    ownerId: id,
    preview: imageKey === null ? null : { kind: "image", url: mediaUrl(imageKey), width: AVATAR_PX, height: AVATAR_PX },
    level,
    state,
    visibility: null,
    path: `/user/${id}`,
  }),
  isMet: (id, viewerId, nowMs) => isShownAccount(sql`${id}`, asViewerId(viewerId), nowMs),
  ownerOf: (id) => sql`(SELECT id FROM account WHERE id = ${id} AND deleted_at_ms IS NULL)`,
  stateOf: (id) => sql`(SELECT ${stateOf(id)} FROM account WHERE id = ${id} AND deleted_at_ms IS NULL)`,
  levelOf,
  move,
  relevel,
  imagesOf: (id) => sql`(SELECT ${checkedIdOf(asAccountId(id))})`,
  liftBlocks: (id, only) => [
    ...liftBlocksOf(sql`(SELECT ${checkedIdOf(asAccountId(id))})`, only),
    sql`UPDATE profile_image SET level = ${UNKNOWN_LEVEL} WHERE account_id = ${id} AND level = ${LEVELS.blocked} AND ${only}`,
  ],
})

/** Both images go together; one that a person lets be met and no check can rate, that person rated. Nothing blocked comes back. */
function move({ id, to, from, confirms = false, actorId, nowMs, only }: SubjectMove): readonly (SQL | Emission)[] {
  const isBlocked = hasCheck(sql`${checkedIdOf(asAccountId(id))}`, sql`${CHECKS.blocked} AND media_key = profile_image.media_key`)
  const isMoved = sql`account_id = ${id} AND state IN (SELECT value FROM json_each(${JSON.stringify(from)}))
    AND ${confirms ? sql`1` : sql`state <> ${to}`} AND ${only} AND ${to === "visible" ? sql`NOT ${isBlocked}` : sql`1`}`
  const due = (which: SQL) => emit(imagesDue, { account_id: id }, { nowMs, only: sql`EXISTS (SELECT 1 FROM profile_image WHERE ${which})` })
  const unrated = sql`COALESCE(${LANDED_LEVEL}, ${LEVELS.unrated}) = ${LEVELS.unrated}`
  const rated = sql`CASE WHEN set_level IS NULL AND ${unrated} THEN ${LEVELS.pg13} ELSE set_level END`
  if (to !== "visible" || !actorId.startsWith("user_")) return [due(isMoved), sql`UPDATE profile_image SET state = ${to} WHERE ${isMoved}`]
  const isKept = sql`(${isMoved} OR account_id = ${id} AND state = 'visible' AND set_level IS NULL AND ${unrated} AND ${only})`
  return [due(isKept), sql`UPDATE profile_image SET state = ${to}, set_level = ${rated}, level = COALESCE(${rated}, level) WHERE ${isKept}`]
}

function relevel({ id, level, nowMs, only }: SubjectRelevel): readonly (SQL | Emission)[] {
  return [
    sql`UPDATE profile_image SET set_level = ${level}, level = COALESCE(${level}, level) WHERE account_id = ${id} AND ${only}`,
    emit(imagesDue, { account_id: id }, { nowMs, only }),
  ]
}
