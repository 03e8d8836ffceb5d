import { inArray, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import type { ModeratedThing } from "../_kernel/moderated-subject.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from "../_kernel/paging.ts"
import { type KindRow, thingFinder, thingsOf } from "../moderation/index.ts"
import { isMetBy } from "../moderation/level-rules.ts"
import type { Card } from "../post/card-contract.ts"
import { cardsFor, onlookerOf } from "../post/index.ts"
import { cardPath } from "../post/path-rules.ts"
import { imageUrlFor } from "../profile/index.ts"
import { notHiddenFor } from "../social/index.ts"
import { isNamedTo } from "./met-people.ts"
import type { messageHistory, Notification, Notifier } from "./notification-contract.ts"
import { KNOWN_PEOPLE, type NotificationKind, SHOWN_PEOPLE } from "./notification-rules.ts"
import type { NotificationGroup, NotificationSubject } from "./ports.ts"

/** Kinds that are nothing without the work that they are about; of others it is said that it is gone. */
const BY_WORK_ALONE: readonly NotificationKind[] = ["publish", "mention"]

/**
 * A page of the viewer's notifications as they may see them now: nobody they hide or who is gone, no work that is not there for them or
 * would have to be asked for. Lines that are left with nobody, or are about a work that they hide, are dropped. One call of the inbox, one batch. Throws InvalidInput (cursor).
 */
export async function listNotifications(
  context: MemberContext,
  { cursor, limit = DEFAULT_PAGE_SIZE }: CallInput<typeof messageHistory>,
): Promise<CallOutput<typeof messageHistory>> {
  const { inboxes, viewer } = context
  const before = cursor === undefined ? null : decodeCursor(cursor)
  const groups = await inboxes.notifications(viewer.id, { before, limit: limit + 1 })
  const page = toPage(groups, limit, ({ id, atMs }) => ({ sortValue: atMs, id }))
  if (page.rows.length === 0) return { items: [], next_cursor: null }
  const seen = await readSeen(context, page.rows)
  const items = page.rows.flatMap((group) => notificationOf(group, seen) ?? [])
  const shown = new Set(items.map(({ id }) => id))
  const empty = page.rows.flatMap(({ id, atMs, count }) => (shown.has(id) ? [] : [{ id, atMs, count }]))
  if (empty.length > 0) context.later(inboxes.dropNotifications(viewer.id, empty))
  return { items, next_cursor: page.nextCursor }
}

/** People, works and other things as the viewer may see them. */
interface Seen {
  readonly people: ReadonlyMap<string, Notifier>
  readonly cards: ReadonlyMap<string, Card>
  /** Works whose author or one of whose tags they hide. */
  readonly unwanted: ReadonlySet<string>
  /** Kinds of things that are looked up, works apart; what is of another kind says itself what it is. */
  readonly kinds: ReadonlySet<string>
  readonly thingOf: (subject: NotificationSubject) => Pick<ModeratedThing, "title" | "path"> | null
}

interface PersonRow {
  readonly id: string
  readonly name: string
  readonly avatarKey: string | null
}

async function readSeen(context: MemberContext, groups: readonly NotificationGroup[]): Promise<Seen> {
  const { database, viewer, nowMs } = context
  const { work } = schema
  const idsOf = (kind: string) => groups.flatMap(({ subject }) => (subject?.kind === kind ? [subject.id] : []))
  // Knowing all kinds loads every feature: not for a page of works, as most are.
  const hasOther = groups.some(({ subject }) => subject !== null && subject.kind !== "work")
  const kinds = hasOther ? (await context.subjects()).filter(({ kind }) => kind !== "work" && idsOf(kind).length > 0) : []
  const actorIds = [...new Set(groups.flatMap((group) => group.actorIds))]
  const { people, works, things } = await namedBatch(database, {
    people: database.all<PersonRow>(sql`SELECT account.id, account.name, account.avatar_key AS "avatarKey" FROM account
      WHERE account.id IN (SELECT value FROM json_each(${JSON.stringify(actorIds)})) AND ${isNamedTo(viewer.id, nowMs)}`),
    works: database
      .select({ work, isWanted: sql<number>`${notHiddenFor(viewer.id)}` })
      .from(work)
      .where(inArray(work.id, sql`(SELECT value FROM json_each(${JSON.stringify(idsOf("work"))}))`)),
    things:
      kinds.length === 0
        ? database.all<KindRow>(sql`SELECT '' AS kind, '' AS id, '' AS thing WHERE 0`)
        : thingsOf(context, kinds, (kind) => sql`(SELECT value FROM json_each(${JSON.stringify(idsOf(kind))}))`),
  })
  const find = thingFinder(kinds, things)
  const onlooker = onlookerOf(viewer)
  // What would have to be asked for is not there: its title and cover say what it is about. One's own is, whatever tags one hides.
  const wanted = works.filter((row) => row.work.authorId === viewer.id || row.isWanted === 1).map((row) => row.work)
  const met = wanted.filter(({ level, authorId }) => authorId === viewer.id || isMetBy(level, onlooker.levels))
  return {
    people: new Map(people.map(({ avatarKey, ...person }) => [person.id, { ...person, avatar: imageUrlFor(avatarKey, viewer) }])),
    cards: new Map(cardsFor(met, onlooker).map((card) => [card.id, card])),
    unwanted: new Set(works.map((row) => row.work.id).filter((id) => !wanted.some((one) => one.id === id))),
    kinds: new Set(kinds.map(({ kind }) => kind)),
    thingOf(subject) {
      const thing = find(subject)?.thing
      return thing !== undefined && (thing.ownerId === viewer.id || thing.state === "visible") ? thing : null
    },
  }
}

/** A line as the viewer may see it; null for one that shows nothing. */
function notificationOf(group: NotificationGroup, seen: Seen): Notification | null {
  const { id, kind, actorIds, count, outcome, stamina, coins, isRead, atMs } = group
  const people = actorIds.flatMap((actorId) => seen.people.get(actorId) ?? [])
  // The last people alone are known: where none of them may be named, those before them did it still.
  const hasOthers = actorIds.length >= KNOWN_PEOPLE && count > actorIds.length
  if (actorIds.length > 0 && people.length === 0 && !hasOthers) return null
  if (group.subject !== null && seen.unwanted.has(group.subject.id)) return null
  const subject = subjectOf(group, seen)
  const isGone = group.subject !== null && subject === null
  if (isGone && BY_WORK_ALONE.includes(kind)) return null
  return {
    id,
    kind,
    people: people.slice(0, SHOWN_PEOPLE),
    count: Math.max(people.length, 1, count - (actorIds.length - people.length)),
    subject,
    is_gone: isGone,
    outcome,
    stamina,
    coins,
    is_read: isRead,
    created_at: new Date(atMs).toISOString(),
  }
}

function subjectOf({ subject }: NotificationGroup, { cards, kinds, thingOf }: Seen): Notification["subject"] {
  if (subject === null) return null
  const { kind, id, path, title } = subject
  if (kind !== "work") {
    const thing = kinds.has(kind) ? thingOf(subject) : { path: path === "" ? null : path, title }
    return thing === null ? null : { kind, id, path: thing.path, title: thing.title }
  }
  const card = cards.get(id)
  return card === undefined ? null : { kind, id, path: `${cardPath(card)}${path}`, title: card.title, card }
}
