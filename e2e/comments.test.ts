import { eq } from "drizzle-orm"
import { expect, inject } from "vitest"
import { openDatabase } from "../db/client.ts"
import { work } from "../db/schema/post.ts"
import { asAccountId } from "../src/domain/_kernel/ids.ts"
import { runCron } from "./backstage.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { publishWorks } from "./published-works.ts"

/** From a comment that stands there to the bell of whose work it is; the house promises two seconds, a busy machine paints later. */
const TOLD_WITHIN_MS = 5_000

test("a comment that names its work's author reaches their bell, is mended by its writer, and ends where the author closes", async ({
  visit,
}) => {
  const { image } = await publishWorks()
  // A name that nobody else has: she wrote nothing here and is followed by nobody, so only a search finds her.
  const ada = somebody(`Ada${crypto.randomUUID().slice(0, 6)}`)
  const { page: told, context: adas } = await visit()
  const { account } = await signInQuickly(adas, ada)
  await openDatabase(inject("databaseUrl"), undefined)
    .update(work)
    .set({ authorId: asAccountId(account?.id ?? "") })
    .where(eq(work.id, image))
  // Newcomers are found within the minute.
  await runCron()
  const socket = told.waitForEvent("websocket")
  await told.goto("/en")
  const bell = told.getByRole("banner").locator("a[data-bell]")
  await eventually(() => bell.getAttribute("data-unread")).toBe("0")
  await socket

  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await signInQuickly(context, somebody("Bo"))
  await page.goto(`/en/explore/detail/${image}`)
  await page.locator("[data-island='comments']").scrollIntoViewIfNeeded()
  const talk = page.getByRole("region", { name: /^Comments/ })
  const field = talk.getByRole("textbox", { name: "Add a comment" })
  await field.pressSequentially(`Look @${ada.name.slice(0, 7)}`)
  await talk.getByRole("option", { name: ada.name }).waitFor()
  await field.press("Enter")
  await field.press("ControlOrMeta+Enter")
  await talk
    .getByRole("listitem")
    .filter({ hasText: `Look @${ada.name}` })
    .waitFor()
  const startMs = performance.now()
  await eventually(() => bell.getAttribute("data-unread")).not.toBe("0")
  expect(performance.now() - startMs).toBeLessThan(TOLD_WITHIN_MS)

  await bell.click()
  const panel = told.getByRole("dialog", { name: "Messages" })
  await panel.getByRole("link", { name: /Bo.* mentioned you on .*First light/ }).click()
  await told.waitForURL(`**/explore/detail/${image}#comment*`)
  const linked = told.locator("[aria-current=true]").filter({ hasText: "Look" })
  await eventually(() => linked.evaluate((element) => element === document.activeElement)).toBe(true)

  const own = talk.getByRole("listitem").filter({ hasText: `Look @${ada.name}` })
  await own.getByRole("button", { name: "More actions for Bo's comment" }).click()
  await page.getByRole("menuitem", { name: "Edit" }).click()
  const form = talk.getByRole("form", { name: "Edit your comment" })
  await form.getByRole("textbox").press("ControlOrMeta+End")
  await form.getByRole("textbox").pressSequentially("at the harbor")
  await form.getByRole("button", { name: "Save" }).click()
  await own.filter({ hasText: "at the harbor" }).getByText("Edited").waitFor()

  await told.reload()
  const hers = told.getByRole("region", { name: /^Comments/ })
  const mended = hers.getByRole("listitem").filter({ hasText: "at the harbor" })
  await mended.getByText("Edited").waitFor()
  await hers.getByRole("button", { name: "Close comments" }).click()
  await hers.getByText("Comments are closed.").waitFor()
  await page.reload()
  await page.locator("[data-island='comments']").scrollIntoViewIfNeeded()
  await talk.getByText("Comments are closed.").waitFor()
  expect([await field.count(), await own.getByRole("button", { name: "Reply to Bo" }).count()]).toEqual([0, 0])
})
