import { describe, expect, it } from "vitest"
import { someBytes } from "../../../testing/upload/upload.ts"
import { PIECE_BYTES, readPieces } from "./read-pieces.ts"

const stream = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream()

describe("a stream read in pieces", () => {
  it("comes whole, in order and of one size but for the last", async () => {
    for (const sizeBytes of [0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES + 7]) {
      const bytes = someBytes(sizeBytes)
      const read = new Uint8Array(sizeBytes)
      const places: number[][] = []
      await readPieces(stream(bytes), async (piece, offset) => {
        read.set(piece, offset)
        places.push([offset, piece.length])
      })
      const count = Math.ceil(sizeBytes / PIECE_BYTES)
      expect(places).toEqual(
        Array.from({ length: count }, (_, index) => [index * PIECE_BYTES, Math.min(PIECE_BYTES, sizeBytes - index * PIECE_BYTES)]),
      )
      expect(read, `${sizeBytes} bytes`).toEqual(bytes)
    }
  })

  it("leaves nothing behind of a piece that was used", async () => {
    const pieces: Uint8Array[] = []
    const lengths: number[][] = []
    await readPieces(stream(someBytes(3 * PIECE_BYTES)), async (piece) => {
      pieces.push(piece)
      lengths.push(pieces.map(({ length }) => length))
    })
    expect(lengths).toEqual([[PIECE_BYTES], [0, PIECE_BYTES], [0, 0, PIECE_BYTES]])
  })

  it("lets others have their turn, however fast its source is", async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    await readPieces(stream(someBytes(4 * PIECE_BYTES)), async () => {})
    clearInterval(timer)
    expect(turns).toBeGreaterThan(0)
  })

  it("is given up when a piece cannot be used", async () => {
    let reason: unknown
    const endless = new ReadableStream({
      type: "bytes",
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
      cancel: (why) => {
        reason = why
      },
    })
    const failure = new Error("no room")
    await expect(readPieces(endless, () => Promise.reject(failure))).rejects.toBe(failure)
    expect(reason).toBe(failure)
  })
})
