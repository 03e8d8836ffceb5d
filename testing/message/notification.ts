import { type AccountId, newAccountId } from "../../src/domain/_kernel/ids.ts"
import type { NewNotification } from "../../src/domain/message/ports.ts"

/** A member whom nothing was told yet. */
export const newMember = (): AccountId => newAccountId(Date.now())

/** Somebody likes a work; `over` changes what matters to a test. */
export function aLike(over: Partial<NewNotification> = {}): NewNotification {
  const actorId = over.actorId === undefined ? newMember() : over.actorId
  const subject = { kind: "work", id: "work_a", path: "", title: "" }
  return { kind: "like", key: `like:work_a:${actorId}`, groupKey: "like:work_a", actorId, subject, atMs: Date.now(), ...over }
}
