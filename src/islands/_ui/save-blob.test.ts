import { afterEach, expect, test, vi } from "vitest"
import { saveBlob } from "./save-blob.ts"

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test("a file is handed over under its name, and its address is given up a minute later", () => {
  vi.useFakeTimers()
  const revoke = vi.spyOn(URL, "revokeObjectURL")
  const link = { href: "", download: "", click: vi.fn<() => void>() }
  vi.stubGlobal("document", { createElement: () => link })
  saveBlob(new Blob(["audio"]), "fox.aac")
  expect(link.click).toHaveBeenCalledOnce()
  expect([link.download, link.href]).toEqual(["fox.aac", expect.stringMatching(/^blob:/)])
  vi.advanceTimersByTime(59_999)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(revoke).toHaveBeenCalledExactlyOnceWith(link.href)
})
