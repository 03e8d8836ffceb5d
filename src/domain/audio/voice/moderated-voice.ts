import { sql } from "drizzle-orm"
import type { AccountId } from "../../_kernel/ids.ts"
import { defineSubject, type SubjectState } from "../../_kernel/moderated-subject.ts"
import { mediaUrl } from "../../upload/rules.ts"

interface StoredVoice {
  readonly name: string
  readonly phrase: string
  readonly accountId: AccountId
  readonly state: SubjectState
  readonly sampleKey: string
  readonly consentKey: string
}

const isThere = sql`training <> 'asked' AND revoked_at_ms IS NULL`

/** Members' own voices: moderators listen to their consents. Nobody else hears them, so nobody reports one. */
export const moderatedVoice = defineSubject<StoredVoice>({
  kind: "voice",
  select: (
    ids,
  ) => sql`SELECT id, json_object('name', name, 'phrase', phrase, 'accountId', account_id, 'state', state, 'sampleKey', sample_key,
      'consentKey', consent_key) AS thing FROM voice WHERE id IN ${ids} AND ${isThere}`,
  describe: ({ name, phrase, accountId, state, sampleKey, consentKey }) => ({
    title: name,
    text: phrase,
    ownerId: accountId,
    preview: null,
    recordings: [
      { role: "consent", url: mediaUrl(consentKey) },
      { role: "sample", url: mediaUrl(sampleKey) },
    ],
    level: null,
    state,
    visibility: "private",
    path: null,
  }),
  isMet: () => sql`0`,
  ownerOf: (id) => sql`(SELECT account_id FROM voice WHERE id = ${id})`,
  stateOf: (id) => sql`(SELECT state FROM voice WHERE id = ${id} AND ${isThere})`,
  move: ({ id, to, from, reason, only }) => [
    sql`UPDATE voice SET state = ${to}, reason = ${to === "visible" || to === "pending" ? "" : reason} WHERE id = ${id} AND ${isThere}
      AND state IN (${sql.join(
        from.map((state) => sql`${state}`),
        sql`, `,
      )}) AND ${only}`,
  ],
})
