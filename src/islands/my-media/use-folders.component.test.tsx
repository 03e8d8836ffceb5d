import { useEffect } from "react"
import { expect, it } from "vitest"
import { answer, answerCalls } from "../../../testing/component/answer-calls.ts"
import { haveMedia } from "../../../testing/component/media-library.ts"
import { mount, NOON_MS } from "../../../testing/component/mount.tsx"
import { newFolderId } from "../../domain/_kernel/ids.ts"
import { folderList, type MediaFolder } from "../../domain/library/contract.ts"
import { type Folders, useFolders } from "./use-folders.ts"

const BOATS: MediaFolder = {
  folder_id: newFolderId(NOON_MS),
  name: "Boats",
  parent_id: null,
  file_count: 0,
  is_shared: false,
  created_at: new Date(NOON_MS).toISOString(),
}

let now: Folders | undefined
const tell = (folders: Folders) => {
  now = folders
}
function Probe({ onFolders }: { readonly onFolders: (folders: Folders) => void }) {
  const folders = useFolders()
  useEffect(() => onFolders(folders))
  return null
}
const names = () => now?.folders?.map(({ name }) => name)

/** Has lists of folders answered as they were when they were asked for, in the order in which the test says so. */
function answerLate() {
  const media = haveMedia([])
  const waiting: (() => void)[] = []
  answerCalls(
    answer(folderList, async () => {
      const items = media.folders
      await new Promise<void>((resolve) => waiting.push(resolve))
      return { items: [...items] }
    }),
  )
  return { media, waiting }
}

it("a folder that was made while they are read stays, with what they take up", async () => {
  const { waiting } = answerLate()
  await mount(<Probe onFolders={tell} />, [], { viewer: "member" })
  await expect.poll(() => waiting.length).toBe(1)
  await now?.create("Boats", null)
  await expect.poll(names).toEqual(["Boats"])
  const answered = () => {
    for (const answerNow of waiting.splice(0)) answerNow()
    return now?.usage?.files
  }
  await expect.poll(answered).toBe(0)
  expect(names()).toEqual(["Boats"])
})

it("what was asked last is shown, in whatever order the answers come", async () => {
  const { media, waiting } = answerLate()
  await mount(<Probe onFolders={tell} />, [], { viewer: "member" })
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]?.()
  await expect.poll(names).toEqual([])
  const older = now?.refresh()
  await expect.poll(() => waiting.length).toBe(2)
  media.folders = [BOATS]
  void now?.refresh()
  await expect.poll(() => waiting.length).toBe(3)
  waiting[2]?.()
  await expect.poll(names).toEqual(["Boats"])
  waiting[1]?.()
  await older
  // As long as it would take to be shown.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(names()).toEqual(["Boats"])
})
