import { expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { inboxes } from "../../../testing/message/inbox.ts"
import { aLike } from "../../../testing/message/notification.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { messageData } from "./personal-data.ts"

async function archiveOf(context: MemberContext): Promise<Readonly<Record<string, unknown>>> {
  const files = messageData.files.map(
    async ({ name, write }) => [name, JSON.parse(await new Response(await textOf(write(context))).text())] as const,
  )
  return Object.fromEntries(await Promise.all(files))
}

async function textOf(written: string | ReadableStream<Uint8Array> | AsyncIterable<string>): Promise<string | ReadableStream<Uint8Array>> {
  if (typeof written === "string" || written instanceof ReadableStream) return written
  let text = ""
  for await (const piece of written) text += piece
  return text
}

it("what an inbox keeps is in the archive, without those who did it, and goes with the account", async () => {
  const viewer = testMember()
  const { context } = makeTestContext({ viewer, inboxes })
  const member = { ...context, viewer }
  const actor = testMember().id
  for (let index = 0; index < 201; index++)
    await inboxes.notify(viewer.id, aLike({ actorId: actor, key: `${index}`, groupKey: `${index}` }))
  await inboxes.noteViews(viewer.id, [{ objectType: 4, id: "work_seen" }], Date.now())
  await inboxes.noteSearch(viewer.id, "sea", 1)
  const archive = await archiveOf(member)
  expect(archive["notifications.json"]).toHaveLength(201)
  expect(JSON.stringify(archive)).not.toContain(actor)
  expect(archive["recent-views.json"]).toMatchObject({ kept: true, works: [{ obj_type: 4, id: "work_seen" }] })
  await inboxes.keepViews(viewer.id, false)
  expect((await archiveOf(member))["recent-views.json"]).toEqual({ kept: false, works: [] })
  expect(archive["searches.json"]).toEqual({ kept: true, queries: ["sea"] })
  const person = { id: viewer.id, email: null, phone: null, nowMs: context.nowMs }
  expect(await messageData.beforeForgetting?.(context, person)).toBe(true)
  expect(await archiveOf(member)).toEqual({
    "notifications.json": [],
    "recent-views.json": { kept: true, works: [] },
    "searches.json": { kept: true, queries: [] },
  })
})
