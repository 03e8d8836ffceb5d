import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import { describeCall, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newRowId } from "../../domain/_kernel/ids.ts"
import { hide } from "../../domain/social/hide-contract.ts"
import { fetchApps, homeBanners, moduleElements, slotList, squareConfig } from "../../domain/square/contract.ts"
import {
  type ModuleDraft,
  moduleArrange,
  moduleList,
  modulePreview,
  moduleRemove,
  moduleSave,
} from "../../domain/square/module-contract.ts"
import { hotTags, recommendedTags, sourceCategories, tagsByGroup } from "../../domain/square/tag-contract.ts"

/** Of the modules that every database begins with. */
const HOT_FEED = "module_00000000000000000000000004"
const NO_MODULE = newRowId("module", 1)
const entry = { title: { en: "Spring" }, text: {}, work_id: null, link: { obj_type: 61 as const, id: "create/image" } }
const draft = (over: Partial<ModuleDraft> = {}): ModuleDraft => ({
  ...{ page: "square", audience: "everyone", locales: [], title: { en: "Spring light", ja: "春の光" } },
  ...{ content: { kind: "banner", entries: [entry] }, starts_at: "2026-01-01T00:00:00Z", ends_at: null },
  ...over,
})
const saving = (over: Partial<ModuleDraft> = {}) => ({ id: null, version: 0, module: draft(over) })

describeCall(squareConfig, { accepts: () => ({}), refuses: [{ input: { language: "xx" }, path: "language" }] })
describeCall(moduleElements, { accepts: () => ({ id: HOT_FEED }), refuses: [{ input: { id: "module" }, path: "id" }] })
describeCall(slotList, { accepts: () => ({}), refuses: [{ input: { slot: "A B" }, path: "slot" }] })
describeCall(homeBanners, { accepts: () => ({ language: "ar" }), refuses: [{ input: { language: "xx" }, path: "language" }] })
describeCall(fetchApps, { accepts: () => ({}), refuses: [{ input: { id: 1 }, path: "id" }] })
describeCall(tagsByGroup, { accepts: () => ({ language: "pl" }), refuses: [{ input: { language: "tlh" }, path: "language" }] })
describeCall(hotTags, { accepts: () => ({}), refuses: [{ input: { limit: 0 }, path: "limit" }] })
describeCall(recommendedTags, { accepts: () => ({}), refuses: [{ input: { limit: 101 }, path: "limit" }] })
describeCall(sourceCategories, { accepts: () => ({ source_type: 7 }), refuses: [{ input: { source_type: 2 }, path: "source_type" }] })
describeCall(moduleList, { accepts: () => ({}), refuses: [{ input: { page: "square" }, path: "page" }] })
describeCall(moduleSave, {
  accepts: () => saving({ ends_at: "2026-01-02T00:00:00Z" }),
  refuses: [
    { input: saving({ ends_at: "2025-01-01T00:00:00Z" }), path: "module.ends_at" },
    { input: saving({ page: "home", audience: "members" }), path: "module.page" },
    {
      input: saving({ content: { kind: "banner", entries: [{ ...entry, link: { obj_type: 61, id: "https://evil.test" } }] } }),
      path: "module.content.entries.0.link.id",
    },
    {
      input: saving({ content: { kind: "banner", entries: [{ ...entry, link: { obj_type: 1, id: "a/b" } }] } }),
      path: "module.content.entries.0.link.id",
    },
  ],
})
describeCall(moduleArrange, { accepts: () => ({ ids: [NO_MODULE] }), refuses: [{ input: { ids: [] }, path: "ids" }] })
describeCall(moduleRemove, {
  accepts: async () => ({ id: (await made()).id, is_removed: true }),
  refuses: [{ input: { id: HOT_FEED }, path: "is_removed" }],
})
describeCall(modulePreview, {
  accepts: () => ({ page: "square", at: "2026-06-01T00:00:00Z", is_member: false }),
  refuses: [{ input: { page: "square", at: "soon", is_member: false }, path: "at" }],
})

let moderator: MemberClient
const visitor = new TestClient()

beforeEach(async () => {
  moderator = await TestClient.signedIn({ isModerator: true })
  await makeTestContext().context.database.run(sql`DELETE FROM square_module WHERE changed_by <> 'system'`)
})

async function made(over: Partial<ModuleDraft> = {}) {
  const client = moderator ?? (await TestClient.signedIn({ isModerator: true }))
  return moduleSave.output().parse((await client.call(moduleSave, saving(over))).data)
}

const shown = async (client: TestClient, language: "en" | "ja" | "ar" = "en") =>
  squareConfig.output().parse((await client.call(squareConfig, { language })).data).modules

describe("the square", () => {
  it("shows what every database begins with, each in its language", async () => {
    await insertWork()
    expect((await shown(visitor)).map(({ kind }) => kind)).toEqual(expect.arrayContaining(["banner", "feed", "apps"]))
    expect((await shown(visitor, "ja")).find(({ id }) => id === HOT_FEED)?.title).toBe("いま話題の作品")
  })

  it("shows a module from its start to its end, to those whom it is for, in a language that it has", async () => {
    const now = new Date(Date.now() - 60_000).toISOString()
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const live = await made({ starts_at: now })
    const planned = await made({ starts_at: hour(1), ends_at: hour(2) })
    const ended = await made({ starts_at: hour(-2), ends_at: hour(-1) })
    const members = await made({ starts_at: now, audience: "members" })
    const japanese = await made({ starts_at: now, locales: ["ja"] })
    const idsFor = async (client: TestClient, language: "en" | "ja" | "ar" = "en") => (await shown(client, language)).map(({ id }) => id)
    const seen = await idsFor(visitor)
    expect([live, planned, ended, members, japanese].map(({ id }) => seen.includes(id))).toEqual([true, false, false, false, false])
    expect(await idsFor(moderator)).toContain(members.id)
    expect(await idsFor(visitor, "ja")).toContain(japanese.id)
    expect((await shown(visitor, "ja")).find(({ id }) => id === live.id)?.title).toBe("春の光")
    expect((await shown(visitor, "ar")).find(({ id }) => id === live.id)?.title).toBe("Spring light")
    expect((await visitor.call(moduleElements, { id: planned.id })).status.msg).toBe("NotFound")
    const preview = await moderator.call(modulePreview, { page: "square", at: hour(1.5), is_member: false })
    expect(
      modulePreview
        .output()
        .parse(preview.data)
        .modules.map(({ id }) => id),
    ).toContain(planned.id)
  })

  it("shows the cover of a work only while everybody may meet it, and leads only to places of this site", async () => {
    const [open, limited] = [await insertWork({ visibility: "unlisted" }), await insertWork({ state: "limited" })]
    const entries = [open, limited].map((work_id) => ({ ...entry, work_id }))
    const { id } = await made({ content: { kind: "banner", entries } })
    const module = (await shown(visitor)).find((one) => one.id === id)
    const banners = module?.items.flatMap((element) => (element.form === "banner" ? [element.banner] : [])) ?? []
    expect(banners.map(({ image }) => image !== null)).toEqual([true, false])
    expect(banners.map(({ path }) => path)).toEqual(["/create/image", "/create/image"])
  })

  it("names the concept that a tag of a module names by now, once", async () => {
    const { id } = await made({ content: { kind: "tags", tags: ["gatos", "cat", "our-club"] } })
    const module = (await shown(visitor, "ja")).find((one) => one.id === id)
    const tags = module?.items.flatMap((element) => (element.form === "tag" ? [[element.tag.id, element.tag.label]] : []))
    expect(tags).toEqual([
      ["cat", "猫"],
      ["our-club", "our-club"],
    ])
  })

  it("leaves out for a member whom they hide, and for nobody else", async () => {
    const [author, member] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const id = await insertWork({ authorId: author.accountId, hotScore: 9e15, publishedAtMs: Date.now() + 1e10 })
    await member.call(hide, { kind: "account", id: author.accountId })
    const worksFor = async (client: TestClient) => {
      const elements = [
        ...(await shown(client)).flatMap(({ items }) => items),
        ...moduleElements.output().parse((await client.call(moduleElements, { id: HOT_FEED, limit: 5 })).data).items,
      ]
      return elements.flatMap((element) => (element.form === "card" ? [element.card.id] : []))
    }
    expect((await worksFor(visitor)).filter((one) => one === id).length).toBeGreaterThanOrEqual(2)
    const theirs = await worksFor(member)
    expect(theirs).not.toContain(id)
    await makeTestContext().context.database.run(sql`DELETE FROM work WHERE id = ${id}`)
  })

  it("pages the works of a module, each once", async () => {
    const ids = await Promise.all(
      [1, 2, 3, 4, 5].map((step) => insertWork({ hotScore: 8e15 + step, publishedAtMs: Date.now() + 1e10 + step })),
    )
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page = moduleElements
        .output()
        .parse((await visitor.call(moduleElements, { id: HOT_FEED, limit: 2, ...(cursor === null ? {} : { cursor }) })).data)
      found.push(...page.items.flatMap((element) => (element.form === "card" ? [element.card.id] : [])))
      cursor = found.length >= 5 ? null : page.next_cursor
    } while (cursor !== null)
    expect(found.slice(0, 5)).toEqual([...ids].reverse())
    await makeTestContext().context.database.run(sql`DELETE FROM work WHERE hot_score > 8000000000000000`)
  })
})

describe("moderators", () => {
  it("cannot overwrite what another changed meanwhile", async () => {
    const { id, version } = await made()
    const change = (title: string) => ({ id, version, module: draft({ title: { en: title } }) })
    expect((await moderator.call(moduleSave, change("First"))).status.msg).toBe("success")
    expect((await moderator.call(moduleSave, change("Second"))).status.msg).toBe("Conflict")
    expect((await moderator.call(moduleSave, { ...change("Third"), id: NO_MODULE })).status.msg).toBe("NotFound")
  })

  it("put modules in an order, remove them and take that back, each noted", async () => {
    const [first, second] = [await made(), await made()]
    const arranged = moduleArrange.output().parse((await moderator.call(moduleArrange, { ids: [second.id, first.id] })).data)
    const square = arranged.items.filter(({ page }) => page === "square").map(({ id }) => id)
    expect(square.slice(0, 2)).toEqual([second.id, first.id])
    const remove = async (is_removed: boolean) =>
      moduleRemove
        .output()
        .parse((await moderator.call(moduleRemove, { id: first.id, is_removed })).data)
        .items.map(({ id }) => id)
    expect(await remove(true)).not.toContain(first.id)
    expect((await remove(false)).slice(0, 8)).toEqual(expect.arrayContaining([first.id]))
    const notes = await makeTestContext().context.database.all<{ readonly action: string }>(
      sql`SELECT action FROM audit_entry WHERE actor_id = ${moderator.accountId} AND action LIKE 'module.%' ORDER BY at_ms`,
    )
    expect(notes.map(({ action }) => action)).toEqual(["module.save", "module.save", "module.arrange", "module.remove", "module.remove"])
  })

  it("give slots a name that apps ask for, and home its banners", async () => {
    await made({ content: { kind: "slot", slot: "home-top", entries: [entry] } })
    const slots = slotList.output().parse((await visitor.call(slotList, { slot: "home-top" })).data)
    expect(slots.items.map(({ slot, entries }) => [slot, entries.length])).toEqual([["home-top", 1]])
    await made({ page: "home", title: {}, content: { kind: "banner", entries: [{ ...entry, title: { ja: "春" } }] } })
    const banners = homeBanners.output().parse((await visitor.call(homeBanners, { language: "en" })).data)
    expect(banners.items.map(({ title }) => title)).toContain("春")
  })
})
