import type { Inboxes } from "../../domain/message/ports.ts"
import type { Env } from "../env.ts"

/** The inboxes of members, one Durable Object by the account's id. */
export function createInboxes(env: Env): Inboxes {
  const inbox = (memberId: string) => env.INBOX.get(env.INBOX.idFromName(memberId))
  return {
    notify: (memberId, notification) => inbox(memberId).notify(memberId, notification),
    tellFollowers: (memberId, notification) => inbox(memberId).tellFollowers(memberId, notification),
    notifications: (memberId, asked) => inbox(memberId).notifications(asked),
    unread: (memberId) => inbox(memberId).unread(),
    markRead: (memberId, ids) => inbox(memberId).markRead(memberId, ids === null ? null : [...ids]),
    dropNotifications: (memberId, lines) => inbox(memberId).drop(memberId, [...lines]),
    mutedKinds: (memberId, change) => inbox(memberId).mute(change),
    noteViews: (memberId, views, nowMs) => inbox(memberId).noteViews([...views], nowMs),
    recentViews: (memberId, asked) => inbox(memberId).recentViews(asked),
    forgetViews: (memberId) => inbox(memberId).forgetViews(),
    keepViews: (memberId, isOn) => inbox(memberId).keepViews(isOn),
    keepsViews: (memberId) => inbox(memberId).keepsViews(),
    noteSearch: (memberId, query, nowMs) => inbox(memberId).noteSearch(query, nowMs),
    searches: (memberId) => inbox(memberId).searches(),
    forgetSearches: (memberId, queries) => inbox(memberId).forgetSearches(queries === null ? null : [...queries]),
    keepSearches: (memberId, isOn) => inbox(memberId).keepSearches(isOn),
    purge: (memberId) => inbox(memberId).purge(),
  }
}
