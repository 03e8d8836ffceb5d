import { expect } from "vitest"
import { placeWork } from "./backstage.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"

test("the consent that faces may be used is given, revoked with what stands on it, and given again", async ({ visit }) => {
  const author = somebody("Frida")
  const { page, context } = await visit()
  await signInQuickly(context, author)
  const id = await placeWork({ level: 1, authorEmail: author.email, hasFaceSwap: true })
  const stranger = await visit()
  const statusThere = async () => (await stranger.context.request.get(`/en/explore/detail/${id}`)).status()

  await page.goto("/en/settings/content")
  await page.getByText("You haven't agreed yet.").waitFor()
  await page.getByRole("button", { name: "I agree" }).click()
  const text = page.getByRole("dialog", { name: "Before you use someone's face" })
  await text.waitFor()
  await text.getByRole("button", { name: "I agree" }).click()
  await page.getByText("You agreed on", { exact: false }).waitFor()
  expect(await statusThere()).toBe(200)

  await page.getByRole("button", { name: "Withdraw consent" }).click()
  const question = page.getByRole("alertdialog")
  await question.getByRole("button", { name: "Withdraw consent" }).click()
  await page.getByText("You haven't agreed yet.").waitFor()
  await eventually(statusThere).toBe(404)
  // Its author still sees it, and why nobody else does.
  await page.goto(`/en/explore/detail/${id}`)
  await page.getByRole("heading", { level: 1 }).waitFor()

  await page.goto("/en/settings/content")
  await page.getByRole("button", { name: "I agree" }).click()
  await text.getByRole("button", { name: "I agree" }).click()
  await eventually(statusThere).toBe(200)
})
