import { describe, expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { asFolderId, newFolderId } from "../_kernel/ids.ts"
import type { MediaFolder } from "./contract.ts"
import { createFolder, deleteFolder, listFolders, moveFolder } from "./folders.ts"

const member = () => makeTestContext({ viewer: testMember() }).context
type Member = ReturnType<typeof member>
const idOf = (folder: MediaFolder) => asFolderId(folder.folder_id)
const move = (context: Member, folder: MediaFolder, parent: MediaFolder | null) =>
  moveFolder(context, { folder_id: idOf(folder), parent_id: parent && idOf(parent) })
const nestingOf = async (context: Member) => {
  const { items } = await listFolders(context)
  const names = new Map(items.map(({ folder_id: id, name }) => [id, name]))
  return Object.fromEntries(items.map(({ name, parent_id: parent }) => [name, parent === null ? null : names.get(parent)]))
}
const refused = (code: string, message: string) => ({ code, errors: [{ path: "parent_id", message }] })

describe("folders in folders", () => {
  it("are made in one of the top, moved into one and out again", async () => {
    const context = member()
    const boats = await createFolder(context, "Boats")
    const sails = await createFolder(context, "Sails", idOf(boats))
    expect(sails).toMatchObject({ parent_id: boats.folder_id })
    const harbor = await createFolder(context, "Harbor")
    expect(await move(context, sails, harbor)).toMatchObject({ name: "Sails", parent_id: harbor.folder_id })
    expect(await nestingOf(context)).toEqual({ Boats: null, Harbor: null, Sails: "Harbor" })
    await move(context, sails, null)
    expect(await nestingOf(context)).toEqual({ Boats: null, Harbor: null, Sails: null })
  })

  it("nest once, and not in themselves; what is refused changes nothing", async () => {
    const context = member()
    const boats = await createFolder(context, "Boats")
    const sails = await createFolder(context, "Sails", idOf(boats))
    const harbor = await createFolder(context, "Harbor")
    await expect(createFolder(context, "Masts", idOf(sails))).rejects.toMatchObject(refused("NotAllowed", "FolderTooDeep"))
    await expect(move(context, harbor, sails)).rejects.toMatchObject(refused("NotAllowed", "FolderTooDeep"))
    await expect(move(context, boats, harbor)).rejects.toMatchObject(refused("NotAllowed", "FolderTooDeep"))
    await expect(move(context, harbor, harbor)).rejects.toMatchObject(refused("NotAllowed", "FolderIntoItself"))
    await expect(createFolder(context, "Masts", newFolderId(1))).rejects.toMatchObject(refused("NotFound", "NotFound"))
    expect(await nestingOf(context)).toEqual({ Boats: null, Harbor: null, Sails: "Boats" })
  })

  it("are nobody else's to move or to move into", async () => {
    const [context, other] = [member(), member()]
    const [boats, theirs] = [await createFolder(context, "Boats"), await createFolder(other, "Theirs")]
    await expect(move(context, boats, theirs)).rejects.toMatchObject(refused("NotFound", "NotFound"))
    await expect(createFolder(context, "Sails", idOf(theirs))).rejects.toMatchObject(refused("NotFound", "NotFound"))
    await expect(move(context, theirs, boats)).rejects.toMatchObject({ code: "NotFound" })
    expect([await nestingOf(context), await nestingOf(other)]).toEqual([{ Boats: null }, { Theirs: null }])
  })

  it("stand at the top when the one that they lie in is deleted", async () => {
    const context = member()
    const boats = await createFolder(context, "Boats")
    await createFolder(context, "Sails", idOf(boats))
    await deleteFolder(context, idOf(boats))
    expect(await nestingOf(context)).toEqual({ Sails: null })
  })
})
