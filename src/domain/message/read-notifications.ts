import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import type { notificationSettings as settingsDeclaration, unreadRecord } from "./notification-contract.ts"
import { NOTIFICATION_KINDS, type NotificationKind } from "./notification-rules.ts"

type Unread = CallOutput<typeof unreadRecord>

/** How many lines are unread. */
export async function readUnread({ inboxes, viewer }: MemberContext): Promise<Unread> {
  return { unread: { system: await inboxes.unread(viewer.id) } }
}

/** Marks lines read, all of them without ids; open pages of the viewer hear of it. */
export async function markRead({ inboxes, viewer }: MemberContext, ids: readonly string[] | null): Promise<Unread> {
  return { unread: { system: await inboxes.markRead(viewer.id, ids) } }
}

/** Turns kinds on or off; answers which are on. */
export async function changeKinds(
  { inboxes, viewer }: MemberContext,
  change: CallInput<typeof settingsDeclaration>,
): Promise<CallOutput<typeof settingsDeclaration>> {
  const { follow, like, collect, comment, reply, mention, publish, decision, appeal, reward } = change
  const all = { follow, like, collect, comment, reply, mention, publish, decision, appeal, reward }
  const chosen = NOTIFICATION_KINDS.flatMap((kind) => (all[kind] === undefined ? [] : [[kind, all[kind]] as const]))
  const muted = await inboxes.mutedKinds(viewer.id, Object.fromEntries(chosen))
  const isOn = (kind: NotificationKind) => !muted.includes(kind)
  return {
    follow: isOn("follow"),
    like: isOn("like"),
    collect: isOn("collect"),
    comment: isOn("comment"),
    reply: isOn("reply"),
    mention: isOn("mention"),
    publish: isOn("publish"),
    decision: isOn("decision"),
    appeal: isOn("appeal"),
    reward: isOn("reward"),
  }
}
