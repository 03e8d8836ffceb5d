import { dayOf } from "../_kernel/clock.ts"
import type { Context } from "../_kernel/context.ts"
import { asAccountId } from "../_kernel/ids.ts"
import { type EventHandler, on } from "../_kernel/outbox.ts"
import { commentAdded, commentLiked } from "../comment/events.ts"
import { isRead, isReadBy } from "../comment/index.ts"
import { rewarded } from "../credits/events.ts"
import { appealDecided, caseDecided } from "../moderation/events.ts"
import { decidedCase } from "../moderation/index.ts"
import { workLimited, workPublished } from "../post/events.ts"
import { followed, workCollected, workLiked } from "../social/events.ts"
import type { NotificationOutcome } from "./notification-rules.ts"
import { notifyMember, notifyMembers, type Telling } from "./notify-members.ts"
import type { NewNotification, NotificationSubject } from "./ports.ts"

const DAY_MS = 86_400_000

/** A work is named when it is read: what it is called, and whether its reader may see it, changes. */
const workOf = (id: string, anchor = ""): NotificationSubject => ({ kind: "work", id, path: anchor, title: "" })

/** What members are told of, each event once. */
export const notifyingEvents: readonly EventHandler[] = [
  on(followed, (context, { followed_id: memberId, follower_id: actorId, at_ms: atMs }) => {
    const day = dayOf(atMs)
    const notification = { kind: "follow", key: `follow:${actorId}`, groupKey: `follow:${day}`, actorId, subject: null, atMs } as const
    return notifyMembers(context, actorId, [{ memberId, notification }])
  }),
  on(workLiked, (context, liked) => tellOfMark(context, "like", liked)),
  on(workCollected, (context, kept) => tellOfMark(context, "collect", kept)),
  on(commentAdded, (context, added) => {
    const { comment_id: id, author_id: actorId, obj_id: objectId, at_ms: atMs } = added
    const told = (kind: "reply" | "mention" | "comment", group: string): NewNotification => {
      return { kind, key: `${kind}:${id}`, groupKey: `${kind}:${group}`, actorId, subject: workOf(objectId, `#comment-${id}`), atMs }
    }
    const tellings: Telling[] = []
    // A member who is answered on their own work, mentioned there, or began the thread, is told once: of what is most about them.
    const called = (memberId: string, notification: NewNotification): Telling => {
      return { memberId, notification, only: isReadBy(id, asAccountId(memberId)) }
    }
    if (added.replied_to_id !== null) tellings.push(called(added.replied_to_id, told("reply", added.root_id ?? id)))
    for (const memberId of added.mentioned_ids) tellings.push(called(memberId, told("mention", objectId)))
    if (added.root_author_id) tellings.push(called(added.root_author_id, told("reply", added.root_id ?? id)))
    if (added.owner_id !== null) tellings.push({ memberId: added.owner_id, notification: told("comment", objectId), only: isRead(id) })
    return notifyMembers(context, actorId, tellings)
  }),
  on(commentLiked, (context, { comment_id: id, author_id: memberId, actor_id: actorId, at_ms: atMs }) => {
    const subject = { kind: "comment", id, path: "", title: "" }
    const notification = { kind: "like", key: `like:${id}:${actorId}`, groupKey: `like:${id}`, actorId, subject, atMs } as const
    return notifyMembers(context, actorId, [{ memberId, notification }])
  }),
  on(workPublished, ({ inboxes }, { work_id: id, author_id: authorId, at_ms: atMs }) => {
    // A day's works of one author are one line.
    const groupKey = `publish:${authorId}:${Math.floor(atMs / DAY_MS)}`
    return inboxes.tellFollowers(asAccountId(authorId), {
      kind: "publish",
      key: `publish:${id}`,
      groupKey,
      actorId: authorId,
      subject: workOf(id),
      atMs,
    })
  }),
  on(workLimited, (context, { work_id: id, author_id: memberId, move_id: moveId, at_ms: atMs }) =>
    notifyMember(context, memberId, { ...decisionOf(moveId, workOf(id)), outcome: "limited", atMs }),
  ),
  on(caseDecided, (context, { case_id: caseId }) => tellOfCase(context, caseId)),
  on(appealDecided, (context, appeal) => {
    const { appeal_id: id, owner_id: memberId, subject_kind: kind, subject_id: subjectId, title, decision: outcome, at_ms: atMs } = appeal
    const subject = kind === "work" ? workOf(subjectId) : { kind, id: subjectId, path: "", title }
    return notifyMember(context, memberId, {
      kind: "appeal",
      key: `appeal:${id}`,
      groupKey: `appeal:${id}`,
      actorId: null,
      subject,
      outcome,
      atMs,
    })
  }),
  on(rewarded, (context, { key, account_id: memberId, subject_id: subjectId, stamina, coins, at_ms: atMs }) => {
    const subject = subjectId.startsWith("work_") ? workOf(subjectId) : null
    return notifyMember(context, memberId, { kind: "reward", key, groupKey: key, actorId: null, subject, stamina, coins, atMs })
  }),
]

interface Mark {
  readonly work_id: string
  readonly author_id: string | null
  readonly actor_id: string
  readonly at_ms: number
}

async function tellOfMark(
  context: Context,
  kind: "like" | "collect",
  { work_id: id, author_id: memberId, actor_id: actorId, at_ms: atMs }: Mark,
) {
  if (memberId === null) return
  const notification = { kind, key: `${kind}:${id}:${actorId}`, groupKey: `${kind}:${id}`, actorId, subject: workOf(id), atMs }
  await notifyMembers(context, actorId, [{ memberId, notification }])
}

/** Its owner is told what was decided about a thing once that stands: not where nothing changed, nor of a ban, which sign-in tells. */
async function tellOfCase(context: Context, caseId: string): Promise<void> {
  const decided = await decidedCase(context, caseId)
  if (decided === null || decided.ownerId === null) return
  const { kind, id, ownerId, decision, stoodAt, decidedAtMs } = decided
  const isSame = decision === "keep" && stoodAt === "visible"
  if (decision === "ban" || isSame) return
  const outcome = ({ keep: "kept", limit: "limited", remove: "removed", level: "levelled" } satisfies Record<string, NotificationOutcome>)[
    decision
  ]
  const subject = { kind, id, path: "", title: "" }
  await notifyMember(context, ownerId, { ...decisionOf(caseId, subject), outcome, atMs: decidedAtMs })
}

/** One line a thing: the last decision is what counts. */
function decisionOf(key: string, subject: NotificationSubject) {
  return { kind: "decision", key: `decision:${key}`, groupKey: `decision:${subject.id}`, actorId: null, subject } as const
}
