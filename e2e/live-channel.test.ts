import type { Page, WebSocketRoute } from "playwright-core"
import { expect } from "vitest"
import { eventually, test } from "./journey.ts"
import { allImagesShown, openStudio, studioOn } from "./studio-screen.ts"

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

test("a reload in the middle of a task continues where it was and keeps the draft", async ({ visit, renderer }) => {
  await renderer.fail({ kind: "slow", step_delay_ms: 250, times: 1 })
  const { page } = await visit()
  const studio = await openStudio(page)
  const card = await studio.make("a sailboat in a quiet bay at sunset")
  await eventually(async () => Number(await card.getByRole("progressbar").getAttribute("aria-valuenow"))).toBeGreaterThan(9)
  await studio.prompt.fill("the next idea, half written")

  await page.reload()
  const again = await studioOn(page)
  expect(await again.prompt.inputValue()).toBe("the next idea, half written")
  const same = again.card("a sailboat in a quiet bay at sunset")
  await eventually(async () => Number((await same.getByRole("progressbar").getAttribute("aria-valuenow")) ?? 100)).toBeGreaterThan(9)
  await allImagesShown(same, 1)
})
