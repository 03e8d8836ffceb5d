import type { Page } from "playwright-core"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { image, putFile } from "./my-media-screen.ts"

const LIBRARY = "/en/library"

const tile = (page: Page, name: string) => page.locator(`[data-item][aria-label^="${name}"]`)
const said = (page: Page) => page.getByText("You're offline. Showing what was loaded.")

/** Whether the device keeps the page, with a script of it, and what its calls answered. */
const isKept = (page: Page) =>
  page.evaluate(async (path) => {
    const placesIn = async (name: string) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    const names = await caches.keys()
    const answers = names.find((name) => name.startsWith("atelier-answers-"))
    const pages = await placesIn("atelier-pages")
    const kept = answers === undefined ? [] : await placesIn(answers)
    return kept.length >= 2 && pages.includes(path) && pages.some((place) => place.startsWith("/assets/"))
  }, LIBRARY)

test("the library shows without a network what was looked at, after a reload too, says so, and what there is now once it is back", async ({
  visit,
}) => {
  const { page, context, expectConsole } = await visit()
  expectConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await signInQuickly(context, somebody("Mika"))
  await putFile(context, await image("boat.png", "teal"))
  await page.goto(LIBRARY)
  await tile(page, "boat.png").waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // Looked at once more, all of it comes by way of the worker.
  await page.reload()
  await tile(page, "boat.png").waitFor()
  await eventually(() => isKept(page)).toBe(true)

  await context.setOffline(true)
  await said(page).waitFor()
  await page.reload()
  await tile(page, "boat.png").waitFor()
  await said(page).waitFor()

  // Another device brings something meanwhile.
  await putFile(context, await image("crane.png", "olive"))
  await context.setOffline(false)
  await tile(page, "crane.png").waitFor()
  await tile(page, "boat.png").waitFor()
  await said(page).waitFor({ state: "hidden" })
})
