import { expect } from "vitest"
import { test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { openSettings } from "./settings-screen.ts"
import { signInAsStaff } from "./staff.ts"

test("a moderator writes a rule, and a member sees in their own form which word it stands against", async ({ visit }) => {
  const word = `zq${crypto.randomUUID().replaceAll(/[^a-f]/g, "")}zq`
  const { page: desk, context: deskContext } = await visit()
  await signInAsStaff(deskContext, "moderator", "Mona")
  await desk.goto("/en/admin/rules")
  await desk.getByRole("button", { name: "Add rule" }).click()
  await desk.getByLabel("Title").fill("A journey's rule")
  await desk.getByLabel("ID", { exact: true }).fill(`journey-${crypto.randomUUID().slice(0, 8)}`)
  await desk.getByLabel("Entries, one per line").fill(word)
  await desk.getByRole("radio", { name: "Refuse" }).check({ force: true })
  await desk.getByRole("button", { name: "Compare" }).click()
  await desk.getByText(/texts? checked/).waitFor()
  await desk.getByRole("button", { name: "Save rule" }).click()
  await desk.getByRole("region", { name: "Versions" }).getByText("Version 1").waitFor()

  const { page, context, expectConsole } = await visit()
  expectConsole(/422.*profile\/update/)
  await signInQuickly(context, somebody("Odile"))
  await openSettings(page, "")
  const bio = page.getByLabel("Bio")
  await bio.fill(`I paint ${word} by the sea`)
  await page.getByRole("button", { name: `Show in text: “${word}”` }).click()
  expect(await bio.evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd))).toBe(word)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByText("Change this to publish.").waitFor()
  await bio.fill("I paint by the sea")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByText("Saved.").first().waitFor()
})
