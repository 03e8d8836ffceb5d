import { openAsBlob } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { makeVideo, videoFolder } from "../../../testing/formats/movie-files.ts"
import { JobError } from "../_bridge/protocol.ts"
import { decodes } from "../video/decodes.ts"
import { decodedCopy } from "./decoded-copy.ts"
import { proveAudio } from "./prove-audio.ts"

vi.mock("../video/decodes.ts", () => ({ decodes: vi.fn() }))
vi.mock("./decoded-copy.ts", () => ({ decodedCopy: vi.fn() }))

const SECONDS = { "whole.mp3": 2, "whole.wav": 2, "short.wav": 0.5 } as const
const JOB = { signal: new AbortController().signal, tell: () => {} }

let folder: Awaited<ReturnType<typeof videoFolder>>
beforeAll(async () => {
  folder = await videoFolder()
  for (const [name, seconds] of Object.entries(SECONDS))
    await makeVideo(join(folder.path, name), ["-f", "lavfi", "-i", `sine=duration=${seconds}`])
}, 60_000)
afterAll(() => folder.remove())
beforeEach(() => {
  vi.mocked(decodes).mockReset().mockResolvedValue(false)
  vi.mocked(decodedCopy).mockReset()
})

async function fileOf(name: keyof typeof SECONDS): Promise<File> {
  return new File([await openAsBlob(join(folder.path, name))], name)
}
const decodesTo = async (name: keyof typeof SECONDS) => vi.mocked(decodedCopy).mockResolvedValue({ file: await fileOf(name), codec: "mp3" })

test("a result that this browser does not decode holds where the bundled engine does", async () => {
  await decodesTo("whole.wav")
  await expect(proveAudio(await fileOf("whole.mp3"), 2, JOB)).resolves.toBeUndefined()
})

test("a result that neither decodes, or not to its end, does not hold", async () => {
  vi.mocked(decodedCopy).mockRejectedValueOnce(new JobError("failed", "failUnreadable"))
  await expect(proveAudio(await fileOf("whole.mp3"), 2, JOB)).rejects.toMatchObject({ code: "failResultUnreadable" })
  await decodesTo("short.wav")
  await expect(proveAudio(await fileOf("whole.mp3"), 2, JOB)).rejects.toMatchObject({ code: "failResultShort" })
})

test("the bundled engine is not asked for what this browser decodes, or what is too short", async () => {
  await expect(proveAudio(await fileOf("whole.mp3"), 9, JOB)).rejects.toMatchObject({ code: "failResultShort" })
  vi.mocked(decodes).mockResolvedValue(true)
  await expect(proveAudio(await fileOf("whole.mp3"), 2, JOB)).resolves.toBeUndefined()
  expect(decodedCopy).not.toHaveBeenCalled()
})
