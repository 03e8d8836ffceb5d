import type { Context } from "../../domain/_kernel/context.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import type { MailWay } from "../../domain/admin/ports.ts"
import type { Mailer } from "../../domain/identity/ports.ts"
import type { Env } from "../env.ts"
import { isDevelopment } from "../environment.ts"
import { loadMessages } from "./load-messages.ts"
import { sendMailByBinding } from "./mail-by-binding.ts"
import { sendMailByRest } from "./mail-by-rest.ts"
import { type MailSettings, parseMailSettings } from "./mail-settings.ts"
import type { Fetcher } from "./mailer-post.ts"
import { sendTextByRest } from "./sms-by-rest.ts"
import { parseSmsSettings, type SmsSettings } from "./sms-settings.ts"

/** The settings that say how emails and text messages go. */
type MailerEnv = Pick<Env, "ENVIRONMENT" | "EMAIL" | "MAIL" | "SMS">
/** The settings, and where languages come from. */
type SendingEnv = MailerEnv & Pick<Env, "ASSETS">

/** One address and nothing that a carrier could take for a second one or a header. */
const MAIL_RECIPIENT = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}]{1,253}$/u
/** E.164. */
const SMS_RECIPIENT = /^\+[1-9]\d{6,14}$/

/** Evaluated by the first message that it keeps. */
const sandbox = () => import("./sandbox-mailer.ts")

const fetchFromPlatform: Fetcher = (url, init) => fetch(url, init)

/**
 * The carriers that are configured. Sending throws DomainError actNotAvailable where its way has none, InvalidEmail or
 * InvalidPhone for what is no recipient, and CarrierRefused when the carrier does not take it within five seconds.
 */
export function createMailer(
  env: SendingEnv,
  context: Pick<Context, "database" | "nowMs" | "requestId" | "log" | "site">,
  fetcher: Fetcher = fetchFromPlatform,
): Mailer {
  const { requestId, log } = context
  return {
    async sendMail(to, email, locale) {
      const { mail } = settingsOf(env)
      if (mail === null) throw new DomainError("actNotAvailable")
      if (!MAIL_RECIPIENT.test(to)) throw new DomainError("InvalidEmail")
      await loadMessages(env.ASSETS, locale, log)
      const { renderEmail } = await import("../../routes/_mail/render-email.tsx")
      const rendered = renderEmail(email, locale, await context.site())
      switch (mail.kind) {
        case "binding":
          if (env.EMAIL === undefined) throw new DomainError("actNotAvailable")
          return sendMailByBinding(mail, env.EMAIL, to, rendered, log)
        case "rest":
          return sendMailByRest(mail, to, rendered, { requestId, fetcher, log })
        case "sandbox":
          return (await sandbox()).keepInSandbox(context, { channel: "mail", recipient: to, ...rendered })
      }
    },
    async sendText(to, email, locale) {
      const { sms } = settingsOf(env)
      if (sms === null) throw new DomainError("actNotAvailable")
      if (!SMS_RECIPIENT.test(to)) throw new DomainError("InvalidPhone")
      await loadMessages(env.ASSETS, locale, log)
      const { composeCodeText } = await import("../../routes/_mail/compose-email.ts")
      const text = composeCodeText(email, locale, (await context.site()).name)
      switch (sms.kind) {
        case "rest":
          return sendTextByRest(sms, to, text, { fetcher, log })
        case "sandbox":
          return (await sandbox()).keepInSandbox(context, {
            channel: "sms",
            recipient: to,
            subject: "",
            html: "",
            text,
          })
      }
    },
  }
}

/** How emails go; null where nobody takes them. */
export function mailWayOf(env: MailerEnv): MailWay {
  return mailerWays(env).mail ? (settingsOf(env).mail?.kind ?? null) : null
}

/** Which ways an email or a code can go, and whether any of them keeps it in the sandbox. */
export function mailerWays(env: MailerEnv): { readonly mail: boolean; readonly sms: boolean; readonly isSandbox: boolean } {
  const { mail, sms } = settingsOf(env)
  return {
    mail: mail !== null && (mail.kind !== "binding" || env.EMAIL !== undefined),
    sms: sms !== null,
    isSandbox: mail?.kind === "sandbox" || sms?.kind === "sandbox",
  }
}

/** Throws where MAIL or SMS cannot be read or used, and in production where one is the sandbox: its codes would be for everybody to read. */
export function assertMailerAllowed(env: MailerEnv): void {
  const { mail } = settingsOf(env)
  if (mail?.kind === "binding" && env.EMAIL === undefined) throw new Error("MAIL names the mail binding, but none is bound as EMAIL")
  if (!isDevelopment(env) && mailerWays(env).isSandbox)
    throw new Error("MAIL or SMS names the sandbox, which sends nothing: connect a carrier, or leave it out")
}

interface MailerSettings {
  readonly mail: MailSettings | null
  readonly sms: SmsSettings | null
}

/** Read once for all requests: settings change with the Worker's version only. */
let known: { readonly env: Pick<Env, "MAIL" | "SMS">; readonly settings: MailerSettings } | undefined

function settingsOf(env: Pick<Env, "MAIL" | "SMS">): MailerSettings {
  if (known === undefined || known.env.MAIL !== env.MAIL || known.env.SMS !== env.SMS) {
    known = { env, settings: { mail: parseMailSettings(env.MAIL), sms: parseSmsSettings(env.SMS) } }
  }
  return known.settings
}
