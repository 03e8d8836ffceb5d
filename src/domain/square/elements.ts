import { type SQL, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { ViewerId } from "../_kernel/ids.ts"
import type { Locale } from "../_kernel/locales.ts"
import { type Position, toPage } from "../_kernel/paging.ts"
import { selectWorksOfKind } from "../feed/index.ts"
import { isServed } from "../feed/source-rules.ts"
import { tagOf } from "../feed/tags/concept-rules.ts"
import { cardsFor, creatorsNow, onlookerOf, openCovers, pageOf, pickedWorks } from "../post/index.ts"
import { imageUrlFor } from "../profile/index.ts"
import { isNotHiddenPerson, isNotHiddenTag, notHiddenFor } from "../social/index.ts"
import type { Element } from "./contract.ts"
import { appsOf, bannersOf, cardElements } from "./element-forms.ts"
import { hotTagsFor, tagOfId } from "./hot-tags.ts"
import type { ModuleContent, ModuleEntry } from "./module-schemas.ts"

/** People that a module shows at most. */
export const PEOPLE = 12
/** Tags in use that a module shows where it names none. */
export const TAGS = 24

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

/** Who reads elements: in which language, and for whom that hides people and tags they are left out; null for a page that is everybody's. */
export interface ElementsReader {
  readonly locale: Locale
  readonly viewerId: ViewerId | null
}

/** A module of some kinds of content. */
type Asked<Kind extends ModuleContent["kind"]> = ElementsAsked & { readonly content: Extract<ModuleContent, { readonly kind: Kind }> }

function isOf<Kind extends ModuleContent["kind"]>(...kinds: readonly Kind[]) {
  return (one: ElementsAsked): one is Asked<Kind> => kinds.some((kind) => kind === one.content.kind)
}

/** The elements of several modules in one round trip; none where no module asks the database anything. */
export async function readElements(
  { database }: { readonly database: Database },
  asked: readonly ElementsAsked[],
  { locale, viewerId }: ElementsReader,
): Promise<readonly Elements[]> {
  const only = notHiddenFor(viewerId)
  const entries = asked.filter(isOf("banner", "slot"))
  const feeds = asked.filter(isOf("feed")).filter(({ content }) => isServed(content.feed))
  const picks = asked.filter(isOf("picks"))
  const people = asked.filter(isOf("people"))
  const tags = asked.filter(isOf("tags"))
  const queries = {
    covers: entries.map(({ content }) => coversOf(database, content.entries, only)),
    works: feeds.map(({ content, after, limit }) =>
      selectWorksOfKind(database, { kind: content.feed, order: content.order_by, only, after, limit }),
    ),
    picked: picks.map(({ content, after, limit }) => pickedWorks(database, { category: content.category, only, after, limit: limit + 1 })),
    creators: people.map(() => creatorsNow(database, PEOPLE, isNotHiddenPerson(viewerId, sql`author_id`))),
    wanted: tags.map(({ content }) => tagsShown(database, content.tags, viewerId)),
  }
  const isAsking = Object.values(queries).some((list) => list.length > 0)
  const answers = isAsking ? await namedBatch(database, queries) : NOTHING
  const found = new Map<ElementsAsked, Elements>([
    ...answered(entries, answers.covers, ({ content }, covers) =>
      allOf(bannersOf(content.entries, covers, locale).map((banner) => ({ form: "banner", banner }))),
    ),
    ...answered(feeds, answers.works, ({ limit }, works) => cardPage(pageOf(works, limit, onlookerOf(null)))),
    ...answered(picks, answers.picked, ({ limit }, picked) => pickPage(picked, limit)),
    ...answered(people, answers.creators, (_, creators) => allOf(creators.map((creator) => personElement(creator, viewerId)))),
    ...answered(tags, answers.wanted, (_, wanted) => allOf(wanted.map(({ tag }) => ({ form: "tag", tag: tagOfId(tag, locale) })))),
  ])
  return asked.map((one) => {
    if (isOf("apps")(one)) return allOf(appsOf(one.content.apps).map((app) => ({ form: "app", app })))
    return found.get(one) ?? allOf([])
  })
}

const NOTHING = { covers: [], works: [], picked: [], creators: [], wanted: [] } as const

/** Modules with what their queries answered, in the order in which they were asked. */
function answered<One extends ElementsAsked, Rows>(
  modules: readonly One[],
  answers: readonly Rows[],
  read: (one: One, rows: Rows) => Elements,
): readonly (readonly [ElementsAsked, Elements])[] {
  return modules.flatMap((one, place) => {
    const rows = answers[place]
    return rows === undefined ? [] : [[one, read(one, rows)] as const]
  })
}

function coversOf(database: Database, entries: readonly ModuleEntry[], only: SQL) {
  const ids = JSON.stringify(entries.flatMap(({ work_id }) => work_id ?? []))
  return openCovers(database, sql`SELECT value FROM json_each(${ids})`, only)
}

/** The tags that a module names, or those in use where it names none, without those that the viewer hides. */
function tagsShown(database: Database, named: readonly string[], viewerId: ViewerId | null) {
  const query =
    named.length === 0
      ? hotTagsFor(viewerId, { objectType: 0, limit: TAGS })
      : // A tag may name a concept by now that none did when the module was arranged.
        sql`SELECT value AS tag FROM json_each(${JSON.stringify([...new Set(named.map(tagOf))])}) WHERE ${isNotHiddenTag(viewerId, sql`value`)}`
  return database.all<{ readonly tag: string }>(query)
}

type Picked = Awaited<ReturnType<typeof pickedWorks>>

/** Picks as elements. */
export function pickPage(picked: Picked, limit: number): Elements {
  const { rows, nextCursor } = toPage(picked, limit, ({ work, pickedAtMs }) => ({ sortValue: pickedAtMs, id: work.id }))
  const works = rows.map(({ work }) => work)
  return { items: cardElements(cardsFor(works, onlookerOf(null))), nextCursor }
}

type Creator = Awaited<ReturnType<typeof creatorsNow>>[number]

/** Somebody as an element. */
export function personElement({ id, name, avatarKey }: Creator, viewerId: ViewerId | null): Element {
  return { form: "person", person: { id, name, avatar: imageUrlFor(avatarKey, viewerId), path: `/user/${id}` } }
}

const allOf = (items: readonly Element[]): Elements => ({ items, nextCursor: null })
const cardPage = ({ items, next_cursor: nextCursor }: ReturnType<typeof pageOf>): Elements => ({ items: cardElements(items), nextCursor })
