import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readRaster } from "../decode-input.ts"
import { carry } from "../edit/test-studio.ts"
import { decodeFilm, psnr } from "./decode-film.ts"
import { loadLibav } from "./libav.ts"
import { turned } from "./turn-picture.ts"

let folder = ""
let film = new Uint8Array(0)
let loud = new Uint8Array(0)
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "remake-test-"))
  const made = async (sound: boolean) => {
    const fields = { kind: "text-to-video", prompt: "a boat on the sea", width: 128, height: 72, duration_s: 1, frame_rate: 12, sound }
    const { films } = await carry(fields, {}, Number.POSITIVE_INFINITY, folder)
    return new Uint8Array(readFileSync(films[0]?.path ?? ""))
  }
  ;[film, loud] = [await made(false), await made(true)]
})
afterAll(() => rmSync(folder, { recursive: true }))

const remade = async (fields: { readonly kind: string } & Readonly<Record<string, unknown>>, video: Uint8Array = film) => {
  const { films } = await carry(fields, { video }, Number.POSITIVE_INFINITY, folder)
  const [one] = films
  if (one === undefined) throw new Error("no film")
  return { ...(await decodeFilm(one.path)), sha256: one.sha256, durationMs: one.durationMs }
}
const original = async () => {
  const { films } = await carry({ kind: "video-upscale", width: 128, height: 72 }, { video: film }, Number.POSITIVE_INFINITY, folder)
  return decodeFilm(films[0]?.path ?? "")
}

describe("a film that goes on", () => {
  it("is the film, then begins with its last picture and moves on without a jump, as long as was ordered", async () => {
    const { pictures, durationMs, sampleRate } = await remade({ kind: "video-extend", prompt: "waves", duration_s: 1 })
    const first = await original()
    expect([pictures.length, durationMs, sampleRate]).toEqual([24, 2_000, 0])
    for (const at of [0, 6, 11]) expect(psnr(pictures[at] ?? new Uint8Array(), first.pictures[at] ?? new Uint8Array())).toBeGreaterThan(32)
    expect(psnr(pictures[12] ?? new Uint8Array(), pictures[11] ?? new Uint8Array())).toBeGreaterThan(24)
    expect(psnr(pictures[23] ?? new Uint8Array(), pictures[11] ?? new Uint8Array())).toBeLessThan(40)
  })

  it("keeps its sound and goes on sounding; a silent one stays silent", async () => {
    const { samples, sampleRate } = await remade({ kind: "video-extend", prompt: "waves", duration_s: 1 }, loud)
    const level = (from: number, to: number) => Math.max(...samples[0].subarray(from * sampleRate, to * sampleRate).map(Math.abs))
    expect([sampleRate, level(0.3, 0.8) > 0.005, level(1.3, 1.8) > 0.005]).toEqual([48_000, true, true])
  })
})

describe("a larger film", () => {
  it("has just the ordered size, the same pictures and its sound", async () => {
    const { width, height, pictures, sampleRate } = await remade({ kind: "video-upscale", width: 256, height: 144 }, loud)
    expect([width, height, pictures.length, sampleRate]).toEqual([256, 144, 12, 48_000])
  })
})

describe("a picture of a film", () => {
  it("is the one at its moment, as a JPEG, and of a film that is none there is none", async () => {
    const frames = await original()
    const at = async (share: number) => {
      const { files } = await carry({ kind: "film-frame", at: share }, { video: film })
      return { type: files[0]?.contentType, ...(await readRaster(files[0]?.bytes ?? new Uint8Array())) }
    }
    const [first, last] = [await at(0), await at(1)]
    expect([first.type, first.rgba.length]).toEqual(["image/jpeg", 128 * 72 * 4])
    const alike = (one: Uint8ClampedArray, index: number) => psnr(one, frames.pictures[index] ?? new Uint8Array())
    expect([alike(first.rgba, 0) > alike(first.rgba, 11), alike(last.rgba, 11) > alike(last.rgba, 0)]).toEqual([true, true])
    await expect(carry({ kind: "film-frame", at: 0 }, { video: new Uint8Array(40) })).rejects.toMatchObject({ code: "input-unreadable" })
  })
})

describe("a smoother film", () => {
  it("has twice the pictures in the same time, each new one between its neighbours", async () => {
    const { pictures, durationS } = await remade({ kind: "frame-interpolation" })
    expect([pictures.length, Math.round(durationS * 10)]).toEqual([24, 10])
    const [before, between, after] = [pictures[9], pictures[10], pictures[11]].map((picture) => picture ?? new Uint8Array())
    if (before === undefined || between === undefined || after === undefined) throw new Error("no pictures")
    expect(Math.min(psnr(between, before), psnr(between, after))).toBeGreaterThanOrEqual(psnr(before, after) - 0.5)
  })
})

describe("a film that is given a sound", () => {
  it.each(["thunder and rain", "a calm piano song"])("%s is heard all through, in the place of its own", async (prompt) => {
    const { samples, pictures, sampleRate } = await remade({ kind: "video-to-audio", prompt }, film)
    expect([pictures.length, sampleRate]).toEqual([12, 48_000])
    expect(Math.max(...samples[0].map(Math.abs))).toBeGreaterThan(0.01)
    expect(Math.abs(samples[0].length / sampleRate - 1)).toBeLessThan(0.05)
  })

  it("has it for the seconds that were ordered, and after them its own, which of a silent film is silence", async () => {
    const half = { kind: "video-to-audio", prompt: "thunder and rain", duration_s: 0.5 }
    const [silent, sounding, own] = [await remade(half), await remade(half, loud), await remade({ kind: "frame-interpolation" }, loud)]
    const heard = ({ samples, sampleRate }: typeof silent, from: number, to: number) =>
      samples[0].subarray(from * sampleRate, to * sampleRate)
    const level = (...of: Parameters<typeof heard>) => Math.max(...heard(...of).map(Math.abs))
    expect([silent.durationMs, level(silent, 0, 0.3) > 0.01, level(silent, 0.6, 0.95) < 0.001]).toEqual([1_000, true, true])
    const apart = (from: number, to: number) => {
      const [after, before] = [heard(sounding, from, to), heard(own, from, to)]
      return Math.sqrt(after.reduce((sum, sample, place) => sum + (sample - (before[place] ?? 0)) ** 2, 0) / after.length)
    }
    expect(apart(0.6, 0.9)).toBeLessThan(apart(0.05, 0.3) / 4)
  })
})

describe("a film that was filmed sideways", () => {
  /** The film with a header that has it shown turned by a quarter, as phones write it. */
  const sideways = () => {
    const bytes = Buffer.from(film)
    // Of the track's header: its version and flags, times, ids, length, layer, volume; then nine numbers.
    const at = bytes.indexOf("tkhd", 0, "latin1") + 4 + 40
    const numbers = [0, 0x10000, 0, -0x10000, 0, 0, 72 * 0x10000, 0, 0x40000000]
    for (const [place, number] of numbers.entries()) bytes.writeInt32BE(number, at + 4 * place)
    return new Uint8Array(bytes)
  }

  it("stands upright in what is made of it", async () => {
    const first = (await original()).pictures[0] ?? new Uint8Array()
    const { width, height, pictures } = await remade({ kind: "frame-interpolation" }, sideways())
    expect([width, height]).toEqual([72, 128])
    const upright = turned(Buffer.from(first), 128, 72, 1)
    expect(psnr(pictures[0] ?? new Uint8Array(), new Uint8Array(upright))).toBeGreaterThan(30)
  })
})

describe("a film whose pictures come slowly", () => {
  /** The film with headers by which each of its twelve pictures is shown for half a second. */
  const slow = () => {
    const bytes = Buffer.from(film)
    for (const header of ["mvhd", "mdhd"]) {
      // Its version and flags, two times, then how many of its ticks are a second.
      const at = bytes.indexOf(header, 0, "latin1") + 4 + 12
      bytes.writeUInt32BE(Math.round(bytes.readUInt32BE(at) / 6), at)
    }
    return new Uint8Array(bytes)
  }

  it("is as long afterwards as before, each picture as long as it was", async () => {
    const { pictures, durationS } = await remade({ kind: "video-upscale", width: 128, height: 72 }, slow())
    const first = await original()
    expect([pictures.length, Math.round(durationS * 10)]).toEqual([48, 60])
    for (const [at, of] of [0, 5, 11].map((of) => [of * 4 + 2, of] as const))
      expect(psnr(pictures[at] ?? new Uint8Array(), first.pictures[of] ?? new Uint8Array())).toBeGreaterThan(30)
  })
})

describe("a film that does not tell how long it is, as a browser records it", () => {
  it("is read to its end", async () => {
    const { pictures, sampleRate, durationMs } = await remade({ kind: "video-extend", prompt: "waves", duration_s: 1 }, await untold())
    expect([pictures.length, sampleRate, durationMs]).toEqual([24, 48_000, 2_000])
  })

  /** The loud film as Matroska whose length is blotted out. */
  async function untold(): Promise<Uint8Array> {
    const file = await asMatroska(loud)
    // The element of the length, eleven bytes, becomes one that says nothing.
    file.set([0xec, 0x89], file.indexOf(Buffer.from([0x44, 0x89, 0x88])))
    return new Uint8Array(file)
  }
})

describe("a film whose points are not square", () => {
  it.each([
    { shape: [4, 3], shown: [170, 72] },
    { shape: [8, 9], shown: [128, 80] },
  ] as const)("is made into one as it is shown, where they are $shape.0 to $shape.1", async ({ shape: [num, den], shown }) => {
    const stretched = new Uint8Array(await asMatroska(film, { num, den }))
    const { width, height, pictures } = await remade({ kind: "frame-interpolation" }, stretched)
    expect([width, height]).toEqual(shown)
    const enlarged = await remade({ kind: "video-upscale", width, height })
    expect(psnr(pictures[0] ?? new Uint8Array(), enlarged.pictures[0] ?? new Uint8Array())).toBeGreaterThan(30)
  })
})

/** An MP4 as Matroska, its points of another shape where that is told. */
async function asMatroska(bytes: Uint8Array, shape: { readonly num: number; readonly den: number } = { num: 1, den: 1 }): Promise<Buffer> {
  const av = await loadLibav()
  const [from, to] = [join(folder, "asked.mp4"), join(folder, "asked.mkv")]
  writeFileSync(from, bytes)
  const [input, output, packet] = [new av.FormatContext(), new av.FormatContext(), new av.Packet()]
  packet.alloc()
  input.openInputSync(from)
  input.findStreamInfoSync()
  output.allocOutputContext2(null, "matroska", to)
  for (const { codecpar, timeBase } of input.streams) {
    const stream = output.newStream()
    codecpar.copy(stream.codecpar)
    stream.codecpar.codecTag = 0
    stream.timeBase = timeBase
    stream.sampleAspectRatio = new av.Rational(shape.num, shape.den)
  }
  output.openOutputSync()
  output.writeHeaderSync()
  while (input.readFrameSync(packet) >= 0) {
    const stream = output.streams[packet.streamIndex]
    const source = input.streams[packet.streamIndex]
    if (stream !== undefined && source !== undefined) packet.rescaleTs(source.timeBase, stream.timeBase)
    output.interleavedWriteFrameSync(packet)
    packet.unref()
  }
  output.writeTrailerSync()
  output.closeOutputSync()
  input.closeInputSync()
  packet.free()
  const file = readFileSync(to)
  for (const path of [from, to]) rmSync(path)
  return file
}

it("the same order gives the same bytes, and what is no film fails by its own code and leaves nothing behind", async () => {
  const hash = async () => (await remade({ kind: "video-to-audio", prompt: "rain" })).sha256
  expect(await hash()).toBe(await hash())
  const before = readdirSync(folder).toSorted()
  for (const bytes of [new Uint8Array(0), new TextEncoder().encode("no film"), film.subarray(0, 200)])
    await expect(remade({ kind: "frame-interpolation" }, bytes)).rejects.toMatchObject({ code: "input-unreadable" })
  const { films } = await carry({ kind: "video-extend", duration_s: 20 }, { video: film }, 2, folder)
  expect([films, readdirSync(folder).toSorted()]).toEqual([[], before])
})
