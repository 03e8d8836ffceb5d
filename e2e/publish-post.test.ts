import { expect } from "vitest"
import { portfolioDetail } from "../src/domain/post/portfolio-contract.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { image } from "./my-media-screen.ts"
import { fieldsOf, publishedAlert } from "./publish-screen.ts"

test("a post of several files outlives a reload and a draft, is published, and is what a visitor sees", async ({ visit }) => {
  const { page, context } = await visit({ viewport: { width: 1440, height: 900 } })
  await signInQuickly(context, somebody("Nour"))
  await page.goto("/en/publish/portfolio")
  await page.locator("[data-island='publish-portfolio'][data-alive]").waitFor()
  await page.locator("main input[type=file]").setInputFiles([await image("red.png", "#b02020"), await image("green.png", "#20b020")])
  const items = page.locator("[data-post-item] p.truncate")
  await eventually(() => items.count()).toBe(2)
  const [first = "", second = ""] = await items.allTextContents()
  await page.getByRole("button", { name: `Move ${first} down` }).click()
  expect(await items.allTextContents()).toEqual([second, first])
  await page.getByLabel(`Caption of ${first}`).fill("The first of them")
  const form = fieldsOf(page.locator("main"))
  await form.title.fill("Two colors")
  await page.reload()
  await eventually(() => items.count()).toBe(2)
  expect(await form.title.inputValue()).toBe("Two colors")
  await page.getByRole("button", { name: "Save draft" }).click()
  await page.waitForURL(/publish\/portfolio\?id=work_/)
  const id = new URL(page.url()).searchParams.get("id") ?? ""
  await eventually(() => items.count()).toBe(2)
  expect(await callAs(context, portfolioDetail, { id })).toMatchObject({ is_draft: true, title: "Two colors" })
  await form.publish.click()
  await publishedAlert(page).getByRole("button", { name: "check it now" }).waitFor()
  const post = await callAs(context, portfolioDetail, { id })
  expect(post).toMatchObject({ is_draft: false, visibility: "public" })
  expect(post.items.map(({ caption }) => caption)).toContain("The first of them")

  // Back closes the alert, stays on the page and says that it succeeded.
  await page.goBack()
  await publishedAlert(page).waitFor({ state: "hidden" })
  await page.getByRole("status").getByText("Your contribution was published.").waitFor()
  expect(new URL(page.url()).pathname).toBe("/en/publish/portfolio")

  const { page: visitor } = await visit({ viewport: { width: 390, height: 844 } })
  await visitor.goto(`/en/artWorkDetail/${id}`)
  await visitor.getByRole("heading", { level: 1, name: "Two colors" }).waitFor()
  await visitor.getByText("Nour").first().waitFor()
})
