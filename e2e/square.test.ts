import { inArray } from "drizzle-orm"
import { expect, inject } from "vitest"
import { openDatabase } from "../db/client.ts"
import { work, workPick } from "../db/schema/post.ts"
import { newWorkId } from "../src/domain/_kernel/ids.ts"
import { ELEMENTS_SHOWN } from "../src/domain/square/module-rules.ts"
import { eventually, test } from "./journey.ts"

const PICKED = ELEMENTS_SHOWN + 3

/** Picks more works than a row of the square shows; answers what takes them away again. */
async function pickWorks(): Promise<() => Promise<void>> {
  const database = openDatabase(inject("databaseUrl"), undefined)
  const [from] = await database.select().from(work).limit(1)
  if (from === undefined) throw new Error("the seed has no work")
  const { listing: _listing, ...row } = from
  const ids = Array.from({ length: PICKED }, () => newWorkId(Date.now()))
  for (const [index, id] of ids.entries())
    await database.batch([
      database.insert(work).values({ ...row, id, title: `Pick ${index + 1}`, recommendScore: -1, hotScore: -1, publishedAtMs: 1 }),
      database.insert(workPick).values({ category: "featured", workId: id, pickedBy: "test", pickedAtMs: 8e15 - index }),
    ])
  return async () => {
    await database.delete(workPick).where(inArray(workPick.workId, ids))
    await database.delete(work).where(inArray(work.id, ids))
  }
}

test("a row of the square goes on where it stands, by the keyboard; says what came and what did not; without script by a page", async ({
  visit,
}) => {
  const clear = await pickWorks()
  const { page, context, expectConsole } = await visit()
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.goto("/en/square", { waitUntil: "networkidle" })
  const row = page.getByRole("region", { name: "Picked by our moderators" })
  const cards = row.locator("a.card")
  const more = row.getByRole("link", { name: /^Show more/ })
  expect(await cards.count()).toBe(ELEMENTS_SHOWN)
  const href = (await more.getAttribute("href")) ?? ""

  await context.setOffline(true)
  await more.press("Enter")
  await row.getByText("You're offline. Try again when you're back online.").waitFor()
  expect(await cards.count()).toBe(ELEMENTS_SHOWN)
  await context.setOffline(false)
  await more.press("Enter")
  await eventually(() => cards.count()).toBeGreaterThanOrEqual(PICKED)
  await row.getByRole("status").filter({ hasText: "more loaded" }).waitFor()
  const titles = await cards.locator("img").evaluateAll((images) => images.map((image) => image.getAttribute("alt")))
  expect(titles.slice(0, PICKED)).toEqual(Array.from({ length: PICKED }, (_, index) => `Pick ${index + 1}`))
  expect(await cards.nth(ELEMENTS_SHOWN).evaluate((link) => link === document.activeElement)).toBe(true)
  expect(new URL(page.url()).search).toBe("")

  const { page: plain } = await visit({ javaScriptEnabled: false })
  await plain.goto(href)
  await plain.getByRole("heading", { name: "Picked by our moderators" }).waitFor()
  expect(await plain.locator("a.card img").first().getAttribute("alt")).toBe(`Pick ${ELEMENTS_SHOWN + 1}`)
  await plain.getByRole("link", { name: "Explore: picks, tags, people" }).click()
  await plain.waitForURL(/\/en\/square$/)
  await clear()
})
