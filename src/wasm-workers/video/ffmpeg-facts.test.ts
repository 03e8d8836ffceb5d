import { expect, it, vi } from "vitest"
import { ffmpegFacts, fileKey } from "./ffmpeg-facts.ts"

const { run } = vi.hoisted(() => ({ run: vi.fn() }))
vi.mock("../ffmpeg/client.ts", () => ({ ffmpegWorker: () => ({ run }) }))

const ASKING = { signal: new AbortController().signal, tell: () => {} }
const file = (name: string, lastModified = 1) => new File(["x"], name, { lastModified })

it("a file is the same by its name, size and time; bytes without a name are never", () => {
  expect(fileKey(file("a"))).toBe(fileKey(file("a")))
  for (const other of [file("b"), file("a", 2), new File(["xy"], "a", { lastModified: 1 })])
    expect(fileKey(other)).not.toBe(fileKey(file("a")))
  expect(fileKey(new Blob(["x"]))).toBeNull()
})

it("one file is looked at once, as long as no other is asked for and the look did not fail", async () => {
  run.mockResolvedValue("facts")
  const ask = (one: Blob) => ffmpegFacts(one, ASKING)
  expect([await ask(file("a")), await ask(file("a")), run.mock.calls.length]).toEqual(["facts", "facts", 1])
  await ask(file("b"))
  await ask(file("a"))
  expect(run).toHaveBeenCalledTimes(3)
  await ask(new Blob(["x"]))
  await ask(new Blob(["x"]))
  expect(run).toHaveBeenCalledTimes(5)
  await ask(file("a"))
  expect(run).toHaveBeenCalledTimes(5)
  run.mockRejectedValueOnce(new Error("stopped"))
  await expect(ask(file("c"))).rejects.toThrow("stopped")
  expect(await ask(file("c"))).toBe("facts")
})
