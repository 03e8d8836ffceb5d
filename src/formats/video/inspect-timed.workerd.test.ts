import fc from "fast-check"
import { describe, expect, inject, it } from "vitest"
import { FIXTURES } from "../../../local/fixtures/fixture-table.ts"
import { inspectBytes } from "../../../testing/formats/sniff.ts"
import { inspectMedia } from "../../domain/upload/inspect-media.ts"
import type { FilePurpose } from "../media-kinds.ts"

/** A store that holds the fixtures, and counts what is read of them. */
function fixtureStore() {
  const counts = { reads: 0, bytes: 0 }
  const readRange = async (name: string, offset: number, length: number) => {
    const response = await fetch(`${inject("fixturesUrl")}/${name}`, { headers: { Range: `bytes=${offset}-${offset + length - 1}` } })
    const bytes = new Uint8Array(await response.arrayBuffer())
    counts.reads += 1
    counts.bytes += bytes.length
    return response.ok ? bytes : null
  }
  return { readRange, counts }
}

async function sizeOf(name: string): Promise<number> {
  const response = await fetch(`${inject("fixturesUrl")}/${name}`, { method: "HEAD" })
  return Number(response.headers.get("Content-Length"))
}

async function inspectFixture(name: string, purpose: FilePurpose) {
  const store = fixtureStore()
  const inspection = await inspectMedia(store, name, { purpose, declaredType: "", name, sizeBytes: await sizeOf(name) })
  return { inspection, counts: store.counts }
}

const isAudio = (name: string) => name.startsWith("tone.")

describe("what is read out of a container, within the Worker", () => {
  it.each(FIXTURES.map((fixture) => [fixture.name, fixture.expected] as const))("is right for %s", async (name, expected) => {
    const { inspection, counts } = await inspectFixture(name, isAudio(name) ? "audio" : "video")
    expect(counts.bytes).toBeLessThanOrEqual(8 * 1_048_576)
    expect(counts.reads).toBeLessThanOrEqual(10)
    if ("refused" in expected) {
      expect(inspection).toEqual({ ok: false, reason: expected.refused })
      return
    }
    if (!inspection.ok) throw new Error(inspection.reason)
    const { facts } = inspection
    const { kind, contentType, width, height, details } = facts
    const { videoCodec, audioCodec } = details
    const { durationMs, ...rest } = expected
    expect({ kind, contentType, width, height, videoCodec, audioCodec }).toEqual(rest)
    expect(Math.abs((facts.durationMs ?? 0) - durationMs)).toBeLessThanOrEqual(100)
  })
})

/** A fixture in memory, its first part only where a share is given. */
async function bytesOfFixture(name: string, share = 1): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await (await fetch(`${inject("fixturesUrl")}/${name}`)).arrayBuffer())
  return bytes.slice(0, Math.floor(bytes.length * share))
}

const inspectAs = (bytes: Uint8Array, purpose: FilePurpose, name = "") => inspectBytes(bytes, { purpose, name })

describe("how long a movie is", () => {
  /** A movie one of whose headers, that of all or of the first track, tells of some seconds more. */
  async function told(box: "mvhd" | "mdhd", byS: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await bytesOfFixture("b-frames.mp4")
    const view = new DataView(bytes.buffer)
    const header = new TextEncoder().encode(box)
    const at = bytes.findIndex((_, start) => header.every((letter, place) => bytes[start + place] === letter))
    // After the header's name its version and flags, two times, how many of its ticks are a second, and how many it has.
    view.setUint32(at + 20, view.getUint32(at + 20) + Math.round(byS * view.getUint32(at + 16)))
    return bytes
  }

  it.each([
    ["is what is shown, without the moment by which reordered images end later in their track", "mdhd", 0.04],
    ["is what its track says where its header says something quite different", "mvhd", -2],
    ["is what it holds where its track says far more", "mdhd", 2],
    ["is what it holds where its track says far less", "mdhd", -2.5],
  ] as const)("%s", async (_, box, byS) => {
    const inspection = await inspectAs(await told(box, byS), "video")
    expect(inspection).toMatchObject({ ok: true, facts: { durationMs: 3_000 } })
  })
})

describe("details of a video", () => {
  it.each([
    ["h264-aac.mp4", { audioChannels: 1, sampleRateHz: 48_000, frameRate: 25, rotationDegrees: 0, bitDepth: 8 }],
    ["surround.mp4", { audioChannels: 6 }],
    ["ten-bit.mp4", { bitDepth: 10 }],
    ["rotated.mov", { rotationDegrees: 90 }],
    ["silent.mp4", { audioCodec: null, audioChannels: null, sampleRateHz: null }],
    ["vp9-opus.webm", { container: "webm", frameRate: 25 }],
    ["variable-rate.mp4", { frameRate: 16 }],
  ])("of %s are told", async (name, details) => {
    const { inspection } = await inspectFixture(name, "video")
    expect(inspection).toMatchObject({ ok: true, facts: { details } })
  })

  it.each(["vp9-opus.webm", "h264-opus.mkv", "faststart.mp4", "located.mov"])("are none where %s ends before its end", async (name) => {
    expect(await inspectAs(await bytesOfFixture(name, 0.7), "video")).toEqual({ ok: false, reason: "FileBroken" })
  })

  it("do not say where it was taken, once it is overwritten as told", async () => {
    const bytes = await bytesOfFixture("located.mov")
    const placesIn = () => new TextDecoder("latin1").decode(bytes).match(/48\.2082/g)?.length ?? 0
    expect(placesIn()).toBeGreaterThan(0)
    const before = await inspectAs(bytes, "video")
    if (!before.ok) throw new Error(before.reason)
    for (const patch of before.facts.patches) bytes.set(patch.bytes, patch.offset)
    expect(placesIn()).toBe(0)
    expect(await inspectAs(bytes, "video")).toEqual({ ok: true, facts: { ...before.facts, patches: [] } })
  })
})

describe("an audio file", () => {
  it("is audio where a video was sent for, and a video no audio", async () => {
    expect((await inspectFixture("tone.m4a", "video")).inspection).toMatchObject({
      ...{ ok: true, facts: { kind: "audio", contentType: "audio/mp4", width: null, details: { videoCodec: null, audioCodec: "aac" } } },
    })
    expect((await inspectFixture("h264-aac.mp4", "audio")).inspection).toEqual({ ok: false, reason: "FileTypeNotAllowed" })
    expect((await inspectFixture("tone.mp3", "image")).inspection).toEqual({ ok: false, reason: "FileTypeNotAllowed" })
  })

  it("as WAV is broken where samples are missing, and not where their number was never known", async () => {
    const bytes = await bytesOfFixture("tone.wav")
    expect(await inspectAs(bytes.slice(0, bytes.length >> 1), "audio")).toEqual({ ok: false, reason: "FileBroken" })
    expect(await inspectAs(bytes, "audio")).toMatchObject({ ok: true, facts: { details: { bitDepth: 16, audioChannels: 1 } } })
  })

  it("of hours of MP3 has its length told without being read", async () => {
    const tone = await bytesOfFixture("tone.mp3")
    const frames = tone.subarray(tone.length >> 1)
    const start = frames.findIndex((byte, index) => byte === 0xff && frames[index + 1] === 0xfb)
    const copies = Array.from({ length: 600 }, () => frames.subarray(start))
    const long = new Uint8Array(await new Blob(copies).arrayBuffer())
    const inspection = await inspectAs(long, "audio", "long.mp3")
    if (!inspection.ok) throw new Error(inspection.reason)
    const expected = (long.length / tone.length) * 3000
    expect(Math.abs((inspection.facts.durationMs ?? 0) - expected) / expected).toBeLessThan(0.1)
  })
})

describe("noise in a container", () => {
  it.each(["h264-aac.mp4", "vp9-opus.webm", "tone.flac", "tone.ogg", "tone.m4a"])(
    "is refused or read, never an error, in %s",
    async (name) => {
      const whole = await bytesOfFixture(name)
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(fc.nat(4000), fc.nat(255)), { minLength: 1, maxLength: 12 }), async (changes) => {
          const noisy = whole.slice()
          for (const [at, value] of changes) noisy[noisy.length - 1 - (at % noisy.length)] = value
          for (const [at, value] of changes) noisy[(at * 7) % 600] = value
          const inspection = await inspectAs(noisy, isAudio(name) ? "audio" : "video")
          if (!inspection.ok)
            expect(["FileBroken", "FileTypeNotAllowed", "FileProtected", "FileTooManyPixels"]).toContain(inspection.reason)
        }),
        { numRuns: 25 },
      )
    },
  )
})
