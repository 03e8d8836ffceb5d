import type { AccountId, SessionId, TaskId, ViewerId } from "../_kernel/ids.ts"
import type { Position } from "../_kernel/paging.ts"
import type { Task } from "../task/contract.ts"
import type { NotificationKind, NotificationOutcome } from "./notification-rules.ts"

/** The hubs of viewers: the live socket and the newest state of the viewer's running tasks. */
export interface UserHubs {
  /** A ticket for the socket's first message; a member's belongs to a session or access token and ends with it. */
  issueTicket(
    viewerId: ViewerId,
    nowMs: number,
    session: { readonly id: SessionId | null; readonly endsAtMs: number | null },
  ): Promise<{ readonly ticket: string; readonly expiresAtMs: number }>
  /** States of those of the asked tasks that run or ended a short while ago; the others are missing. */
  progress(viewerId: ViewerId, taskIds: readonly TaskId[]): Promise<readonly Task[]>
  /** Hands the upgrade request to the viewer's hub. */
  connect(viewerId: ViewerId, request: Request): Promise<Response>
  /** Server-sent events of one task, from the event after `afterSeq` on, with addresses of `site`; null when the hub does not know the task. */
  stream(viewerId: ViewerId, taskId: TaskId, afterSeq: number, site: string): Promise<ReadableStream<Uint8Array> | null>
  /** Forgets tasks that their owner deleted, or whose results are fewer now: the database tells them from then on. */
  forget(viewerId: ViewerId, taskIds: readonly TaskId[]): Promise<void>
  /** Tells open sockets that their session is over (message type 6) and closes them; `sessionId` null means all of the viewer. */
  endSessions(viewerId: ViewerId, sessionId: SessionId | null, reason: string): Promise<void>
}

/** Something that happened which a member may want to know. */
export interface NewNotification {
  readonly kind: NotificationKind
  /** What happened, once: told again it changes nothing. */
  readonly key: string
  /** What it is shown together with: many likes of one work are one line. */
  readonly groupKey: string
  /** Account of who did it; null for the house. */
  readonly actorId: string | null
  /** What it is about; null where it is about the member. What a thing is called is read when it is shown: `title` counts where no feature knows the kind. */
  readonly subject: NotificationSubject | null
  /** What came of it, where something was decided. */
  readonly outcome?: NotificationOutcome | null
  /** What was given. */
  readonly stamina?: number | null
  readonly coins?: number | null
  readonly atMs: number
}

/** What a notification is about. */
export interface NotificationSubject {
  /** `work`, `workflow`, `file`, `account` … */
  readonly kind: string
  readonly id: string
  /** Where it leads, without the locale; of a work only the part behind its page, such as `#comment-…`; empty where its feature knows. */
  readonly path: string
  readonly title: string
}

/** A line of an inbox: what was told of one thing, with those who did it last. */
export interface NotificationGroup {
  readonly id: string
  readonly kind: NotificationKind
  /** The last people who did it, newest first; a few more than are shown, since some may not be shown anymore. */
  readonly actorIds: readonly string[]
  /** How many people did it; of what the house tells, how often. */
  readonly count: number
  readonly subject: NotificationSubject | null
  readonly outcome: NotificationOutcome | null
  readonly stamina: number | null
  readonly coins: number | null
  readonly isRead: boolean
  readonly atMs: number
}

/** A line as it was when it was read. */
export type ReadLine = Pick<NotificationGroup, "id" | "atMs" | "count">

/** What only one member reads, an object a member: notifications, what they looked at, what they searched for. */
export interface Inboxes {
  /** Tells a member something, once a key: unread counts and, live, every open connection. Nothing of a kind that they turned off. */
  notify(memberId: AccountId, notification: NewNotification): Promise<void>
  /** Tells those who follow a member something, the last followers first, some hundred at a time; one run after another. */
  tellFollowers(memberId: AccountId, notification: NewNotification): Promise<void>
  /** Lines, last told first, those before a place. */
  notifications(
    memberId: AccountId,
    asked: { readonly before: Position | null; readonly limit: number },
  ): Promise<readonly NotificationGroup[]>
  /** How many lines are unread. */
  unread(memberId: AccountId): Promise<number>
  /** Marks lines read, all of them for null; answers how many are unread still. */
  markRead(memberId: AccountId, ids: readonly string[] | null): Promise<number>
  /** Forgets lines that show nobody anymore; those that somebody was added to since they were read stay. */
  dropNotifications(memberId: AccountId, lines: readonly ReadLine[]): Promise<void>
  /** Kinds that the member turned off, after turning some on or off. */
  mutedKinds(memberId: AccountId, change: Readonly<Partial<Record<NotificationKind, boolean>>>): Promise<readonly NotificationKind[]>
  /** Notes works that the member looked at, newest last; the last 500 of 90 days are kept, each once; nothing while the member has it turned off. */
  noteViews(memberId: AccountId, views: readonly { readonly objectType: number; readonly id: string }[], nowMs: number): Promise<void>
  /** Works that the member looked at, newest first, and of one moment the highest id first, those behind one of them; of some kinds only where they are named. */
  recentViews(
    memberId: AccountId,
    asked: {
      readonly objectTypes: readonly number[] | null
      readonly before: { readonly atMs: number; readonly id: string } | null
      readonly limit: number
    },
  ): Promise<readonly { readonly objectType: number; readonly id: string; readonly atMs: number }[]>
  /** Forgets all that the member looked at. */
  forgetViews(memberId: AccountId): Promise<void>
  /** Notes what the member looks at from now on, or none of it; what was noted goes then. */
  keepViews(memberId: AccountId, isOn: boolean): Promise<void>
  /** Whether what the member looks at is noted. */
  keepsViews(memberId: AccountId): Promise<boolean>
  /** Notes a query; the last 50 are kept, each once; nothing while the member has it turned off. */
  noteSearch(memberId: AccountId, query: string, nowMs: number): Promise<void>
  /** Queries, newest first, and whether they are kept at all. */
  searches(memberId: AccountId): Promise<{ readonly queries: readonly string[]; readonly isOn: boolean }>
  /** Forgets queries, all of them for null. */
  forgetSearches(memberId: AccountId, queries: readonly string[] | null): Promise<void>
  keepSearches(memberId: AccountId, isOn: boolean): Promise<void>
  /** Empties it permanently, when the account goes. */
  purge(memberId: AccountId): Promise<void>
}

declare module "../_kernel/context.ts" {
  interface Context {
    readonly hubs: UserHubs
    readonly inboxes: Inboxes
  }
}
