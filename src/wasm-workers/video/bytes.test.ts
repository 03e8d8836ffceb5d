import { expect, test } from "vitest"
import { webpFrame, webpHead } from "../../formats/image/webp-muxer.ts"
import { beginsLikeMedia } from "../../formats/sniff/media-signatures.ts"
import { unitTypes, withSequenceHeader } from "../../formats/video/av1-sequence-header.ts"
import { bytesOf, readAvcRecord, withParameterSets } from "../../formats/video/avc-parameter-sets.ts"
import { MEMORY_FILE_BYTES, MemoryFile } from "./memory-file.ts"

const RECORD = Uint8Array.from([1, 0x64, 0, 0x28, 0xff, 0xe1, 0, 3, 0x67, 1, 2, 1, 0, 2, 0x68, 9])

test("the record of H.264 gives its parameter sets, and a broken one gives none", () => {
  expect(readAvcRecord(RECORD)).toEqual({ lengthBytes: 4, sets: [Uint8Array.from([0x67, 1, 2]), Uint8Array.from([0x68, 9])] })
  for (let length = 0; length < RECORD.length; length++) expect(readAvcRecord(RECORD.slice(0, length)), `${length} bytes`).toBeNull()
  expect(readAvcRecord(Uint8Array.from([0, ...RECORD.slice(1)]))).toBeNull()
})

test("parameter sets come before the packet, each with its length", () => {
  expect([...withParameterSets(Uint8Array.from([7]), [Uint8Array.from([0x67, 1])])]).toEqual([0, 0, 0, 2, 0x67, 1, 7])
})

test("a view of a description is its own bytes, not those around it", () => {
  const around = Uint8Array.from([9, 1, 2, 9])
  expect([...bytesOf(around.subarray(1, 3))]).toEqual([1, 2])
  expect([...bytesOf(Uint8Array.from([3]).buffer)]).toEqual([3])
  expect([...bytesOf(undefined)]).toEqual([])
})

test("a key packet of AV1 gets its sequence header where it has none, and keeps it where it has", () => {
  const record = Uint8Array.from([0x81, 0, 0, 0, 0x0a, 1, 0xaa])
  const frame = Uint8Array.from([0x32, 2, 1, 2])
  expect([...withSequenceHeader(frame, record)]).toEqual([0x0a, 1, 0xaa, ...frame])
  const whole = Uint8Array.from([0x12, 0, 0x0a, 1, 0xaa, ...frame])
  expect(withSequenceHeader(whole, record)).toBe(whole)
  expect(unitTypes(whole)).toEqual([2, 1, 6])
  expect(withSequenceHeader(frame, record.subarray(0, 4))).toBe(frame)
})

test("only what begins like media is shown to ffmpeg", () => {
  const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
  for (const media of ["RIFF\x10\0\0\0AVI LIST", "FLV\x01\x05", "\x30\x26\xb2\x75\x8e\x66\xcf\x11", ".RMF\0", "\0\0\x01\xba\x44"]) {
    expect(beginsLikeMedia(bytes(media)), media).toBe(true)
  }
  for (const other of ["", "RIFF\x10\0\0\0WEBP", "%PDF-1.7", "PK\x03\x04", "<html>", "\x89PNG", "XRMF"]) {
    expect(beginsLikeMedia(bytes(other)), other).toBe(false)
  }
})

test("an animated WebP has its head, and its frames their places and times", () => {
  const still = Uint8Array.from([..."RIFF\x10\0\0\0WEBPVP8 \x03\0\0\0"].map((char) => char.charCodeAt(0)).concat(1, 2, 3, 0))
  const frame = webpFrame(still, 300, 2, 70)
  expect(String.fromCharCode(...frame.subarray(0, 4))).toBe("ANMF")
  expect([...frame.subarray(8, 24)]).toEqual([0, 0, 0, 0, 0, 0, 43, 1, 0, 1, 0, 0, 70, 0, 0, 2])
  expect([...frame.subarray(32)]).toEqual([1, 2, 3, 0])
  const head = webpHead(300, 2, 3, frame.byteLength)
  expect(new DataView(head.buffer).getUint32(4, true)).toBe(head.byteLength - 8 + frame.byteLength)
  expect([...head.subarray(-2)]).toEqual([3, 0])
  expect(() => webpFrame(new Uint8Array(20), 1, 1, 10)).toThrow("no image")
})

test("a file in memory may be written in any order and has its limit", async () => {
  const file = new MemoryFile()
  file.write(Uint8Array.from([3, 4]), 2)
  file.write(Uint8Array.from([1, 2]), 0)
  expect([...new Uint8Array(await file.toBlob().arrayBuffer())]).toEqual([1, 2, 3, 4])
  expect(() => file.write(new Uint8Array(1), MEMORY_FILE_BYTES)).toThrow(expect.objectContaining({ code: "failOutputTooLarge" }))
})
