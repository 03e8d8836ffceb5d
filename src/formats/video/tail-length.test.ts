import { execFileSync } from "node:child_process"
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { inspectBytes } from "../inspect-bytes.ts"
import { endOfClusters } from "./last-cluster.ts"
import { endOfFragments } from "./last-fragment.ts"

/** A video of so many seconds, of more than 4 MiB, in a container as ffmpeg writes it into a pipe. */
function piped(seconds: number, ...container: readonly string[]): Uint8Array<ArrayBuffer> {
  const shown = ["-v", "error", "-f", "lavfi", "-i", `nullsrc=size=320x180:rate=25:duration=${seconds},noise=alls=100:allf=t`]
  const coded = ["-c:v", "mpeg4", "-q:v", "2", "-g", "25", "-threads", "1"]
  return new Uint8Array(execFileSync("ffmpeg", [...shown, ...coded, ...container, "-"], { maxBuffer: 2 ** 28 }))
}

async function lengthOf(bytes: Uint8Array<ArrayBuffer>): Promise<number | null> {
  expect(bytes.length).toBeGreaterThan(4_194_304)
  const inspection = await inspectBytes(bytes, "video")
  if (!inspection.ok) throw new Error(inspection.reason)
  return inspection.facts.durationMs
}

/** The bytes with others behind a place. */
function lied(bytes: Uint8Array<ArrayBuffer>, mark: readonly number[], offset: number, lie: readonly number[]): Uint8Array<ArrayBuffer> {
  const at = Buffer.from(bytes).indexOf(Buffer.from(mark))
  expect(at).toBeGreaterThan(0)
  const changed = bytes.slice()
  changed.set(lie, at + offset)
  return changed
}

const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
/** A number with a point, as EBML has a length. */
const FLOAT_OF_ONE_S = [0x40, 0x8f, 0x40, 0, 0, 0, 0, 0]

let [movie, matroska]: Uint8Array<ArrayBuffer>[] = []
beforeAll(() => {
  movie = piped(12, "-movflags", "frag_keyframe+empty_moov", "-f", "mp4")
  matroska = piped(12, "-f", "matroska")
}, 120_000)

describe("a large video that was written while it was made", () => {
  it("is as long as its last fragment tells, whatever its header says", async () => {
    if (movie === undefined) throw new Error("no movie")
    expect(await lengthOf(movie)).toBe(12_000)
    const header = [...letters("mvhd"), 0, 0, 0, 0]
    for (const ticks of [1, 0x0f]) expect(await lengthOf(lied(movie, header, 20, [0, 0, ticks, 0xe8]))).toBe(12_000)
  })

  it("is as long as its last cluster tells, whatever its header says", async () => {
    if (matroska === undefined) throw new Error("no video")
    expect(await lengthOf(matroska)).toBe(12_000)
    // ffmpeg keeps room for the length, which it cannot fill in a pipe: a lie stands there instead.
    const info = [0x15, 0x49, 0xa9, 0x66]
    const at = Buffer.from(matroska).indexOf(Buffer.from(info))
    const room = Buffer.from(matroska).indexOf(Buffer.from([0x44, 0x89, 0x88]), at)
    const told = room > 0 ? lied(matroska, [0x44, 0x89, 0x88], 3, FLOAT_OF_ONE_S) : matroska
    expect(await lengthOf(told)).toBe(12_000)
  })

  it("is found in few reads, however many fragments it has", async () => {
    if (movie === undefined) throw new Error("no movie")
    // Fragments of a second each take more than a block of what reads them.
    expect(await lengthOf(piped(30, "-movflags", "frag_keyframe+empty_moov", "-f", "mp4"))).toBe(30_000)
  }, 60_000)
})

describe("noise at a video's end", () => {
  it("is read in time and never thrown at", () => {
    const tracks = new Map([[1, { ticksASecond: 12_800, sampleTicks: 512 }]])
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(changes, fc.boolean(), (changed, isMovie) => {
        const whole = (isMovie ? movie : matroska)?.slice(-700_000) ?? new Uint8Array(0)
        for (const [at, value] of changed) whole[at % whole.length] = value
        const end = isMovie ? endOfFragments(whole, tracks) : endOfClusters(whole)
        if (end !== null) expect(end).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 100 },
    )
    expect(endOfClusters(new Uint8Array(1_000_000).fill(0x1f))).toBeNull()
    expect(endOfFragments(new Uint8Array(1_000_000).fill(0x6d), tracks)).toBeNull()
  })
})
