import { beforeEach, expect, it, vi } from "vitest"
import { PART_BYTES } from "../../domain/upload/rules.ts"
import { saveAudioFile } from "./save-audio-file.ts"

const { saveToMedia, uploadAudio } = vi.hoisted(() => ({ saveToMedia: vi.fn(), uploadAudio: vi.fn() }))
vi.mock("../upload/keep/save-to-media.ts", () => ({ saveToMedia }))
vi.mock("../upload/upload-audio.ts", () => ({ uploadAudio }))

beforeEach(() => vi.resetAllMocks())

const ofSize = (bytes: number) => Object.defineProperty(new File([], "a.aac"), "size", { value: bytes })

it("an audio file goes by the audio sequence up to one part, and by the queue of uploads from there on", async () => {
  uploadAudio.mockResolvedValue("/media/a")
  await saveAudioFile(ofSize(PART_BYTES))
  expect([uploadAudio.mock.calls.length, saveToMedia.mock.calls.length]).toEqual([1, 0])
  await saveAudioFile(ofSize(PART_BYTES + 1))
  expect([uploadAudio.mock.calls.length, saveToMedia.mock.calls.length]).toEqual([1, 1])
})

it("a file that never becomes complete is not saved", async () => {
  uploadAudio.mockResolvedValue("")
  await expect(saveAudioFile(ofSize(1))).rejects.toThrow(/^$/)
})
