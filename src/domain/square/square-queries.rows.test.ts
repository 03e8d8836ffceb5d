import { describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { sentAlone } from "../../../testing/_kernel/sent-alone.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { newWorkId } from "../_kernel/ids.ts"
import { listModules } from "./arrange-modules.ts"
import { readElements } from "./elements.ts"
import { listHotTags, listRecommendedTags, listSourceCategories } from "./list-tags.ts"
import type { ModuleContent } from "./module-schemas.ts"
import { modulesInForce, readHomeBanners } from "./read-square.ts"

const after = { sortValue: 5, id: "work_x" }
const entries = [{ title: { en: "x" }, text: {}, work_id: newWorkId(1), link: { obj_type: 61 as const, id: "tags" } }]
const module = (content: ModuleContent, place?: typeof after) => (context: MemberContext) =>
  readElements(context, [{ content, limit: 12, after: place }], { locale: "en", viewerId: context.viewer.id })

const QUERIES: readonly (readonly [string, (context: MemberContext) => Promise<unknown>])[] = [
  ["modules in force", (context) => modulesInForce(context, "square", context.nowMs)],
  ["all modules", (context) => listModules(context)],
  ["the banners of home", (context) => readHomeBanners(context, "en")],
  ["tags in use", (context) => listHotTags(context, {})],
  ["recommended tags", (context) => listRecommendedTags(context, {})],
  ["the concepts of a kind of works", (context) => listSourceCategories(context, { source_type: 7 })],
  ["a feed's module", module({ kind: "feed", feed: "squareMixRecommend", order_by: "hot" })],
  ["a feed's module, a later page", module({ kind: "feed", feed: "squareMixRecommend", order_by: "hot" }, after)],
  ["a module of what is new, a later page", module({ kind: "feed", feed: "post", order_by: "new" }, after)],
  ["what moderators picked, a later page", module({ kind: "picks", category: "featured" }, after)],
  ["a module of banners", module({ kind: "banner", entries })],
  ["a module of named tags", module({ kind: "tags", tags: ["sea"] })],
  ["a module of tags in use", module({ kind: "tags", tags: [] })],
]

/** Steps that read more than a stretch of an index, or put in order what was read. */
const isWalk = (step: string) => /^SCAN (?!json|found$|walked$|entry |\(|CONSTANT|SUBQUERY)/i.test(step) || /TEMP B-TREE/.test(step)

describe("a query of the square", () => {
  it.each(QUERIES)("for %s is a search by an index, without scan or sort, in one round trip", async (name, run) => {
    const { context, plans, counts } = makeTestContext({ viewer: testMember() })
    await run(context)
    expect(counts.roundTrips).toBe(1)
    await run(sentAlone(context))
    const steps = await plans()
    expect(steps.length).toBeGreaterThan(0)
    // A hundred modules at most stand in their order's index, which the list of all walks.
    const bad = steps.filter(
      (step) => isWalk(step) && !(name === "all modules" && step === "SCAN square_module USING INDEX square_module_by_page"),
    )
    expect(bad).toEqual([])
  })
})
