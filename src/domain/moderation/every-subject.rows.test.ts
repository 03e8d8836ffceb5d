import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { changedRows } from "../../../testing/_kernel/changed-rows.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertTask } from "../../../testing/credits/purse.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { namedBatch } from "../_kernel/batch.ts"
import { type AccountId, newBoardId, newCommentId, newFolderId, newMediaName, newVoiceId, newWorkflowId } from "../_kernel/ids.ts"
import type { SubjectState } from "../_kernel/moderated-subject.ts"
import { allSubjects } from "../features.ts"

const STATES = ["pending", "visible", "limited", "removed"] as const satisfies readonly SubjectState[]
const nowMs = Date.now()

/** A thing of a kind: whose it is, where it stands, and whether its owner shows it to others. */
interface Made {
  readonly ownerId: AccountId
  readonly state: SubjectState
  readonly isShown: boolean
}

interface Kind {
  readonly table: string
  readonly key: string
  readonly make: (made: Made) => Promise<string>
  /** Whether anybody meets one that stands well and is shown, and whether one that is not shown or whose owner is disabled. */
  readonly isMet: { readonly shown: boolean; readonly hidden: boolean; readonly ofDisabled: boolean }
}

const times = { createdAtMs: 1, updatedAtMs: 1 }

const KINDS: Readonly<Record<string, Kind>> = {
  work: {
    ...{ table: "work", key: "id", isMet: { shown: true, hidden: false, ofDisabled: true } },
    make: ({ ownerId, state, isShown }) => insertWork({ authorId: ownerId, state, visibility: isShown ? "unlisted" : "private" }),
  },
  comment: {
    ...{ table: "comment", key: "id", isMet: { shown: true, hidden: false, ofDisabled: true } },
    make: async ({ ownerId, state, isShown }) => {
      const id = newCommentId(nowMs)
      const objectId = await insertWork({ visibility: isShown ? "public" : "private" })
      await testDatabase()
        .insert(schema.comment)
        .values({ id, objectType: 1, objectId, authorId: ownerId, text: "x", state, hotScore: 1, ...times })
      return id
    },
  },
  board: {
    ...{ table: "board", key: "id", isMet: { shown: true, hidden: false, ofDisabled: false } },
    make: async ({ ownerId, state, isShown }) => {
      const id = newBoardId(nowMs)
      const row = { id, accountId: ownerId, title: "x", document: "{}", revision: 1 }
      await testDatabase()
        .insert(schema.board)
        .values({ ...row, isShared: isShown, shareState: state, ...times })
      return id
    },
  },
  workflow: {
    ...{ table: "workflow", key: "id", isMet: { shown: true, hidden: false, ofDisabled: true } },
    make: async ({ ownerId, state, isShown }) => {
      const id = newWorkflowId(nowMs)
      const graph = { graphKey: id, graphSha256: "0", graphBytes: 1, nodeCount: 1, inputs: "[]", outputs: "[]" }
      await testDatabase()
        .insert(schema.workflow)
        .values({ id, accountId: ownerId, title: "x", about: "", ...graph, isShared: isShown, state, ...times })
      return id
    },
  },
  sweep: {
    ...{ table: "task_share", key: "token", isMet: { shown: true, hidden: false, ofDisabled: false } },
    make: async ({ ownerId, state, isShown }) => {
      const token = newMediaName()
      await testDatabase()
        .insert(schema.taskShare)
        .values({ token, taskId: await insertTask(ownerId, 0, 1), ownerId, state, isOff: !isShown, createdAtMs: 1 })
      return token
    },
  },
  folder: {
    ...{ table: "folder_share", key: "token", isMet: { shown: true, hidden: false, ofDisabled: false } },
    make: async ({ ownerId, state, isShown }) => {
      const [token, folderId] = [newMediaName(), newFolderId(nowMs)]
      const database = testDatabase()
      await database.insert(schema.mediaFolder).values({ id: folderId, ownerId, name: folderId, createdAtMs: 1 })
      await database.insert(schema.folderShare).values({ token, folderId, ownerId, state, isOff: !isShown, createdAtMs: 1 })
      return token
    },
  },
  voice: {
    ...{ table: "voice", key: "id", isMet: { shown: false, hidden: false, ofDisabled: false } },
    make: async ({ ownerId, state }) => {
      const id = newVoiceId(nowMs)
      const said = { phrase: "1", name: "x", language: "en", gender: "female", age: "adult", intonation: "calm", reason: "" }
      const recordings = { sampleKey: `${id}/s`, consentKey: `${id}/c` }
      await testDatabase()
        .insert(schema.voice)
        .values({ id, accountId: ownerId, training: "done", state, ...said, ...recordings, createdAtMs: 1 })
      return id
    },
  },
}

const { context } = makeTestContext({ nowMs })
const subjectOf = async (name: string) => {
  const subject = (await allSubjects()).find(({ kind }) => kind === name)
  if (subject === undefined) throw new Error(`no subject ${name}`)
  return subject
}

it("every kind that is moved by its state is looked at here", async () => {
  const moved = (await allSubjects()).filter(({ kind, move }) => move !== null && kind !== "account").map(({ kind }) => kind)
  expect(Object.keys(KINDS).toSorted()).toEqual(moved.toSorted())
})

describe.each(Object.entries(KINDS))("a moderated %s", (name, { table, key, make, isMet }) => {
  const valueOf = async (expression: ReturnType<typeof sql>) =>
    (await context.database.all<{ readonly value: unknown }>(sql`SELECT ${expression} AS value`))[0]?.value

  it("is its owner's, stands where it stands, and is shown to those who moderate, one by one", async () => {
    const subject = await subjectOf(name)
    for (const state of STATES) {
      const [ownerId, other] = [await insertAccount(), await insertAccount()]
      const id = await make({ ownerId, state, isShown: true })
      await make({ ownerId: other, state: state === "visible" ? "pending" : "visible", isShown: true })
      expect(await valueOf(subject.ownerOf(id))).toBe(ownerId)
      expect(await valueOf(subject.stateOf(id))).toBe(state)
      const rows = await context.database.all<{ readonly id: string; readonly thing: string }>(subject.select(sql`(${id})`))
      expect(rows.map((row) => subject.thingOf(row))).toMatchObject([{ id, ownerId, state }])
    }
  })

  it("is met by others while it stands well, and is shown by somebody who is there", async () => {
    const subject = await subjectOf(name)
    const [owner, disabled, viewer] = [await insertAccount(), await insertAccount({ over: { status: 0 } }), await insertAccount()]
    const met = async (made: Made) => (await valueOf(subject.isMet(await make(made), viewer, nowMs))) === 1
    for (const state of STATES)
      expect([state, await met({ ownerId: owner, state, isShown: true })]).toEqual([state, isMet.shown && state === "visible"])
    expect(await met({ ownerId: owner, state: "visible", isShown: false })).toBe(isMet.hidden)
    expect(await met({ ownerId: disabled, state: "visible", isShown: true })).toBe(isMet.ofDisabled)
  })

  it("is moved from the states that are named, where it is not there already and what else is asked holds, and no other thing is", async () => {
    const subject = await subjectOf(name)
    const ownerId = await insertAccount()
    for (const state of STATES) {
      const [id, beside] = [await make({ ownerId, state, isShown: true }), await make({ ownerId, state, isShown: true })]
      const moved = async (to: SubjectState, from: readonly SubjectState[], only = sql`1`) => {
        const move = { id, to, from, actorId: "system", rule: "test", reason: "because", endsAtMs: null, nowMs, only }
        const lines = await changedRows({ [table]: [key] }, { thing: id, beside }, () =>
          namedBatch(context.database, { moved: subject.move?.(move) ?? [] }),
        )
        return lines.flatMap((line) => (/state=/.test(line) ? line.replace(/^\w+ (\w+): .*state=(\w+).*$/, "$1 $2") : []))
      }
      const others = STATES.filter((one) => one !== state)
      const [to = "limited"] = others
      expect(await moved(to, others)).toEqual([])
      expect(await moved(state, STATES)).toEqual([])
      expect(await moved(to, STATES, sql`0`)).toEqual([])
      expect(await moved(to, [state])).toEqual([`thing ${to}`])
      expect(await moved(state, [to])).toEqual([`thing ${state}`])
    }
  })
})
