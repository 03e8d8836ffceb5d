import { firstGraphemes } from "../../domain/_kernel/graphemes.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { devicePartsOf } from "../../domain/identity/device-rules.ts"
import type { Email } from "../../domain/identity/ports.ts"
import type { SecurityEventKind } from "../../domain/identity/rules.ts"
import { formatTag } from "../../messages/format-tag.ts"
import { wordsOf } from "../_page/words.ts"
import type { EmailBlock, EmailContent, EmailFact } from "./email-content.ts"
import { plainValue } from "./plain-value.ts"

type Of<Kind extends Email["kind"]> = Extract<Email, { readonly kind: Kind }>

/** What others did to an account; asking its owner whether it was them would make no sense. */
const DONE_BY_STAFF: ReadonlySet<SecurityEventKind> = new Set([
  "banned",
  "ban-cancelled",
  "disabled",
  "enabled",
  "role-changed",
  "membership-granted",
])

/** Words an email in a language. Values that people chose are made plain first. */
export function composeEmail(email: Email, locale: Locale, site: string): EmailContent {
  switch (email.kind) {
    case "code":
      return composeCode(email, locale, site)
    case "reset":
      return composeReset(email, locale, site)
    case "security":
      return composeSecurityNotice(email, locale, site)
    case "deletion":
      return composeDeletion(email, locale, site)
    case "report":
      return composeReport(email, locale)
    case "test":
      return composeTest(locale, site)
  }
}

/** So much of a site's name fits into a text message beside the code. */
const MAXIMUM_TEXT_NAME_CHARACTERS = 16

/** Words a code for a text message: one line. */
export function composeCodeText({ code, minutes }: Of<"code">, locale: Locale, site: string): string {
  return wordsOf(locale, "mail")("codeText", { site: firstGraphemes(plainValue(site), MAXIMUM_TEXT_NAME_CHARACTERS), code, minutes })
}

function composeCode({ scene, code, minutes }: Of<"code">, locale: Locale, site: string): EmailContent {
  const t = wordsOf(locale, "mail")
  return {
    subject: t("codeSubject", { site, code }),
    heading: t(`code_${scene}`, { site }),
    blocks: [
      { kind: "text", text: t("codeBody", { minutes }) },
      { kind: "code", code },
      { kind: "note", text: t("codeWarning", { site }) },
    ],
    footer: t("footer"),
  }
}

function composeReset({ url, minutes }: Of<"reset">, locale: Locale, site: string): EmailContent {
  const t = wordsOf(locale, "mail")
  return {
    subject: t("resetSubject", { site }),
    heading: t("resetSubject", { site }),
    blocks: [
      { kind: "text", text: t("resetBody", { site, minutes }) },
      linkBlock(t, t("resetButton"), url),
      { kind: "note", text: t("resetWarning") },
    ],
    footer: t("footer"),
  }
}

function composeSecurityNotice({ event, device, atMs }: Of<"security">, locale: Locale, site: string): EmailContent {
  const t = wordsOf(locale, "mail")
  const isByStaff = DONE_BY_STAFF.has(event)
  const deviceName = plainValue(device)
  return {
    subject: t(`event_${event}`, { site }),
    heading: t(`event_${event}`, { site }),
    blocks: [
      {
        kind: "facts",
        facts: [
          factOf(t, t("securityWhen"), momentText(atMs, locale)),
          // The device of whoever runs the site is nobody's business.
          ...(isByStaff || deviceName === "" ? [] : [factOf(t, t("securityDevice"), deviceWords(t, deviceName))]),
        ],
      },
      { kind: "text", text: isByStaff ? t("securityStaff", { site }) : t("securityOwn") },
    ],
    footer: t("footer"),
  }
}

function composeDeletion({ name, onMs, url }: Of<"deletion">, locale: Locale, site: string): EmailContent {
  const t = wordsOf(locale, "mail")
  const date = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: "long", timeZone: "UTC" }).format(onMs)
  return {
    subject: t("deletionSubject", { site, date }),
    heading: t("deletionHeading"),
    blocks: [
      { kind: "text", text: t("deletionBody", { site, name: plainValue(name), date }) },
      linkBlock(t, t("deletionButton"), url),
      { kind: "note", text: t("deletionWarning") },
    ],
    footer: t("footer"),
  }
}

function composeReport({ isAgreed, atMs, url }: Of<"report">, locale: Locale): EmailContent {
  const t = wordsOf(locale, "mail")
  const date = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: "long", timeZone: "UTC" }).format(atMs)
  return {
    subject: t("reportSubject"),
    heading: t("reportSubject"),
    blocks: [{ kind: "text", text: t(isAgreed ? "reportAgreed" : "reportRejected", { date }) }, linkBlock(t, t("reportButton"), url)],
    footer: t("reportFooter"),
  }
}

function composeTest(locale: Locale, site: string): EmailContent {
  const t = wordsOf(locale, "mail")
  return {
    subject: t("testSubject", { site }),
    heading: t("testSubject", { site }),
    blocks: [{ kind: "text", text: t("testBody", { site }) }],
    footer: t("testFooter"),
  }
}

/** Emails are read anywhere, so the hour says its zone. */
function momentText(atMs: number, locale: Locale): string {
  const time = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(atMs)
  return wordsOf(locale, "mail")("momentUtc", { time })
}

type MailWords = ReturnType<typeof wordsOf<"mail">>

function linkBlock(t: MailWords, label: string, url: string): EmailBlock {
  return { kind: "link", label, url, fallback: t("linkFallback"), plainLabel: t("linkLabel", { label }) }
}

function factOf(t: MailWords, name: string, value: string): EmailFact {
  return { name, value, line: t("factLine", { name, value }) }
}

/** A device in the language of the email. */
function deviceWords(t: MailWords, name: string): string {
  const { browser, system } = devicePartsOf(name)
  if (browser === null) return t("securityDeviceUnknown")
  return system === null ? browser : t("securityDeviceOn", { browser, system })
}
