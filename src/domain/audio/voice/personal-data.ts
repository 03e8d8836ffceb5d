import { sql } from "drizzle-orm"
import * as tables from "../../../../db/schema/audio.ts"
import { archivedRows, jsonList } from "../../_kernel/archive.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { definePersonalData } from "../../_kernel/personal-data.ts"
import { type Fields, flag, json, moment } from "../../_kernel/select.ts"
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

function rowsOf<Selected extends Fields>(context: MemberContext, fields: Selected) {
  return archivedRows(context, {
    select: fields,
    from: sql`voice WHERE account_id = ${context.viewer.id}`,
    time: sql`created_at_ms`,
    id: sql`id`,
  })
}

async function* voicesOf(context: MemberContext): AsyncGenerator {
  const { phrase, name, language, gender, age, intonation, traits, consentedAtMs, revokedAtMs } = tables.voice
  yield* rowsOf(context, {
    ...{ phrase, name, language, gender, age, intonation },
    measured: json<unknown>(traits),
    has_recordings: flag(sql`sample_key IS NOT NULL AND consent_key IS NOT NULL`),
    consented_at: moment(consentedAtMs),
    revoked_at: moment(revokedAtMs),
  })
}

async function* recordingsOf(context: MemberContext): AsyncGenerator<{ readonly name: string; readonly key: string }> {
  const keys = { sampleKey: tables.voice.sampleKey, consentKey: tables.voice.consentKey }
  for await (const { id, sampleKey, consentKey } of rowsOf(context, keys)) {
    if (sampleKey !== null) yield { name: `voices/${id}-sample`, key: sampleKey }
    if (consentKey !== null) yield { name: `voices/${id}-consent`, key: consentKey }
  }
}
