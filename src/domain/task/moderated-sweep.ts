import { sql } from "drizzle-orm"
import type { AccountId } from "../_kernel/ids.ts"
import { defineSubject, type SubjectState } from "../_kernel/moderated-subject.ts"
import { isActive } from "../identity/index.ts"
import { CHECKS, hasCheck, levelOfSeen, liftBlocksOf } from "../moderation/index.ts"
import { mediaUrl } from "../upload/rules.ts"
import { CHECKED_SHARE } from "./share-rows.ts"

interface StoredSweep {
  readonly token: string
  readonly prompt: string
  readonly ownerId: AccountId
  readonly state: SubjectState
  readonly level: number | null
  readonly image: StoredImage | null
}

interface StoredImage {
  readonly key: string
  readonly width: number
  readonly height: number
}

const checksOf = (token: string) => sql`${`sweep_${token}`}`

/** Sweeps that their owners share by a link, by the part of it that nobody guesses: what a moderator takes away is the link. */
export const moderatedSweep = defineSubject<StoredSweep>({
  kind: "sweep",
  select: (
    ids,
  ) => sql`SELECT token AS id, json_object('token', token, 'prompt', COALESCE(json_extract(task.specification, '$.prompt'), ''), 'ownerId', owner_id, 'state', task_share.state,
      'level', COALESCE(set_level, ${levelOfSeen(CHECKED_SHARE)}),
      'image', (SELECT json_object('key', media_key, 'width', width, 'height', height) FROM task_result WHERE task_id = task.id ORDER BY position LIMIT 1)) AS thing
    FROM task_share JOIN task ON task.id = task_share.task_id WHERE token IN ${ids} AND task.deleted_at_ms IS NULL`,
  describe: ({ token, prompt, ownerId, state, level, image }) => ({
    title: "",
    text: prompt,
    ownerId,
    preview: image === null ? null : { kind: "image", url: mediaUrl(image.key), width: image.width, height: image.height },
    level,
    state,
    visibility: "unlisted",
    path: `/sweeps/${token}`,
  }),
  isMet: (token, _viewerId, nowMs) =>
    sql`EXISTS (SELECT 1 FROM task_share WHERE token = ${token} AND state = 'visible' AND is_off = 0 AND ${isActive(sql`task_share.owner_id`, nowMs)})`,
  ownerOf: (token) => sql`(SELECT owner_id FROM task_share WHERE token = ${token})`,
  stateOf: (token) => sql`(SELECT state FROM task_share WHERE token = ${token})`,
  levelOf: (token) => sql`(SELECT COALESCE(set_level, ${levelOfSeen(CHECKED_SHARE)}) FROM task_share WHERE token = ${token})`,
  setLevelOf: (token) => sql`(SELECT set_level FROM task_share WHERE token = ${token})`,
  move: ({ id: token, to, from, only }) => [
    sql`UPDATE task_share SET state = ${to} WHERE token = ${token} AND state <> ${to}
      AND state IN (SELECT value FROM json_each(${JSON.stringify(from)})) AND ${only}
      AND ${to === "visible" ? sql`NOT ${hasCheck(checksOf(token), CHECKS.blocked)}` : sql`1`}`,
  ],
  relevel: ({ id: token, level, only }) => [sql`UPDATE task_share SET set_level = ${level} WHERE token = ${token} AND ${only}`],
  imagesOf: (token) => sql`(SELECT ${checksOf(token)})`,
  liftBlocks: (token, only) => liftBlocksOf(sql`(SELECT ${checksOf(token)})`, only),
})
