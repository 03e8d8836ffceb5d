import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { defineEvent, type EventHandler, on } from "../../_kernel/outbox.ts"

/** A voice was revoked: its recordings go. */
export const voiceRevoked = defineEvent({
  name: "audio.voice-revoked",
  payload: () => z.object({ voice_id: z.string(), sample_key: z.nullable(z.string()), consent_key: z.nullable(z.string()) }),
  subject: "voice_id",
})

/** Recordings were copied for a voice, which may never have come to name them. */
export const recordingsStored = defineEvent({
  name: "audio.recordings-stored",
  payload: () => z.object({ voice_id: z.string(), keys: z.array(z.string()) }),
  subject: "voice_id",
})

/** What follows in this feature. */
export const voiceEvents: readonly EventHandler[] = [
  on(voiceRevoked, ({ media }, { sample_key: sample, consent_key: consent }) =>
    media.delete([sample, consent].flatMap((key) => (key === null ? [] : key))),
  ),
  on(recordingsStored, async ({ database, media }, { voice_id: id, keys }) => {
    const named = await database.all<{ readonly key: string }>(
      sql`SELECT value AS key FROM json_each(${JSON.stringify(keys)}), voice WHERE voice.id = ${id} AND value IN (sample_key, consent_key)`,
    )
    const left = keys.filter((key) => !named.some((one) => one.key === key))
    if (left.length > 0) await media.delete(left)
  }),
]
