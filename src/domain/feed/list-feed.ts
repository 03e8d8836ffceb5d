import type { Context, MemberContext } from "../_kernel/context.ts"
import { DomainError, unreachable } from "../_kernel/errors.ts"
import { DEFAULT_PAGE_SIZE, decodeCursor } from "../_kernel/paging.ts"
import type { Inboxes } from "../message/ports.ts"
import type { CardPage } from "../post/card-contract.ts"
import { cardsFor, onlookerOf, type Paging, pageOf, selectWorksAt } from "../post/index.ts"
import type { FeedAsked } from "./feed-call.ts"
import { type FeedScope, feedScope, scopeCondition } from "./feed-scope.ts"
import { listFollowed } from "./follow-feed.ts"
import type { FeedKindName, Tab } from "./kind-rules.ts"
import { recommendPage } from "./ranking/snapshot.ts"
import { listRecent } from "./recent-feed.ts"
import { shelvedWorks } from "./shelved-works.ts"

/** What feeds touch. */
export type FeedContext = Pick<Context, "database" | "nowMs" | "viewer"> & { readonly inboxes: Pick<Inboxes, "recentViews"> }

/** A page of a feed that has nothing yet. */
const NOTHING: CardPage = { items: [], next_cursor: null }

/**
 * A page of a kind of feed, what is recommended unless another tab is asked for; one round trip to the database, each part of it on an
 * index in the asked order; it may be short, or empty with a cursor, where a walk found too little (`WALKED_WORKS`). Empty while nothing fills
 * the kind, see `isServed`. Throws InvalidInput (cursor), and LoginRequired where a visitor asks for what is somebody's own.
 */
export async function listFeed(context: FeedContext, kind: FeedKindName, asked: FeedAsked): Promise<CardPage> {
  const tab = asked.order_by ?? "recommend"
  const scope = feedScope(context, kind, asked)
  const page = { cursor: asked.cursor, limit: asked.limit ?? DEFAULT_PAGE_SIZE }
  switch (tab) {
    case "follows":
      requireMember(context)
      return listFollowed(context, scope, page)
    case "recently":
      requireMember(context)
      return listRecent(context, scope, page)
    case "recommend":
      return scope.shelves.length === 0 ? NOTHING : listRecommended(context, kind, scope, page)
    case "hot":
    case "new":
      return scope.shelves.length === 0 ? NOTHING : listShelved(context, tab, scope, page)
    default:
      return unreachable(tab)
  }
}

/** Throws LoginRequired for who is not signed in. */
function requireMember<Given extends Pick<Context, "viewer">>(context: Given): asserts context is Given & Pick<MemberContext, "viewer"> {
  if (context.viewer?.kind !== "member") throw new DomainError("LoginRequired")
}

async function listShelved(
  context: FeedContext,
  order: Tab & ("hot" | "new"),
  scope: FeedScope,
  { cursor, limit }: Paging,
): Promise<CardPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  const found = await selectWorksAt(context.database, shelvedWorks({ ...scope, order, after, limit: limit + 1 }))
  return pageOf(found, limit, onlookerOf(context.viewer))
}

async function listRecommended(context: FeedContext, kind: FeedKindName, scope: FeedScope, paging: Paging): Promise<CardPage> {
  const { rows, nextCursor } = await recommendPage(context, {
    ...paging,
    kind,
    levels: scope.levels,
    only: scopeCondition(scope),
    hot: (asked) => shelvedWorks({ ...scope, ...asked, order: "hot" }),
  })
  return { items: cardsFor(rows, onlookerOf(context.viewer)), next_cursor: nextCursor }
}
