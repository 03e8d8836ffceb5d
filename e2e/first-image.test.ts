import { readFile } from "node:fs/promises"
import { expect } from "vitest"
import { eventually, test } from "./journey.ts"
import { pngParameters } from "./png-parameters.ts"
import { allImagesShown, studioOn } from "./studio-screen.ts"

const PROMPT = "a red fox in a snowy forest at dawn"

test("a visitor comes from the home page to a finished image and can keep it", async ({ visit, renderer }) => {
  // Slow enough that the person sees what happens in between.
  await renderer.fail({ kind: "slow", step_delay_ms: 60, times: 1 })
  const { page, context } = await visit()
  // One identity, however many calls the page begins with.
  const identities = new Set<string>()
  page.on("response", (response) => {
    void response.headerValue("set-cookie").then((cookie) => cookie !== null && identities.add(cookie.split(";")[0] ?? ""))
  })
  const loaded: string[] = []
  page.on("request", (request) => {
    const [, file] = /\/media\/result\/.*\/([^/]+)$/.exec(request.url()) ?? []
    if (file !== undefined) loaded.push(file)
  })
  await page.goto("/en")
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Create" }).click()
  const studio = await studioOn(page)

  const card = await studio.make(PROMPT, 2)
  await card.getByRole("progressbar").waitFor()
  await eventually(() => page.title()).toMatch(/^\(1\) /)
  await card.locator("img[src^='data:image/jpeg']").first().waitFor()
  await eventually(async () => Number(await card.getByRole("progressbar").getAttribute("aria-valuenow"))).toBeGreaterThan(0)

  await allImagesShown(card, 2)
  // The copies that are there with the images come before anything else of them, and the files themselves only where they are looked at.
  expect(loaded.slice(0, 2)).toEqual(["w640.webp", "w640.webp"])
  expect(loaded.filter((file) => file.endsWith(".png"))).toEqual([])
  expect(await page.locator("div[role=status]").getByText("Task submitted").count()).toBe(0)
  // The card tells it; those who do not see it hear it, and no notice lies over it.
  await page.getByRole("status").filter({ hasText: "Your 2 images are ready" }).waitFor()
  expect(await page.getByRole("button", { name: "Open", exact: true }).count()).toBe(0)
  await eventually(() => page.title()).not.toMatch(/^\(/)
  await eventually(() => studio.buttonLine.textContent()).toBe("Free today: 2 of 4 left")
  await page.getByRole("navigation", { name: "Dates" }).getByRole("link", { name: "Today" }).waitFor()

  const second = card.locator("[data-image]").nth(1)
  await second.hover()
  const [download] = await Promise.all([page.waitForEvent("download"), card.getByRole("link", { name: "Download" }).nth(1).click()])
  expect(download.suggestedFilename()).toMatch(/^a-red-fox.*\.png$/)
  const parameters = pngParameters(await readFile(await download.path()))
  expect(parameters).toContain(PROMPT)
  expect(parameters).toContain("Size: 1024x1024")
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`)
  expect(cookies).toHaveLength(1)
  // The answer that brings it may come when its page has been left, and is told to nobody then.
  expect([...identities].filter((identity) => identity !== cookies[0])).toEqual([])
})

test("five words on the home page are images two actions later", async ({ visit }) => {
  const { page } = await visit()
  await page.goto("/en")
  await page.getByRole("textbox", { name: "Describe an image…" }).fill("a boat below the moon")
  await page.keyboard.press("Enter")
  await page.waitForURL("**/create/image?prompt=*")
  const studio = await studioOn(page)
  await allImagesShown(studio.card("a boat below the moon"), 2)
  await page.reload()
  await eventually(() => page.locator("[data-task]").count()).toBe(1)
})

test("a fresh image room makes at most 40 requests", async ({ visit }) => {
  const { page } = await visit()
  const requested: string[] = []
  page.on("request", (request) => requested.push(request.url()))
  await page.goto("/en/create/image", { waitUntil: "networkidle" })
  await studioOn(page)
  expect(requested.length, requested.join("\n")).toBeLessThanOrEqual(40)
})
