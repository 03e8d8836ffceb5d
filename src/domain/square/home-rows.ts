import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import type { Context } from "../_kernel/context.ts"
import type { Locale } from "../_kernel/locales.ts"
import { tagOf } from "../feed/tags/concept-rules.ts"
import { creatorsNow, pickedWorks } from "../post/index.ts"
import { PICK_CATEGORIES } from "../post/pick-rules.ts"
import type { ShownModule } from "./contract.ts"
import { bannersOf, morePathOf } from "./element-forms.ts"
import { type Elements, PEOPLE, personElement, pickPage, TAGS } from "./elements.ts"
import { hotTagsFor, tagOfId } from "./hot-tags.ts"
import { ELEMENTS_SHOWN, isFor, textIn } from "./module-rules.ts"
import type { ModuleContent } from "./module-schemas.ts"
import { homeCovers, rowsInForce } from "./read-square.ts"
import { inForceAt, readModules } from "./stored-module.ts"

type Reading = Pick<Context, "database" | "concepts" | "nowMs">

/**
 * What moderators arranged for everybody, as home shows it between its works: its own banners, then picks, tags and people of the square, in
 * the order of the square. One round trip: what no module asks for costs next to nothing.
 */
export async function readHomeRows({ database, concepts, nowMs }: Reading, locale: Locale): Promise<readonly ShownModule[]> {
  const isArranged = (kind: "picks" | "people", of = sql`1`) =>
    sql`EXISTS (SELECT 1 FROM square_module WHERE page = 'square' AND kind = ${kind} AND ${of} AND ${inForceAt(nowMs)})`
  const found = await namedBatch(database, {
    home: rowsInForce(database, "home", nowMs),
    square: rowsInForce(database, "square", nowMs),
    covers: homeCovers(database, nowMs),
    picked: PICK_CATEGORIES.map((category) =>
      pickedWorks(database, {
        category,
        only: isArranged("picks", sql`json_extract(content, '$.category') = ${category}`),
        limit: ELEMENTS_SHOWN + 1,
      }),
    ),
    creators: creatorsNow(database, PEOPLE, isArranged("people")),
    tags: database.all<{ readonly tag: string }>(hotTagsFor(null, { objectType: 0, limit: TAGS })),
  })
  const modules = readModules([...found.home, ...found.square]).filter(
    (module) => module.audience === "everyone" && isFor(module, { locale, isMember: false }),
  )
  if (modules.some(({ content }) => content.kind === "tags")) await concepts().catch(() => null)

  const elementsOf = (content: ModuleContent): Elements["items"] => {
    switch (content.kind) {
      case "banner":
        return bannersOf(content.entries, found.covers, locale).map((banner) => ({ form: "banner", banner }))
      case "picks":
        return pickPage(found.picked[PICK_CATEGORIES.indexOf(content.category)] ?? [], ELEMENTS_SHOWN).items
      case "tags": {
        const ids = content.tags.length === 0 ? found.tags.map(({ tag }) => tag) : [...new Set(content.tags.map(tagOf))]
        return ids.map((id) => ({ form: "tag", tag: tagOfId(id, locale) }))
      }
      case "people":
        return found.creators.map((creator) => personElement(creator, null))
      // Works stand around the rows already, and the rest has pages of its own.
      case "feed":
      case "apps":
      case "slot":
        return []
    }
  }
  return modules.flatMap(({ id, page, title, content }) => {
    if (content.kind === "banner" && page !== "home") return []
    const items = [...elementsOf(content)]
    if (items.length === 0) return []
    const morePath = content.kind === "banner" ? null : (morePathOf(content) ?? `/square?module=${id}`)
    return [{ id, kind: content.kind, title: textIn(title, locale), more_path: morePath, items, next_cursor: null }]
  })
}
