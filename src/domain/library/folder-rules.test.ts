import { describe, expect, it } from "vitest"
import { inTreeOrder, nestingRefusal } from "./folder-rules.ts"

const top = { folder_id: "a", parent_id: null }
const within = { folder_id: "b", parent_id: "a" }

describe("folders nest once", () => {
  it.each([
    ["a folder without any in one of the top", { id: "c", hasFolders: false }, top, null],
    ["a new one too", { id: null, hasFolders: false }, top, null],
    ["but not in itself", { id: "a", hasFolders: false }, top, "FolderIntoItself"],
    ["nor in one that lies in another", { id: "c", hasFolders: false }, within, "FolderTooDeep"],
    ["nor with folders of its own", { id: "c", hasFolders: true }, top, "FolderTooDeep"],
  ])("%s", (_what, folder, parent, refusal) => {
    expect(nestingRefusal(folder, parent)).toBe(refusal)
  })

  it("and are read as a tree; one whose own folder is not there stands at the top", () => {
    const folders = [within, { folder_id: "c", parent_id: "gone" }, top, { folder_id: "d", parent_id: "a" }]
    expect(inTreeOrder(folders).map(({ folder_id: id }) => id)).toEqual(["c", "a", "b", "d"])
  })
})
