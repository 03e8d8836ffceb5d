import { beforeEach, expect, test, vi } from "vitest"
import type { AudioEdit } from "../../domain/audio/edit-rules.ts"
import { JobError } from "../_bridge/protocol.ts"
import { registerOwnEncoderOf } from "../video/encoders.ts"
import { runConversion } from "../video/run-conversion.ts"
import type { OpenTrack } from "./open-audio.ts"
import { proveAudio } from "./prove-audio.ts"
import { saveAudio } from "./save-audio.ts"

const discard = vi.hoisted(() => vi.fn(async () => {}))
const init = vi.hoisted(() => vi.fn(async () => ({ isValid: true })))
vi.mock("mediabunny", async (original) => ({
  ...(await original<typeof import("mediabunny")>()),
  Conversion: { init },
  Output: vi.fn(),
}))
vi.mock("../video/audio-start.ts", () => ({ startOfSample: async () => 0 }))
vi.mock("../video/encoders.ts", () => ({ registerEncoderOf: vi.fn(async () => {}), registerOwnEncoderOf: vi.fn() }))
vi.mock("../video/output-file.ts", () => ({ openOutputFile: async () => ({ finish: async () => new File([], "audio.mp3"), discard }) }))
vi.mock("../video/run-conversion.ts", () => ({ runConversion: vi.fn() }))
vi.mock("./prove-audio.ts", () => ({ proveAudio: vi.fn() }))

const TRACK = { getFirstTimestamp: async () => 0, computeDuration: async () => 3, numberOfChannels: 2 }
const OPENED = { input: {}, track: TRACK } as Pick<OpenTrack, "input" | "track">
const EDIT: AudioEdit = {
  startSeconds: 0,
  endSeconds: 2,
  fadeInSeconds: 0,
  fadeOutSeconds: 0,
  normalise: false,
  mono: false,
  format: "mp3",
  bitRate: 128_000,
}
const save = (signal = new AbortController().signal) =>
  saveAudio(OPENED, { name: "audio.mp3", edit: EDIT, peak: 1 }, { signal, tell: () => {}, transfer: () => {} })
const failure = (code: string) => new JobError("failed", code)

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(registerOwnEncoderOf).mockResolvedValue(true)
  vi.mocked(runConversion).mockReset().mockResolvedValue()
  vi.mocked(proveAudio).mockReset().mockResolvedValue()
})

test("an encoder of the browser that fails on the way is replaced by ours", async () => {
  vi.mocked(runConversion).mockRejectedValueOnce(new DOMException("AudioEncoder is not configured", "InvalidStateError"))
  await expect(save()).resolves.toMatchObject({ name: "audio.mp3" })
  expect(registerOwnEncoderOf).toHaveBeenCalledWith("mp3")
  expect(discard).toHaveBeenCalledOnce()
})

test("an encoder of the browser whose result does not hold is replaced by ours", async () => {
  vi.mocked(proveAudio).mockRejectedValueOnce(failure("failResultUnreadable"))
  await expect(save()).resolves.toMatchObject({ name: "audio.mp3" })
  expect(init).toHaveBeenCalledTimes(2)
})

test("where ours is used already, or none there, the failure is told", async () => {
  vi.mocked(registerOwnEncoderOf).mockResolvedValue(false)
  vi.mocked(runConversion).mockRejectedValue(failure("failCannotEncode"))
  await expect(save()).rejects.toMatchObject({ code: "failCannotEncode" })
  expect(init).toHaveBeenCalledOnce()
})

test("what no encoder is to blame for, and what was stopped, is not tried again", async () => {
  vi.mocked(runConversion).mockRejectedValueOnce(failure("failStorageFull"))
  await expect(save()).rejects.toMatchObject({ code: "failStorageFull" })
  vi.mocked(runConversion).mockRejectedValueOnce(failure("failCannotEncode"))
  await expect(save(AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" })
  expect(registerOwnEncoderOf).not.toHaveBeenCalled()
})
