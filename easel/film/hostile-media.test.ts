import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { readMono as hear } from "../audio/read-sound.ts"
import { carry } from "../edit/test-studio.ts"
import { readFilm, readSides } from "./read-film.ts"

let folder = ""
let film = ""
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hostile-media-test-"))
  const fields = { kind: "text-to-video", prompt: "the sea", width: 64, height: 64, duration_s: 1, frame_rate: 8, sound: true }
  const { films } = await carry(fields, {}, Number.POSITIVE_INFINITY, folder)
  film = films[0]?.path ?? ""
})
afterAll(() => rmSync(folder, { recursive: true }))

const put = (name: string, bytes: string | Uint8Array): string => {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}

/** A WAV file of so many bytes of silence that claims to have this many samples a second. */
function silence(rate: number, sizeBytes: number): Buffer {
  const head = Buffer.alloc(44)
  head.write("RIFF", 0, "latin1")
  head.writeUInt32LE(36 + sizeBytes, 4)
  head.write("WAVEfmt ", 8, "latin1")
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write("data", 36, "latin1")
  head.writeUInt32LE(sizeBytes, 40)
  return Buffer.concat([head, Buffer.alloc(sizeBytes, 128)])
}

const UNREADABLE = { code: "input-unreadable" }

describe("a file that came with an order", () => {
  it("opens no other file that it names", async () => {
    copyFileSync(film, join(folder, "somebody-elses"))
    expect((await readFilm(join(folder, "somebody-elses"))).width).toBe(64)
    const list = put("list", "ffconcat version 1.0\nfile somebody-elses\n")
    await expect(readFilm(list)).rejects.toMatchObject(UNREADABLE)
    await expect(readSides(list)).rejects.toMatchObject(UNREADABLE)
    await expect(hear(list, 10)).rejects.toMatchObject(UNREADABLE)
  })

  it("is no sound where it claims more samples a second than there are, whoever listens", async () => {
    const claims = put("claims", silence(0x7fffffff, 100_000))
    await expect(readSides(claims)).rejects.toMatchObject(UNREADABLE)
    await expect(hear(claims, 10)).rejects.toMatchObject(UNREADABLE)
    expect((await readSides(put("honest", silence(96_000, 96_000))))[0]).toHaveLength(48_000)
  })

  it("that is cut short or has bytes changed is read or is unreadable, and the next one is read", async () => {
    const bytes = readFileSync(film)
    for (let round = 0; round < 60; round++) {
      const broken = Uint8Array.from(bytes.subarray(0, round % 3 === 0 ? Math.floor((bytes.length * round) / 60) : bytes.length))
      for (let flip = 0; flip < 12 && broken.length > 0; flip++) {
        const at = (round * 7919 + flip * 104_729) % broken.length
        broken[at] = (broken[at] ?? 0) ^ (1 << ((round + flip) % 8))
      }
      const path = put("broken", broken)
      await readFilm(path).then(
        ({ pictures }) => expect(() => Array.from(pictures(), ({ length }) => length)).not.toThrow(TypeError),
        (error: unknown) => expect(error).toMatchObject(UNREADABLE),
      )
    }
    expect([...(await readFilm(film)).pictures()]).toHaveLength(8)
  })
})
