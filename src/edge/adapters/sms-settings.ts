import * as z from "zod/mini"

const smsSettingsSchema = z.discriminatedUnion("kind", [
  /** A provider that takes Twilio's request. */
  z.strictObject({
    kind: z.literal("rest"),
    url: z.string().check(z.regex(/^https:\/\/[^\s?#]+$/)),
    account: z.string().check(z.minLength(1)),
    token: z.string().check(z.minLength(1)),
    /** Number in E.164, or the name in letters that some countries allow instead. */
    from: z.string().check(z.regex(/^(?:\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11})$/)),
  }),
  /** Keeps messages instead of sending them; never in production. */
  z.strictObject({ kind: z.literal("sandbox") }),
])

/** How text messages are sent: the variable SMS. */
export type SmsSettings = z.infer<typeof smsSettingsSchema>

/** Reads the variable SMS; null where it is not set. Throws for anything else than its JSON. */
export function parseSmsSettings(text: string | undefined): SmsSettings | null {
  return text === undefined || text === "" ? null : smsSettingsSchema.parse(JSON.parse(text))
}
