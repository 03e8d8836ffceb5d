import { networkInterfaces } from "node:os"
import { afterAll, beforeAll, expect } from "vitest"
import { SEED_WORKS } from "../db/seed/works.ts"
import { holdAnyPort, releasePorts } from "../local/start/choose-port.ts"
import { lanOrigin } from "../local/start/lan.ts"
import { type LanDoor, openLanDoor } from "../local/start/lan-door.ts"
import { type Stack, startStack } from "../local/start/stack.ts"
import { eventually, test } from "./journey.ts"
import { allImagesShown, studioOn } from "./studio-screen.ts"

/** This machine as others on its network see it; where it is on none, as it sees itself by another name. */
const ADDRESS =
  Object.values(networkInterfaces())
    .flat()
    .find((entry) => entry !== undefined && !entry.internal && entry.family === "IPv4")?.address ?? "127.0.0.2"

/** Enough that home is read before they are painted. */
const WORKS = 4
const notes: string[] = []
/** Home as soon as the start is over. */
let atFirst: string
let stack: Stack
let door: LanDoor
let lanPort: number

beforeAll(async () => {
  lanPort = await holdAnyPort()
  const vars = { LAN_ORIGINS: lanOrigin(ADDRESS, lanPort) }
  stack = await startStack({ seed: WORKS, paintsBehind: true, bundle: true, cron: false, vars, onNote: (text) => notes.push(text) })
  atFirst = await (await fetch(`${stack.appUrl}/en`)).text()
  door = await openLanDoor([ADDRESS], lanPort, Number(new URL(stack.appUrl).port))
})
afterAll(async () => {
  await door.close()
  releasePorts([lanPort])
  await stack.stop()
})

test("a first start answers before its gallery is painted, says how far it is, and has each work in its place with the copies that its card names", async ({
  visit,
}) => {
  const [, done = ""] = new RegExp(`Painting the gallery: (\\d) of ${WORKS}`).exec(atFirst) ?? []
  expect(Number(done)).toBeLessThan(WORKS)
  expect(atFirst.match(/data-place="/g)).toHaveLength(WORKS - Number(done))
  const { page } = await visit()
  await page.goto(`${stack.appUrl}/en`)
  const titles = SEED_WORKS.slice(0, WORKS).map(({ title }) => title)
  await eventually(() => page.locator("a.card img").evaluateAll((images) => images.map((image) => image.getAttribute("alt")))).toEqual(
    titles,
  )
  await eventually(() => page.getByText("Painting the gallery").count()).toBe(0)
  expect(await page.locator("[data-place]").count()).toBe(0)
  await eventually(() => notes.some((note) => note.startsWith("Gallery ready"))).toBe(true)
  const home = await (await fetch(`${stack.appUrl}/en`)).text()
  const copies = new Set(home.match(/\/media\/work\/[^" ,]+/g))
  expect(copies.size).toBeGreaterThan(2)
  for (const path of copies) {
    const answer = await fetch(`${stack.appUrl}${path}`)
    expect({ path, status: answer.status, type: answer.headers.get("content-type") }).toEqual({
      path,
      status: 200,
      type: path.endsWith(".png") ? "image/png" : "image/webp",
    })
    // A painting, no image of one color.
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(5_000)
  }
})

test("another device of the network makes an image by this machine's address, and reads nobody's emails there", async ({ visit }) => {
  const origin = lanOrigin(ADDRESS, lanPort)
  const { page, expectConsole } = await visit()
  // Browsers heed this header on secure addresses alone, and say so.
  expectConsole(/Cross-Origin-Opener-Policy/)
  await page.goto(`${origin}/en`)
  await page.getByRole("textbox", { name: "Describe an image…" }).fill("a boat below the moon")
  await page.keyboard.press("Enter")
  await page.waitForURL("**/create/image?prompt=*")
  await allImagesShown((await studioOn(page)).card("a boat below the moon"), 2)
  const statusOf = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    (await fetch(`${origin}${path}`, { headers })).status
  expect(await statusOf("/dev/outbox")).toBe(404)
  expect(await statusOf("/%64ev/outbox?format=json")).toBe(404)
  expect(await statusOf("/dev/kit")).toBe(404)
  expect((await fetch(`${stack.appUrl}/dev/outbox`)).status).toBe(200)
  const sent = (from: string) =>
    fetch(`${origin}/api/v1/account/logout`, { method: "POST", body: "{}", headers: { "Content-Type": "application/json", Origin: from } })
  expect((await sent("http://rebound.example")).status).toBe(403)
})
