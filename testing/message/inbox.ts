import { env } from "cloudflare:workers"
import { type AccountId, newAccountId } from "../../src/domain/_kernel/ids.ts"
import type { NewNotification } from "../../src/domain/message/ports.ts"
import { createInboxes } from "../../src/edge/adapters/inboxes.ts"

/** The inboxes of members as the Worker has them. */
export const inboxes = createInboxes(env)
/** A member whom nothing was told yet. */
export const newMember = (): AccountId => newAccountId(Date.now())
/** The object of a member's inbox. */
export const inboxOf = (memberId: string) => env.INBOX.get(env.INBOX.idFromName(memberId))

/** Somebody likes a work; `over` changes what matters to a test. */
export function aLike(over: Partial<NewNotification> = {}): NewNotification {
  const actorId = over.actorId === undefined ? newMember() : over.actorId
  const subject = { kind: "work", id: "work_a", path: "", title: "" }
  return { kind: "like", key: `like:work_a:${actorId}`, groupKey: "like:work_a", actorId, subject, atMs: Date.now(), ...over }
}
