import { sql } from "drizzle-orm"
import * as tables from "../../../../db/schema/audio.ts"
import { archivedRows, jsonList } from "../../_kernel/archive.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { definePersonalData } from "../../_kernel/personal-data.ts"
import { recordingsUnder } from "./voice-rows.ts"

/** Voices of members' own, and that they consented to them. */
export const voiceData = definePersonalData(tables, {
  tables: { voice: { exported: { in: "voices.json" }, forgotten: { by: ({ id }) => [sql`DELETE FROM voice WHERE account_id = ${id}`] } } },
  files: [
    {
      name: "voices.json",
      about: ["Voices of your own: what was measured of them, and when you consented to each and revoked it."],
      write: (context) => jsonList(voicesOf(context)),
    },
  ],
  folders: [{ name: "voices/", about: ["The samples and the consents of your voices."], list: recordingsOf }],
  async beforeForgetting({ media }, { id }) {
    await media.deleteUnder(recordingsUnder(id))
    return true
  },
})

interface Archived {
  readonly id: string
  readonly phrase: string
  readonly name: string
  readonly language: string
  readonly gender: string
  readonly age: string
  readonly intonation: string
  readonly traits: string | null
  readonly sampleKey: string | null
  readonly consentKey: string | null
  readonly consentedAtMs: number | null
  readonly revokedAtMs: number | null
}

function rowsOf(context: MemberContext) {
  return archivedRows<Archived>(context, {
    select: sql`phrase, name, language, gender, age, intonation, traits, sample_key AS "sampleKey", consent_key AS "consentKey",
      consented_at_ms AS "consentedAtMs", revoked_at_ms AS "revokedAtMs"`,
    from: sql`voice WHERE account_id = ${context.viewer.id}`,
    time: sql`created_at_ms`,
    id: sql`id`,
  })
}

const timeOf = (atMs: number | null) => (atMs === null ? null : new Date(atMs).toISOString())

async function* voicesOf(context: MemberContext): AsyncGenerator {
  for await (const { traits, sampleKey, consentKey, consentedAtMs, revokedAtMs, ...row } of rowsOf(context))
    yield {
      ...row,
      measured: traits === null ? null : JSON.parse(traits),
      has_recordings: sampleKey !== null && consentKey !== null,
      consented_at: timeOf(consentedAtMs),
      revoked_at: timeOf(revokedAtMs),
    }
}

async function* recordingsOf(context: MemberContext): AsyncGenerator<{ readonly name: string; readonly key: string }> {
  for await (const { id, sampleKey, consentKey } of rowsOf(context)) {
    if (sampleKey !== null) yield { name: `voices/${id}-sample`, key: sampleKey }
    if (consentKey !== null) yield { name: `voices/${id}-consent`, key: consentKey }
  }
}
