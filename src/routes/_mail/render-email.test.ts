import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { LOCALES, type Locale } from "../../domain/_kernel/locales.ts"
import type { Email } from "../../domain/identity/ports.ts"
import { CODE_SCENES, SECURITY_EVENTS } from "../../domain/identity/rules.ts"
import { composeCodeText } from "./compose-email.ts"
import { renderEmail } from "./render-email.tsx"

holdAllLanguages()

const AT_MS = Date.UTC(2026, 10, 21, 12, 48)
const PAYLOAD = `<script>alert(1)</script><img src=x onerror="alert('1')">`
const URL_WITH_QUERY = "https://atelier.example/en/reset?token=abc&x=1"

const emails: readonly Email[] = [
  ...CODE_SCENES.map((scene) => ({ kind: "code", scene, code: "012345", minutes: 10 }) as const),
  { kind: "reset", url: URL_WITH_QUERY, minutes: 30 },
  ...SECURITY_EVENTS.map((event) => ({ kind: "security", event, device: PAYLOAD, atMs: AT_MS }) as const),
  { kind: "deletion", name: PAYLOAD, onMs: AT_MS, url: URL_WITH_QUERY },
  { kind: "report", isAgreed: true, atMs: AT_MS, url: URL_WITH_QUERY },
  { kind: "report", isAgreed: false, atMs: AT_MS, url: URL_WITH_QUERY },
  { kind: "test" },
]
const cases = LOCALES.flatMap((locale) =>
  emails.map((email) => ({
    locale,
    email,
    name: `${email.kind} ${"scene" in email ? email.scene : "event" in email ? email.event : ""}`,
  })),
)

describe.each(cases)("the email $name in $locale", ({ locale, email }) => {
  const { subject, html, text } = renderEmail(email, locale)

  test("has a subject of one line that fits, and words for everything", () => {
    expect(subject).toMatch(/^[^\r\n]{1,78}$/)
    expect(`${subject}${html}${text}`).not.toMatch(/mail\.\w|undefined|\{\w+\}/)
  })

  test("loads nothing and runs nothing", () => {
    expect(html).not.toMatch(/<(?:script|img|link|iframe|form|object|svg)\b|url\(|@import|<[^>]+\son\w+=/i)
    const addresses = [...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map((match) => match[1])
    expect(addresses).toEqual("url" in email ? [URL_WITH_QUERY.replace("&", "&amp;")] : [])
  })

  test("says its language and direction, also to clients that drop html and body", () => {
    const direction = locale === "ar" ? "rtl" : "ltr"
    expect(html.match(new RegExp(`<(?:html|div) lang="[^"]+" dir="${direction}"`, "g"))).toHaveLength(2)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  })

  test("carries what it is for in both versions", () => {
    if (email.kind === "code") {
      expect(subject).toContain(email.code)
      expect(text).toContain(`\n${email.code}\n`)
      expect(html).toContain(`>${email.code}</p>`)
    }
    if (email.kind === "reset" || email.kind === "deletion") expect(text).toContain(`\n${email.url}\n`)
    if (email.kind === "security") expect(text).toContain("2026")
  })
})

/** Any text, and such as is made of what does harm where it is not expected. */
const chosenText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom("<", ">", '"', "&", "\r", "\n", "\u2028", "\u202e", "\u200b", "a", ".", "@", ":", "/") }),
)

describe("what people chose", () => {
  const isHarmless = (html: string, text: string, subject: string) => {
    expect(subject).not.toMatch(/[\r\n]/)
    expect(
      html.replaceAll(/<\/?(?:html|head|meta|title|style|body|div|table|tbody|tr|td|th|p|h1|br|a|span|bdi)\b[^<>]*>|<!doctype html>/g, ""),
    ).not.toMatch(/[<>]/)
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/)
  }

  test("never becomes markup, a second line or a turned line, whatever it is", () => {
    fc.assert(
      fc.property(chosenText, fc.constantFrom(...LOCALES), (chosen, locale) => {
        const notice = renderEmail({ kind: "security", event: "signed-in", device: chosen, atMs: AT_MS }, locale)
        isHarmless(notice.html, notice.text, notice.subject)
        const farewell = renderEmail({ kind: "deletion", name: chosen, onMs: AT_MS, url: URL_WITH_QUERY }, locale)
        isHarmless(farewell.html, farewell.text, farewell.subject)
        expect(farewell.text.split("\n")).toHaveLength(
          renderEmail({ kind: "deletion", name: "A", onMs: AT_MS, url: URL_WITH_QUERY }, locale).text.split("\n").length,
        )
      }),
      { numRuns: 60 },
    )
  })

  test("is no link for clients that make links of addresses", () => {
    const { text } = renderEmail(
      { kind: "security", event: "signed-in", device: "Call https://evil.example/x or me@evil.example", atMs: AT_MS },
      "en",
    )
    expect(text).not.toMatch(/:\/\/|evil\.example|@/)
    expect(renderEmail({ kind: "security", event: "signed-in", device: "Chrome 141.0 on macOS", atMs: AT_MS }, "en").text).toContain(
      "Device: Chrome 141.0 on macOS",
    )
  })
})

describe("a code by text message", () => {
  test.each(LOCALES)("in %s fits into one message and names the code", (locale) => {
    const text = composeCodeText(
      { kind: "code", scene: "login", code: "012345", minutes: 10 },
      locale,
      "A Studio With a Name That Takes Much Room",
    )
    expect(text).toContain("012345")
    // 160 characters of the GSM alphabet, 70 of any other (3GPP 23.040).
    expect(text.length).toBeLessThanOrEqual(/^[\u0020-\u007e]*$/.test(text) ? 160 : 70)
  })
})

test("a notice of what the staff did asks nobody whether it was them and names no device", () => {
  const { text } = renderEmail({ kind: "security", event: "banned", device: "Chrome on Windows", atMs: AT_MS }, "en")
  expect(text).not.toMatch(/was you|Chrome/)
})

test("a notice names the device in its own language", () => {
  const deviceIn = (locale: Locale, device: string) =>
    renderEmail({ kind: "security", event: "signed-in", device, atMs: AT_MS }, locale).text
  expect(deviceIn("zh-cn", "Firefox on Linux")).toContain("设备：Linux 上的 Firefox")
  expect(deviceIn("ja", "Unknown device")).toContain("端末：不明な端末")
})
