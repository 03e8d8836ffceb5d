import type { Page, WebSocketRoute } from "playwright-core"
import { expect } from "vitest"
import { eventually, test } from "./journey.ts"
import { allImagesShown, openStudio } from "./studio-screen.ts"

/** The way of the live socket, which can be cut and opened. */
interface SocketWay {
  isOpen: boolean
  /** Sockets that reached the server. */
  connected: number
  readonly cut: () => Promise<void>
}

async function socketWayOf(page: Page, isOpen: boolean): Promise<SocketWay> {
  const routes = new Set<WebSocketRoute>()
  const way: SocketWay = {
    isOpen,
    connected: 0,
    cut: async () => {
      way.isOpen = false
      await Promise.all([...routes].map((route) => route.close({ code: 1011 })))
      routes.clear()
    },
  }
  await page.routeWebSocket(/\/api\/v1\/socket$/, (route) => {
    if (!way.isOpen) return void route.close({ code: 1011 })
    way.connected += 1
    routes.add(route)
    route.connectToServer()
  })
  return way
}

function countPolls(page: Page): () => number {
  let polls = 0
  page.on("request", (request) => {
    if (request.url().endsWith("/task/batch-progress")) polls += 1
  })
  return () => polls
}

test("a task finishes by polling when the socket is lost in its middle, and the socket comes back", async ({ visit, renderer }) => {
  await renderer.fail({ kind: "slow", step_delay_ms: 250, times: 1 })
  const { page } = await visit()
  const way = await socketWayOf(page, true)
  const polls = countPolls(page)
  const studio = await openStudio(page)
  const card = await studio.make("a windmill in a field of tulips")
  await card.locator("img[src^='data:image/jpeg']").first().waitFor()
  expect(way.connected).toBeGreaterThan(0)

  const pollsBefore = polls()
  await way.cut()
  await eventually(polls).toBeGreaterThan(pollsBefore)
  await allImagesShown(card, 1)
  await page.getByRole("status").getByText("Your image is ready").waitFor()
  expect(await page.getByRole("alert").count()).toBe(0)

  const connectedBefore = way.connected
  way.isOpen = true
  await eventually(() => way.connected).toBeGreaterThan(connectedBefore)
  await allImagesShown(await studio.make("a windmill in the rain"), 1)
})

test("a task runs from beginning to end where sockets are forbidden", async ({ visit }) => {
  const { page } = await visit()
  const way = await socketWayOf(page, false)
  const studio = await openStudio(page)
  await allImagesShown(await studio.make("a teapot beside a window"), 1)
  expect(way.connected).toBe(0)
  expect(await page.getByRole("alert").count()).toBe(0)
})

test("a task that ran while the device was offline is shown when it is back", async ({ visit, renderer }) => {
  await renderer.fail({ kind: "slow", step_delay_ms: 100, times: 1 })
  const { page, context, expectConsole } = await visit()
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  // Sockets that are open survive the emulated loss, so they are cut by hand.
  const way = await socketWayOf(page, true)
  const studio = await openStudio(page)
  const card = await studio.make("a camel caravan in the desert")
  await card.getByRole("progressbar").waitFor()
  await context.setOffline(true)
  await way.cut()
  await page.getByText("You're offline. Running tasks continue").waitFor()
  await context.setOffline(false)
  way.isOpen = true
  await allImagesShown(card, 1)
  await page.getByText("You're offline. Running tasks continue").waitFor({ state: "detached" })
})
