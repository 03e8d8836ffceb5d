import * as z from "zod/mini"

/** `name@host`, or `Name <name@host>`; without what would break a header. */
const SENDER = /^(?:([^<>"\p{C}]{1,80}) <([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/u
const sender = z.string().check(z.regex(SENDER))

const mailSettingsSchema = z.discriminatedUnion("kind", [
  /** Cloudflare's `send_email` binding, which must be bound as EMAIL. */
  z.strictObject({ kind: z.literal("binding"), from: sender }),
  /** A provider that takes Resend's request. */
  z.strictObject({
    kind: z.literal("rest"),
    url: z.string().check(z.regex(/^https:\/\/[^\s?#]+$/)),
    token: z.string().check(z.minLength(1)),
    from: sender,
  }),
  /** Keeps emails instead of sending them; never in production. */
  z.strictObject({ kind: z.literal("sandbox") }),
])

/** How emails are sent: the variable MAIL. */
export type MailSettings = z.infer<typeof mailSettingsSchema>

/** Reads the variable MAIL; null where it is not set. Throws for anything else than its JSON. */
export function parseMailSettings(text: string | undefined): MailSettings | null {
  return text === undefined || text === "" ? null : mailSettingsSchema.parse(JSON.parse(text))
}

/** Name and address of a sender that `parseMailSettings` let through; one without a name is named by its address. */
export function splitSender(from: string): { readonly name: string; readonly email: string } {
  const [, name, bracketed, bare] = SENDER.exec(from) ?? []
  const email = bracketed ?? bare ?? from
  return { name: name ?? email, email }
}
