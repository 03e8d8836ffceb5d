import { expect, test, vi } from "vitest"
import { askPage, GUEST, somebody } from "../../../testing/_page/page.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import { listConsents } from "../../domain/moderation/consent/change-consents.ts"

holdAllLanguages()
vi.mock("../../domain/moderation/consent/change-consents.ts")

test.each(LOCALES)("the age gate is for members alone, kept by nobody, and knows whether an age is confirmed, %s", async (locale) => {
  vi.mocked(listConsents).mockResolvedValue({ consents: [] })
  const { answer, html } = await askPage(`/${locale}/age-gate`, { caller: somebody({ levels: 3 }) })
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"])
  expect(html).toContain('data-island="age-gate"')
  expect(html).toContain('"isConfirmed":false')
  expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  const given = { kind: "age", version: 1, given_at: "2026-01-01T00:00:00.000Z", revoked_at: null } as const
  vi.mocked(listConsents).mockResolvedValue({ consents: [given] })
  expect((await askPage(`/${locale}/age-gate`, { caller: somebody() })).html).toContain('"isConfirmed":true')
  vi.mocked(listConsents).mockResolvedValue({ consents: [{ ...given, revoked_at: given.given_at }] })
  expect((await askPage(`/${locale}/age-gate`, { caller: somebody() })).html).toContain('"isConfirmed":false')
  expect((await askPage(`/${locale}/age-gate`, { caller: GUEST })).answer.status).toBe(401)
})
