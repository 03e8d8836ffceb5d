import { afterEach, expect, it, vi } from "vitest"
import { addServer, restoreFleet, serveByEasel, setServerState } from "../../../testing/backend/fleet.ts"
import { expectConsistent, hasEnded, open, until } from "../../../testing/durable/room.ts"

const REQUEST = "/fal-ai/flux/requests/r1"
const json = (status: number, value: unknown) => Response.json(value, { status })

afterEach(async () => {
  await restoreFleet()
  vi.restoreAllMocks()
})

/** A fleet of one server that names its jobs itself; `take` answers an order. */
async function serveByVendor(take: () => Response) {
  const calls = serveByEasel((server, method, path) => {
    if (server !== "vendor") return undefined
    if (method === "POST") return take()
    return path.startsWith(REQUEST) ? json(200, { status: "IN_QUEUE" }) : json(404, { detail: "Request not found" })
  })
  await addServer("vendor", { kind: "fal" })
  await setServerState("easel", "paused")
  return calls
}

const orders = (calls: ReturnType<typeof serveByEasel>) => calls.filter(({ method }) => method === "POST").length

it("an order whose answer was lost at a server that alone names its jobs is lost, costs nothing, and is never sent again", async () => {
  const calls = await serveByVendor(() => {
    throw new TypeError("Network connection lost.")
  })
  const opening = await open()
  expect(await until(opening, hasEnded)).toMatchObject({ status: 4, status_desc: "lostDesc", calculate_coins: 0 })
  expect(orders(calls)).toBe(1)
  await expectConsistent(opening)
})

it("an order that the server turned away for sure is sent again", async () => {
  let isTurnedAway = false
  const calls = await serveByVendor(() => {
    if (isTurnedAway) return json(200, { request_id: "r1", status_url: `http://vendor.test${REQUEST}/status` })
    isTurnedAway = true
    return json(429, { detail: "Too many requests" })
  })
  const opening = await open()
  await until(opening, ({ status }) => status === 2)
  expect(orders(calls)).toBe(2)
  await vi.waitFor(() => expect(calls.some(({ path }) => path === `${REQUEST}/status`)).toBe(true))
})
