import * as z from "zod/mini"
import { defineEvent, type EventHandler, on } from "../../_kernel/outbox.ts"

/** A voice was revoked: its recordings go. */
export const voiceRevoked = defineEvent({
  name: "audio.voice-revoked",
  payload: () => z.object({ voice_id: z.string(), sample_key: z.nullable(z.string()), consent_key: z.nullable(z.string()) }),
  subject: "voice_id",
})

/** What follows in this feature. */
export const voiceEvents: readonly EventHandler[] = [
  on(voiceRevoked, ({ media }, { sample_key: sample, consent_key: consent }) =>
    media.delete([sample, consent].flatMap((key) => (key === null ? [] : key))),
  ),
]
