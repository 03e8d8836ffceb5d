import { openAsBlob } from "node:fs"
import { join } from "node:path"
import { BlobSource, Input, MATROSKA, WAVE, WEBM } from "mediabunny"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { makeVideo, videoFolder } from "../../../testing/formats/movie-files.ts"
import { decodes } from "./decodes.ts"

const TONE = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=1"]

/** Made of more bytes than its frames are; `numberOfFrames` is what it then says. */
function audioDataThatCounts(by: "frames" | "bytes") {
  return class {
    readonly numberOfFrames: number
    constructor({ numberOfFrames, data }: { readonly numberOfFrames: number; readonly data: Float32Array }) {
      this.numberOfFrames = by === "frames" ? numberOfFrames : data.length
    }
    close(): void {}
  }
}

/** Of a browser that says it decodes everything; it is told of being asked to. */
const asked = vi.fn()
class Decoder {
  static isConfigSupported = async () => ({ supported: true })
  constructor() {
    asked()
    throw new DOMException("not here", "NotSupportedError")
  }
}

let folder: Awaited<ReturnType<typeof videoFolder>>
beforeAll(async () => {
  folder = await videoFolder()
  await makeVideo(join(folder.path, "opus.webm"), [...TONE, "-c:a", "libopus"])
  await makeVideo(join(folder.path, "plain.wav"), TONE)
}, 60_000)
afterAll(() => folder.remove())
beforeEach(() => {
  asked.mockReset()
  vi.stubGlobal("AudioDecoder", Decoder)
})
afterEach(() => void vi.unstubAllGlobals())

async function canDecode(name: string): Promise<boolean> {
  const source = new BlobSource(await openAsBlob(join(folder.path, name)))
  const track = await new Input({ source, formats: [MATROSKA, WEBM, WAVE] }).getPrimaryAudioTrack()
  if (track === null) throw new Error("no audio")
  return decodes(track)
}

test("audio is not decoded by a browser whose audio data is counted by bytes, since reading it may end the whole page", async () => {
  vi.stubGlobal("AudioData", audioDataThatCounts("bytes"))
  await expect(canDecode("opus.webm")).resolves.toBe(false)
  expect(asked).not.toHaveBeenCalled()
})

test("a browser that counts audio data by frames is asked to decode, and so is one that does not have it at all refused", async () => {
  vi.stubGlobal("AudioData", audioDataThatCounts("frames"))
  await canDecode("opus.webm")
  expect(asked).toHaveBeenCalled()
  asked.mockReset()
  vi.stubGlobal("AudioData", undefined)
  await expect(canDecode("opus.webm")).resolves.toBe(false)
  expect(asked).not.toHaveBeenCalled()
})

test("plain audio is read in every browser, since none of its decoders is needed", async () => {
  vi.stubGlobal("AudioData", audioDataThatCounts("bytes"))
  await expect(canDecode("plain.wav")).resolves.toBe(true)
})
