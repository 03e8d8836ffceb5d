import { expect, test } from "vitest"
import { askPage } from "../../../testing/_page/page.ts"

test("an owner's link leads nowhere in production, and nothing is asked of the database", async () => {
  expect((await askPage("/dev/owner?token=any", { services: { isDevelopment: false } })).answer.status).toBe(404)
})

test("a link without its token says how to get a new one", async () => {
  const { answer, html } = await askPage("/dev/owner")
  expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer")
  expect(html).toContain("npm run admin -- owner-link")
})
