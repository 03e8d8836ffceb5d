import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { describeCall } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase, testMedia } from "../../../testing/_kernel/runtime.ts"
import { pngText } from "../../../testing/profile/image.ts"
import { somePng } from "../../../testing/upload/upload.ts"
import type { CallInput } from "../../domain/_kernel/call.ts"
import { drainEvents } from "../../domain/features.ts"
import { siteSave } from "../../domain/site/contract.ts"
import { readOwnSite, saveSite } from "../../domain/site/save-site.ts"
import { siteInForce } from "../../domain/site/site-in-force.ts"
import { DEFAULT_NAME } from "../../domain/site/site-rules.ts"
import { base64Of } from "../../formats/base64.ts"

type Input = CallInput<typeof siteSave>

const TYPED = { name: "Harbor", accent: null, footer: "", links: [], terms: "", privacy: "", contact: "" }
const owner = () => makeTestContext({ viewer: testMember({ isAdmin: true }), media: testMedia() })
/** What is sent when the site stands as it does now. */
const typed = async (over: Partial<Input> = {}): Promise<Input> => ({
  ...TYPED,
  version: (await readOwnSite(owner().context)).version,
  ...over,
})
const square = async (side: number) => base64Of(await somePng(side, side))

describeCall(siteSave, {
  accepts: () => typed(),
  refuses: [
    { input: { ...TYPED, version: 0, name: "x".repeat(10_000) }, path: "name" },
    { input: { ...TYPED, version: 0, name: " \u200b " }, path: "name" },
    { input: { ...TYPED, version: 0, accent: "red" }, path: "accent" },
    { input: { ...TYPED, version: 0, terms: "x".repeat(20_001) }, path: "terms" },
    { input: { ...TYPED, version: 0, links: [{ label: "A", url: "javascript:alert(1)" }] }, path: "links.0.url" },
    { input: { ...TYPED, version: 0, links: Array.from({ length: 9 }, () => ({ label: "A", url: "https://a.example" })) }, path: "links" },
    { input: { ...TYPED, version: 0, logo: { image: btoa("<svg onload='alert(1)'/>") } }, path: "logo" },
    { input: { ...TYPED, version: 0, logo: { image: "no base64!" } }, path: "logo" },
    { input: { ...TYPED, version: -1 }, path: "version" },
  ],
})

describe("the site", () => {
  it("is what was saved, in one round trip, and is said to all pages at once", async () => {
    const { context, counts } = owner()
    const links = [{ label: "Shop", url: "https://shop.example" }]
    const input = await typed({ name: " Harbor\u202e Studio ", accent: "#FFB454", footer: "Made by hand", links, terms: "Be kind." })
    const saved = await saveSite(context, input)
    expect(counts.roundTrips).toBe(1)
    expect(saved).toMatchObject({ name: "Harbor Studio", accent: "#ffb454", links: [{ label: "Shop", url: "https://shop.example/" }] })
    expect(saved.colors?.light.adjusted).toBe(true)
    expect(saved.version).toBe(input.version + 1)
    const inForce = await siteInForce(context)
    expect(inForce).toMatchObject({ name: "Harbor Studio", footer: "Made by hand", texts: { terms: "Be kind.", privacy: "" } })
    expect(counts.roundTrips).toBe(1)
    expect(await readOwnSite(context)).toEqual(saved)
  })

  it("keeps what somebody else saved meanwhile", async () => {
    const { context } = owner()
    const input = await typed()
    await saveSite(context, { ...input, name: "First" })
    await expect(saveSite(context, { ...input, name: "Second" })).rejects.toMatchObject({ code: "Conflict" })
    expect((await readOwnSite(context)).name).toBe("First")
  })

  it("notes who changed it and to what", async () => {
    const { context } = owner()
    const saved = await saveSite(context, await typed({ name: "Noted" }))
    const rows = await testDatabase().select().from(schema.auditEntry).where(eq(schema.auditEntry.actorId, context.viewer.id))
    expect(rows.map(({ action, detail }) => [action, JSON.parse(detail)])).toEqual([
      ["site.save", expect.objectContaining({ version: saved.version, name: "Noted", terms: 0 })],
    ])
  })

  it("is shown for half a minute without asking, then asked for behind an answer, and nobody waits for a database that is away", async () => {
    const { context, counts } = owner()
    await saveSite(context, await typed({ name: "Kept" }))
    const later: Promise<unknown>[] = []
    const at = (seconds: number, over: Partial<typeof context> = {}) =>
      siteInForce({ ...context, nowMs: context.nowMs + seconds * 1000, later: (work) => void later.push(work), ...over })
    const before = counts.roundTrips
    await at(29)
    expect([counts.roundTrips, later.length]).toEqual([before, 0])
    expect((await at(31)).name).toBe("Kept")
    expect(later.length).toBe(1)
    await Promise.all(later)
    expect(counts.roundTrips).toBe(before + 1)
    const asked: string[] = []
    const away = { ...context.database, all: () => Promise.reject(new Error("away")) } as never
    const log = { info: () => {}, error: (message: string) => void asked.push(message) }
    expect((await at(200, { database: away, log })).name).toBe("Kept")
    expect((await at(201, { database: away, log })).name).toBe("Kept")
    expect(asked).toHaveLength(1)
  })
})

describe("a logo", () => {
  it("is everybody's to see, says its side, and its file goes an hour after the site left it", async () => {
    const { context } = owner()
    const saved = await saveSite(context, await typed({ logo: { image: await square(64) } }))
    expect(saved.logo).toMatch(/^\/media\/site\/[a-z0-9_-]+-64\.png$/)
    expect((await siteInForce(context)).logo).toMatchObject({ sidePx: 64, type: "image/png" })
    const key = saved.logo?.slice("/media/".length) ?? ""
    expect(await testMedia().head(key)).not.toBeNull()
    const kept = await saveSite(context, await typed({ name: "Renamed" }))
    expect(kept.logo).toBe(saved.logo)
    await saveSite(context, await typed({ logo: { remove: true } }))
    const after = (hours: number) => ({
      ...context,
      nowMs: context.nowMs + hours * 3_600_000,
      clock: () => context.nowMs + hours * 3_600_000,
    })
    await drainEvents(context)
    expect(await testMedia().head(key)).not.toBeNull()
    await drainEvents(after(2))
    expect(await testMedia().head(key)).toBeNull()
    expect((await readOwnSite(context)).logo).toBeNull()
  })

  it("that the site shows stays, however often its event is carried out", async () => {
    const { context } = owner()
    const saved = await saveSite(context, await typed({ logo: { image: await square(128) } }))
    const later = { ...context, nowMs: context.nowMs + 8_000_000, clock: () => context.nowMs + 8_000_000 }
    await drainEvents(later)
    expect(await testMedia().head(saved.logo?.slice("/media/".length) ?? "")).not.toBeNull()
  })

  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const disguised = async () => {
    const png = await somePng(64, 64)
    return btoa(String.fromCharCode(...png.subarray(0, 40), ...new TextEncoder().encode(SVG)))
  }
  it.each([
    ["an SVG with a script", async () => btoa(SVG), "NotAImage"],
    ["a page that begins like a PNG", disguised, "NotAImage"],
    ["a PNG without an image", async () => pngText(64, 64), "NotAImage"],
    ["a GIF", async () => btoa("GIF89a\x40\x00\x40\x00"), "NotAImage"],
    ["no square", async () => base64Of(await somePng(64, 128)), "LogoNotSquare"],
    ["too small", () => square(32), "LogoTooSmall"],
    ["too large", () => square(1025), "LogoTooLarge"],
  ])("is refused where it is %s, and the site stays as it was", async (_what, image, message) => {
    const { context } = owner()
    const before = await readOwnSite(context)
    await expect(saveSite(context, await typed({ name: "Never", logo: { image: await image() } }))).rejects.toMatchObject({
      errors: [{ path: "logo", message }],
    })
    expect(await readOwnSite(context)).toEqual(before)
  })

  it("is refused where nothing can decode it", async () => {
    const { context } = owner()
    const asking = { ...context, images: { ...context.images, sample: async () => "undecodable" as const } }
    await expect(saveSite(asking, await typed({ logo: { image: await square(64) } }))).rejects.toMatchObject({ errors: [{ path: "logo" }] })
  })
})

it("is called Atelier while its owner says nothing", () => {
  expect(DEFAULT_NAME).toBe("Atelier")
})
