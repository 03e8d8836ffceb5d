import { expect, it } from "vitest"
import { testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertFile } from "../../../testing/library/file.ts"
import { newMediaName } from "../_kernel/ids.ts"
import { isDeletedFile } from "./deleted-files.ts"

it.each([
  ["nobody has", [], false],
  ["somebody has", [null], false],
  ["its only owner deleted", [1], true],
  ["one deleted and another has", [1, null], false],
  ["all who had it deleted", [1, 2], true],
] as const)("a file that %s is there or deleted, whatever stands with other files", async (_how, deletions, isDeleted) => {
  const mediaKey = `file/${newMediaName()}`
  for (const deletedAtMs of deletions) await insertFile(testMember().id, { mediaKey, deletedAtMs })
  for (const deletedAtMs of [null, 1]) await insertFile(testMember().id, { deletedAtMs })
  expect(await isDeletedFile({ database: testDatabase() }, mediaKey)).toBe(isDeleted)
})
