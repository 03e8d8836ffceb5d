import { expect } from "vitest"
import { patience } from "../local/test/patience.ts"
import { libraryList } from "../src/domain/library/contract.ts"
import { facePhoto } from "./face-photos.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signUpByEmailCode, somebody } from "./member.ts"

/** The models that find faces start slowly on a busy machine. */
const LOOKED_WITHIN_MS = 45_000 * Math.max(2, patience())

test("a visitor's photo is refused for what it is, a better one outlives signing in and becomes headshots, which are kept and removed", async ({
  visit,
}) => {
  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await page.goto("/en/ai-headshot-generator")
  await page.locator("[data-island='headshots'][data-alive]").waitFor()
  const photo = page.locator("main input[type=file]")
  const problem = (name: string) => page.locator(`[data-problem='${name}']`).waitFor({ timeout: LOOKED_WITHIN_MS })
  await photo.setInputFiles(await facePhoto("wall.png", { people: 0 }))
  await problem("noFace")
  await photo.setInputFiles(await facePhoto("two.png", { people: 2 }))
  await problem("manyFaces")
  await photo.setInputFiles(await facePhoto("soft.png", { people: 1, blurPx: 6 }))
  await problem("blurred")
  const generate = page.getByRole("button", { name: /^Generate/ })
  expect(await generate.getAttribute("aria-disabled")).toBe("true")

  await photo.setInputFiles(await facePhoto("me.png", { people: 1 }))
  await page.getByText("One face, sharp enough.").waitFor({ timeout: LOOKED_WITHIN_MS })
  await page.getByRole("checkbox", { name: "Outdoor" }).check({ force: true })
  await generate.click()
  const dialog = page.getByRole("dialog", { name: "Sign in" })
  await dialog.locator("[data-island='sign-in'][data-alive]").waitFor()
  await signUpByEmailCode(dialog, somebody("Hana"))
  // The page before shows the same photo, and goes when the account is there.
  await page.locator("html[data-viewer='member']").waitFor()
  await page.locator("[data-island='headshots'][data-alive]").waitFor()
  await page.getByAltText("Your photo: me.png").waitFor()
  expect(await page.getByRole("checkbox", { name: "Outdoor" }).isChecked()).toBe(true)
  await page.getByText("One face, sharp enough.").waitFor({ timeout: LOOKED_WITHIN_MS })

  await generate.click()
  const set = page.locator("[data-set]")
  // The server looks for faces as well, and then four portraits are painted.
  await set
    .locator("img[src]")
    .nth(3)
    .waitFor({ timeout: 2 * LOOKED_WITHIN_MS })
  await eventually(() => set.locator("[data-task][data-status='3']").count()).toBe(2)
  await set.getByRole("button", { name: "Save to My media: Outdoor: image 1 of 2" }).click()
  await set.getByRole("link", { name: "Open My media" }).waitFor()
  // The photo, and the headshot that was kept.
  expect((await callAs(context, libraryList, {})).items).toHaveLength(2)

  await page.reload()
  await set.getByRole("heading", { name: "Outdoor" }).waitFor()
  await set.getByRole("button", { name: "Remove" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click()
  await page.getByText("Your headshots appear here.").waitFor()
})
