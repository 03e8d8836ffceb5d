import { beforeEach, describe, expect, it, vi } from "vitest"
import { MAXIMUM_ONE_PIECE_BYTES, UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"
import { CallError } from "../_runtime/call.ts"
import { reasonOf, storedIdOf, uploadImage } from "./upload-whole.ts"

const { callWithBytes, checkFile } = vi.hoisted(() => ({ callWithBytes: vi.fn(), checkFile: vi.fn() }))
vi.mock("../_runtime/call-with-bytes.ts", () => ({ callWithBytes }))
// What a browser loads by itself.
vi.mock("../_runtime/lazy-in-browser.tsx", () => ({ onlyInBrowser: async () => ({ checkFile }) }))

beforeEach(() => {
  vi.resetAllMocks()
  checkFile.mockResolvedValue({ ok: true, contentType: "image/png" })
  callWithBytes.mockResolvedValue({ file_id: "file_1" })
})

const ofSize = (bytes: number) => Object.defineProperty(new File([], "a.png", { type: "image/png" }), "size", { value: bytes })

describe("an image that is uploaded in one piece", () => {
  it("is sent as what its bytes are", async () => {
    const file = new File(["x"], "a.png", { type: "image/png" })
    expect(await uploadImage(file)).toEqual({ file: { file_id: "file_1" } })
    await uploadImage(new File(["x"], "a.jpg", { type: "image/jpeg" }))
    expect(callWithBytes.mock.calls.map(([, , sent]) => [sent === file, sent.type])).toEqual([
      [true, "image/png"],
      [false, "image/png"],
    ])
  })

  it("is not sent where it is none, or larger than one piece", async () => {
    checkFile.mockResolvedValueOnce({ ok: false, reason: "FileTypeNotAllowed" })
    expect(await uploadImage(ofSize(1))).toEqual({ reason: "FileTypeNotAllowed" })
    expect(await uploadImage(ofSize(MAXIMUM_ONE_PIECE_BYTES + 1))).toEqual({ reason: "FileTooLarge" })
    expect(callWithBytes).not.toHaveBeenCalled()
    expect(await uploadImage(ofSize(MAXIMUM_ONE_PIECE_BYTES))).toEqual({ file: { file_id: "file_1" } })
  })

  it("says why it was refused", async () => {
    callWithBytes.mockRejectedValueOnce(new CallError("QuotaExceeded"))
    expect(await uploadImage(ofSize(1))).toEqual({ reason: "QuotaExceeded" })
    const named = Object.assign(new CallError("InvalidInput"), { errors: [{ path: "file_name", message: "TooLong" }] })
    expect([reasonOf(named), reasonOf(new Error("a fault"))]).toEqual(["TooLong", "uploadError"])
  })
})

it("a file is sent once, however often it is ordered with", async () => {
  const file = ofSize(1)
  const send = () => storedIdOf(file, UPLOAD_CATEGORIES.image)
  expect([await send(), await send(), callWithBytes.mock.calls.length]).toEqual(["file_1", "file_1", 1])
})
