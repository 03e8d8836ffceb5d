import { beforeEach, describe, expect, it, vi } from "vitest"
import { makeStudioState } from "../studio/studio-state.ts"
import { makeGeneratorState } from "./generator-state.ts"
import { takeFile } from "./take-file.ts"

const { announce, openTab, changeDraft, readyImage, smallerImage, uploadImage } = vi.hoisted(() => ({
  ...{ announce: vi.fn(), openTab: vi.fn(), changeDraft: vi.fn() },
  ...{ readyImage: vi.fn(), smallerImage: vi.fn(), uploadImage: vi.fn() },
}))
vi.mock("../_runtime/notices.ts", async (original) => ({ ...(await original<object>()), announce }))
vi.mock("./generator-state.ts", async (original) => ({ ...(await original<object>()), openTab, changeDraft }))
// What a browser loads by itself.
vi.mock("../_runtime/lazy-in-browser.tsx", () => ({
  onlyInBrowser: async () => [{ readyImage, smallerImage }, { uploadImage }, await import("./image-bounds.ts")],
}))

const FILE = new File(["fox"], "fox.png")
const SMALLER = new File(["f"], "fox.webp")
const SMALL = { file: FILE, width: 10, height: 10, sizeBytes: 3 }
const generator = makeGeneratorState("generator", "textToImage", makeStudioState(4))

beforeEach(() => {
  vi.resetAllMocks()
  readyImage.mockResolvedValue(SMALL)
  uploadImage.mockResolvedValue({ image: { url: "/media/a.png" } })
})

/** Takes the file; answers the codes that are told. */
async function told(): Promise<readonly unknown[]> {
  const taking = takeFile(generator, "imageToImage", FILE)
  expect(generator.$uploading.get()).toBe(1)
  await taking
  expect(generator.$uploading.get()).toBe(0)
  return announce.mock.calls.map(([{ body }]) => body.code)
}

describe("an image of the device that a mode is opened with", () => {
  it("goes into the mode as it is where it breaks no bound, else made smaller", async () => {
    expect(await told()).toEqual([])
    expect([uploadImage.mock.calls, smallerImage.mock.calls.length, changeDraft.mock.calls.length]).toEqual([[[FILE]], 0, 1])
    readyImage.mockResolvedValue({ ...SMALL, width: 1_000_000 })
    smallerImage.mockResolvedValue(SMALLER)
    expect(await told()).toEqual([])
    expect(uploadImage).toHaveBeenLastCalledWith(SMALLER)
  })

  it("says why it does not get there", async () => {
    readyImage.mockResolvedValueOnce({ reason: "imageLoadFailed" }).mockResolvedValueOnce({ ...SMALL, width: 1_000_000 })
    smallerImage.mockResolvedValue(null)
    uploadImage.mockResolvedValueOnce({ reason: "TooManyFiles" }).mockRejectedValueOnce(new Error("gone"))
    for (let time = 0; time < 4; time++) await told()
    expect(await told()).toEqual(["imageLoadFailed", "FileTooLarge", "TooManyFiles", "Offline"])
    expect(changeDraft).toHaveBeenCalledOnce()
  })
})
