import { beforeEach, expect, test, vi } from "vitest"
import { uploadHelper, uploadImage } from "./upload-image.ts"

const { sendChecked, uploadWhole } = vi.hoisted(() => ({ sendChecked: vi.fn(), uploadWhole: vi.fn() }))
vi.mock("../upload/upload-whole.ts", () => ({ uploadImage: sendChecked, uploadWhole, reasonOf: (error: unknown) => String(error) }))

beforeEach(() => vi.clearAllMocks())

const FILE = new File(["x"], "a.png")
const STORED = { url: "/media/a.png", width: 64, height: 48, size: 9 }
const KNOWN = { image: { url: "/media/a.png", width: 64, height: 48, sizeBytes: 9, prompt: "" } }

test("an image is known by its size; what was stored without one is no image", async () => {
  sendChecked.mockResolvedValueOnce({ file: STORED })
  expect(await uploadImage(FILE)).toEqual(KNOWN)
  for (const side of ["width", "height"]) {
    sendChecked.mockResolvedValueOnce({ file: { ...STORED, [side]: null } })
    expect(await uploadImage(FILE)).toEqual({ reason: "FileTypeNotAllowed" })
  }
  sendChecked.mockResolvedValueOnce({ reason: "FileTooLarge" })
  expect(await uploadImage(FILE)).toEqual({ reason: "FileTooLarge" })
})

test("a mask that was not stored says why", async () => {
  uploadWhole.mockResolvedValueOnce(STORED).mockRejectedValueOnce("Offline")
  expect([await uploadHelper(FILE), await uploadHelper(FILE)]).toEqual([KNOWN, { reason: "Offline" }])
})
