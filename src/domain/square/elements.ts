import { sql } from "drizzle-orm"
import type { BatchItem } from "drizzle-orm/batch"
import type { Database } from "../../../db/client.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { Locale } from "../_kernel/locales.ts"
import { type Position, toPage } from "../_kernel/paging.ts"
import { FEED_KINDS } from "../feed/kind-rules.ts"
import { tagOf } from "../feed/tags/concept-rules.ts"
import type { Card } from "../post/card-contract.ts"
import { OBJECT_TYPES } from "../post/contribution-rules.ts"
import { cardsFor, creatorsNow, ORDERS, onlookerOf, openCovers, pickedWorks, recentWorks } from "../post/index.ts"
import { cardPath } from "../post/path-rules.ts"
import { APP_TEMPLATES } from "../studio/apps/app-rules.ts"
import { mediaUrl } from "../upload/rules.ts"
import type { Banner, Element } from "./contract.ts"
import { hotTagRows, tagOfId } from "./hot-tags.ts"
import { textIn } from "./module-rules.ts"
import type { ModuleContent, ModuleEntry } from "./module-schemas.ts"

/** What is asked of a module: the elements after a position. */
export interface ElementsAsked {
  readonly content: ModuleContent
  readonly limit: number
  readonly after?: Position | undefined
}

/** A page of elements. */
export interface Elements {
  readonly items: readonly Element[]
  readonly nextCursor: string | null
}

type CoverRow = Awaited<ReturnType<typeof openCovers>>[number]
type Rows = Readonly<Record<string, readonly unknown[]>>

/** How the elements of one module are asked for and read: its queries by name, and what their rows are. */
interface Plan {
  readonly queries: Readonly<Record<string, BatchItem<"sqlite">>>
  readonly read: (rows: Rows) => Elements
}

/** The elements of several modules in one round trip; none where no module asks the database anything. */
export async function readElements(
  { database }: { readonly database: Database },
  asked: readonly ElementsAsked[],
  locale: Locale,
): Promise<readonly Elements[]> {
  const plans = asked.map((one) => planOf(database, one, locale))
  const named = Object.fromEntries(
    plans.flatMap(({ queries }, index) => Object.entries(queries).map(([name, query]) => [`${index} ${name}`, query])),
  )
  const rows: Rows = Object.keys(named).length === 0 ? {} : await namedBatch(database, named)
  return plans.map(({ queries, read }, index) =>
    read(Object.fromEntries(Object.keys(queries).map((name) => [name, rows[`${index} ${name}`] ?? []]))),
  )
}

/** What a query answered. The batch was made of named queries and answers each by its name, with what that query is typed to answer. */
function rowsOf<Query extends PromiseLike<readonly unknown[]>>(_query: Query, rows: readonly unknown[] | undefined): Awaited<Query> {
  return (rows ?? []) as unknown as Awaited<Query>
}

function planOf(database: Database, asked: ElementsAsked, locale: Locale): Plan {
  const { content, limit, after } = asked
  switch (content.kind) {
    case "banner":
    case "slot": {
      const ids = JSON.stringify(content.entries.flatMap(({ work_id }) => work_id ?? []))
      const covers = openCovers(database, sql`SELECT value FROM json_each(${ids})`)
      return {
        queries: { covers },
        read: ({ covers: rows }) =>
          allOf(bannersOf(content.entries, rowsOf(covers, rows), locale).map((banner) => ({ form: "banner", banner }))),
      }
    }
    case "tags": {
      const tags = (ids: readonly string[]) => allOf(ids.map((id) => ({ form: "tag", tag: tagOfId(id, locale) }) as const))
      // A tag may name a concept by now that none did when the module was arranged.
      if (content.tags.length > 0) return { queries: {}, read: () => tags([...new Set(content.tags.map(tagOf))]) }
      const hot = hotTagRows(database, { objectType: 0, limit: 24 })
      return { queries: { hot }, read: ({ hot: rows }) => tags(rowsOf(hot, rows).map(({ tag }) => tag)) }
    }
    case "feed":
      return feedPlan(database, content, limit, after)
    case "picks": {
      const picked = pickedWorks(database, content.category, after, limit + 1)
      return {
        queries: { picked },
        read: ({ picked: rows }) => {
          const page = toPage(rowsOf(picked, rows), limit, ({ work, pickedAtMs }) => ({ sortValue: pickedAtMs, id: work.id }))
          return {
            items: cardElements(
              cardsFor(
                page.rows.map(({ work }) => work),
                onlookerOf(null),
              ),
            ),
            nextCursor: page.nextCursor,
          }
        },
      }
    }
    case "people": {
      const people = creatorsNow(database, 12)
      return {
        queries: { people },
        read: ({ people: rows }) =>
          allOf(
            rowsOf(people, rows).map(({ id, name, avatarKey }) => ({
              form: "person",
              person: { id, name, avatar: avatarKey === null ? null : mediaUrl(avatarKey), path: `/user/${id}` },
            })),
          ),
      }
    }
    case "apps":
      return { queries: {}, read: () => allOf(appsOf(content.apps).map((app) => ({ form: "app", app }))) }
  }
}

function feedPlan(
  database: Database,
  { order_by: order, feed }: Extract<ModuleContent, { kind: "feed" }>,
  limit: number,
  after: Position | undefined,
): Plan {
  const objectTypes = feed === "squareMixRecommend" ? null : FEED_KINDS[feed].objectTypes
  const works = recentWorks(database, { objectTypes, order, after, limit: limit + 1 })
  return {
    queries: { works },
    read: ({ works: rows }) => {
      const page = toPage(rowsOf(works, rows), limit, (row) => ({ sortValue: row[ORDERS[order]], id: row.id }))
      return { items: cardElements(cardsFor(page.rows, onlookerOf(null))), nextCursor: page.nextCursor }
    },
  }
}

const allOf = (items: readonly Element[]): Elements => ({ items, nextCursor: null })
const cardElements = (cards: readonly Card[]): readonly Element[] => cards.map((card) => ({ form: "card", card }))

/** The apps that are named, or all of them. */
export function appsOf(ids: readonly string[]) {
  const chosen = ids.length === 0 ? APP_TEMPLATES.map(({ id }) => id) : ids
  return chosen.map((id) => ({ id, obj_type: OBJECT_TYPES.app, path: cardPath({ id, obj_type: OBJECT_TYPES.app }) }))
}

/** Entries as banners in a language, each with the cover of its work where everybody may meet it. */
export function bannersOf(entries: readonly ModuleEntry[], covers: readonly CoverRow[], locale: Locale): readonly Banner[] {
  return entries.map(({ title, text, work_id, link }) => {
    const cover = covers.find(({ id }) => id === work_id)
    return {
      title: textIn(title, locale),
      text: textIn(text, locale),
      image:
        cover === undefined
          ? null
          : { url: mediaUrl(cover.coverKey), width: cover.width, height: cover.height, thumbhash: cover.thumbhash, colour: cover.colour },
      obj_type: link.obj_type,
      id: link.id,
      path: cardPath({ id: link.id, obj_type: link.obj_type, sub_channel: link.sub_channel }),
    }
  })
}

/** Which page shows all of a module, below the locale; null for one that has none. */
export function morePathOf(content: ModuleContent): string | null {
  switch (content.kind) {
    case "feed":
      return FEED_KINDS[content.feed].page
    case "apps":
      return "/create/ai-app"
    case "tags":
      return "/tags"
    case "banner":
    case "slot":
    case "picks":
    case "people":
      return null
  }
}
