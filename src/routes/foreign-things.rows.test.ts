import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, it } from "vitest"
import * as z from "zod/mini"
import * as schema from "../../db/schema/index.ts"
import { MemberClient, TestClient } from "../../testing/_http/call.ts"
import { OWNED_INPUTS } from "../../testing/_http/owned-inputs.ts"
import { type Things, thingsOf } from "../../testing/_http/owned-things.ts"
import { sendCall } from "../../testing/_http/send-call.ts"
import { testDatabase } from "../../testing/_kernel/runtime.ts"
import type { CallDeclaration } from "../domain/_kernel/call.ts"
import { newBoardId, newFileId, newFolderId, newSearchId, newTaskId, newWorkflowId } from "../domain/_kernel/ids.ts"
import { servedCalls } from "./api.ts"

/** What names a thing of somebody's in an input. */
const NAMES_THINGS = /^(?:images|file_ids?|(?:folder|parent)_id|search_id|task_ids?|parent_task_id|board_id|workflow_id)$/
const naming = servedCalls
  .map(({ declaration }) => declaration)
  .filter(
    ({ access, input }) =>
      (access === "member" || access === "guest") && namesIn(z.toJSONSchema(input(), { io: "input", unrepresentable: "any" })),
  )

function namesIn(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false
  const { properties } = Object.assign({ properties: {} }, value)
  return Object.keys(Object(properties)).some((name) => NAMES_THINGS.test(name)) || Object.values(value).some(namesIn)
}

async function ask(client: TestClient, declaration: CallDeclaration, input: unknown): Promise<readonly [number, string]> {
  const response = await sendCall(client, declaration, input)
  // What differs from request to request, and the id that was asked for, tell nothing.
  const text = (await response.text()).replaceAll(/"request_id":"\w+"|(?:file|folder|search|task|board|workflow)_[0-9a-z]{26}/g, "")
  return [response.status, text.slice(0, 2_000)]
}

describe("what belongs to one member", () => {
  const database = testDatabase()
  const nowMs = Date.now()
  const noones: Things = {
    image: newFileId(nowMs),
    video: newFileId(nowMs),
    pending: newFileId(nowMs),
    folder: newFolderId(nowMs),
    search: newSearchId(nowMs),
    task: newTaskId(nowMs),
    board: newBoardId(nowMs),
    workflow: newWorkflowId(nowMs),
  }
  let owner = new MemberClient()
  let owned = noones
  let before: unknown

  const kept = async () => ({
    files: await database.select().from(schema.mediaFile).where(eq(schema.mediaFile.ownerId, owner.accountId)),
    uploads: await database.select().from(schema.upload).where(eq(schema.upload.ownerId, owner.accountId)),
    boards: await database.select().from(schema.board).where(eq(schema.board.accountId, owner.accountId)),
    workflows: await database.select().from(schema.workflow).where(eq(schema.workflow.accountId, owner.accountId)),
    folders: await database.select().from(schema.mediaFolder).where(eq(schema.mediaFolder.ownerId, owner.accountId)),
    searches: await database.select().from(schema.savedSearch).where(eq(schema.savedSearch.ownerId, owner.accountId)),
  })

  beforeAll(async () => {
    owner = await TestClient.signedIn()
    owned = await thingsOf(owner)
    before = await kept()
  })

  it("has an input here for every call that names it", () => {
    expect(
      naming
        .map(({ path }) => path)
        // A new board may bring an id of the browser's own making.
        .filter(
          (path) =>
            !(path in OWNED_INPUTS) && !path.endsWith("/board/create") && !path.endsWith("/task/create") && !path.endsWith("/text-to-img"),
        ),
    ).toEqual([])
  })

  it.each(
    servedCalls
      .filter(({ declaration }) => declaration.path in OWNED_INPUTS)
      .map(({ declaration }) => [declaration.path, declaration] as const),
  )("is for %s of another member, a moderator and an admin as if it were not there, and stays as it is", async (path, declaration) => {
    const inputOf = OWNED_INPUTS[path]
    if (inputOf === undefined) throw new Error(`no input for ${path}`)
    for (const options of [{}, { isModerator: true }, { isAdmin: true }]) {
      const stranger = await TestClient.signedIn({ ...options, plan: "vip2", coins: 1_000 })
      const toNothing = await ask(stranger, declaration, inputOf(noones))
      expect(toNothing[1]).not.toMatch(/WrongType|Missing|UnknownField|InvalidFormat|NotAllowedValue/)
      expect(await ask(stranger, declaration, inputOf(owned))).toEqual(toNothing)
    }
    expect(await kept()).toEqual(before)
  })
})
