import { test } from "./journey.ts"
import { signInAsStaff } from "./staff.ts"

const CHECK_LIMIT_MS = 120_000

test("an admin who has a server checked is told what each action came to", async ({ visit, easelUrl }) => {
  const { context, page } = await visit()
  await signInAsStaff(context, "admin")
  await page.goto("/en/admin/backends")
  await page.locator("#servers-title").waitFor()
  await page.getByLabel("Address").fill(easelUrl)
  await page.getByRole("button", { name: "Check", exact: true }).click()
  await page.getByText("Check finished").waitFor({ timeout: CHECK_LIMIT_MS })
  const results = page.getByRole("list", { name: "Results of the check" })
  for (const what of ["Text to image", "Face swap", "Same seed, same image", "Cancel"])
    await results.getByText(what, { exact: true }).waitFor()
})
