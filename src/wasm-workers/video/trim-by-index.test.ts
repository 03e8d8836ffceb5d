import { openAsBlob } from "node:fs"
import { readFile, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { EncodedPacketSink } from "mediabunny"
import { afterAll, beforeAll, expect, test } from "vitest"
import { FIXTURES } from "../../../local/fixtures/fixture-table.ts"
import { fixturePath, makeFixtures } from "../../../local/fixtures/make-fixtures.ts"
import {
  allOf,
  decode,
  makeVideo,
  NOT_BY_INDEX,
  openVideo,
  packetsOf,
  probePackets,
  UNUSUAL_VIDEOS,
  videoFolder,
} from "../../../testing/formats/movie-files.ts"
import type { Job } from "../_bridge/protocol.ts"
import { audioPackets, videoPackets } from "./cut-packets.ts"
import type { MadeVideo, MakeProgress } from "./protocol.ts"
import { trimByIndex } from "./trim-by-index.ts"

const CUTS = [
  { startSeconds: 0, endSeconds: 99 },
  { startSeconds: 1.3, endSeconds: 2.4 },
  { startSeconds: 0.52, endSeconds: 0.53 },
  { startSeconds: 2.9, endSeconds: 2.99 },
  { startSeconds: 0.1, endSeconds: 1.93 },
]
/** ffprobe tells times in units of its own. */
const SAME_SECONDS = 0.002
const MOVIES = FIXTURES.filter(({ name, opener }) => /\.(mp4|mov|m4a)$/.test(name) && opener !== "none").map(({ name }) => name)

let folder: Awaited<ReturnType<typeof videoFolder>>
beforeAll(async () => {
  await makeFixtures()
  folder = await videoFolder()
  for (const [name, args] of Object.entries({ ...UNUSUAL_VIDEOS, ...NOT_BY_INDEX })) await makeVideo(join(folder.path, name), args)
}, 120_000)
afterAll(() => folder.remove())

const pathOf = (name: string) => (MOVIES.includes(name) ? fixturePath(name) : join(folder.path, name))

function jobOf(signal = new AbortController().signal, tell: (progress: MakeProgress) => void = () => {}): Job<MakeProgress> {
  return { signal, tell, transfer: () => {} }
}

async function cut(path: string, settings: (typeof CUTS)[number], job = jobOf()): Promise<MadeVideo | null> {
  const blob = await openAsBlob(path)
  return trimByIndex({ file: blob, workspace: "test", settings: { ...settings, mode: "fast" } }, job)
}

/** Cuts, and puts the piece into a file. */
async function cutToFile(path: string, settings: (typeof CUTS)[number], name: string): Promise<{ made: MadeVideo; piece: string }> {
  const made = await cut(path, settings)
  if (made === null) throw new Error(`${name} was not cut by its index`)
  const piece = join(folder.path, `piece.${made.extension}`)
  await writeFile(piece, made.file.stream())
  return { made, piece }
}

for (const name of [...MOVIES, ...Object.keys(UNUSUAL_VIDEOS)]) {
  test(`a piece of ${name} has the packets that a cut packet by packet has, at the same times`, async () => {
    const { input } = await openVideo(pathOf(name))
    const [videoTrack, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    const duration = (await input.getDurationFromMetadata()) ?? 0
    for (const settings of CUTS) {
      if (settings.startSeconds >= duration) continue
      const { made, piece } = await cutToFile(pathOf(name), settings, name)
      const key = videoTrack && (await new EncodedPacketSink(videoTrack).getKeyPacket(settings.startSeconds, { metadataOnly: true }))
      const first = videoTrack && (await new EncodedPacketSink(videoTrack).getFirstKeyPacket({ metadataOnly: true }))
      const baseSeconds = key?.timestamp ?? first?.timestamp ?? settings.startSeconds
      const toSeconds = Math.min(settings.endSeconds, duration)
      const stretch = { fromSeconds: baseSeconds, toSeconds, baseSeconds }
      const wanted = [
        videoTrack && (await allOf(videoPackets(videoTrack, stretch))),
        audio && (await allOf(audioPackets(audio, stretch, true))),
      ].filter((packets) => packets !== null)
      const cutOut = await openVideo(piece)
      expect(cutOut.tracks).toHaveLength(wanted.filter(({ length }) => length > 0).length)
      let ends = 0
      for (const [at, track] of cutOut.tracks.entries()) {
        const packets = await packetsOf(track)
        const source = wanted[at] ?? []
        expect(packets.map(({ type, data }) => [type, Buffer.from(data).toString("latin1")])).toEqual(
          source.map(({ type, data }) => [type, Buffer.from(data).toString("latin1")]),
        )
        for (const [index, packet] of packets.entries()) expect(packet.timestamp).toBeCloseTo(source[index]?.timestamp ?? Number.NaN, 4)
        ends = Math.max(ends, ...source.map(({ timestamp, duration: length }) => timestamp + length))
      }
      expect(made).toMatchObject({
        engine: "webcodecs",
        size: videoTrack && { width: await videoTrack.getDisplayWidth(), height: await videoTrack.getDisplayHeight() },
        durationSeconds: expect.closeTo(Math.min(toSeconds - baseSeconds, ends), 4),
        startSeconds: expect.closeTo(baseSeconds, 6),
        video: videoTrack === null ? "none" : "copied",
        audio: audio === null ? "none" : "copied",
      })
      const [turned] = await Promise.all([(await cutOut.input.getPrimaryVideoTrack())?.getRotation()])
      expect(turned).toBe(await videoTrack?.getRotation())
      expect((await cutOut.input.getDurationFromMetadata()) ?? 0).toBeCloseTo(ends, 2)
    }
  })
}

for (const name of ["b-frames.mp4", "hevc-aac.mp4", "variable-rate.mp4", "tone.m4a", ...Object.keys(UNUSUAL_VIDEOS)]) {
  test(`ffmpeg decodes a piece of ${name} without complaint to the source's own frames, at the source's distances`, async () => {
    const { made, piece } = await cutToFile(pathOf(name), { startSeconds: 1.3, endSeconds: 2.4 }, name)
    const [own, source] = [await decode(piece), await decode(pathOf(name))]
    // Frames that come before the key frame are left out; libavcodec says that others name them.
    expect(own.complaints.replace(/.*mmco: unref short failure\n/g, "")).toBe("")
    expect(source.images.includes(own.images)).toBe(true)
    expect(own.images === "").toBe(made.video === "none")
    const [packets, all] = [await probePackets(piece), await probePackets(pathOf(name))]
    for (const packet of packets) {
      const isSame = ({ kind, hash, shown }: typeof packet) =>
        kind === packet.kind && hash === packet.hash && Math.abs(shown - packet.shown - made.startSeconds) < SAME_SECONDS
      const found = all.find(isSame)
      expect(found?.isKey, `${packet.kind} at ${packet.shown}`).toBe(packet.isKey)
      expect(packet.shown - packet.decoded).toBeCloseTo((found?.shown ?? 0) - (found?.decoded ?? 0), 3)
    }
  })
}

test("an index comes first, and a piece tells nothing of where the video was made", async () => {
  const { made, piece } = await cutToFile(pathOf("located.mov"), { startSeconds: 0, endSeconds: 2 }, "located.mov")
  const text = (await readFile(piece)).toString("latin1")
  expect(text.indexOf("moov")).toBeLessThan(text.indexOf("mdat"))
  expect(text).not.toContain("+48.2082")
  expect([made.file.type, made.extension, made.contentType]).toEqual(["video/quicktime", "mov", "video/quicktime"])
})

test("little more is read than the piece holds, and nothing of other tracks stays in it", async () => {
  const { made } = await cutToFile(pathOf("two audio tracks.mp4"), { startSeconds: 1, endSeconds: 4 }, "two audio tracks.mp4")
  const { tracks } = await openVideo(pathOf("two audio tracks.mp4"))
  const index = (await readFile(pathOf("two audio tracks.mp4"))).length
  expect(made.readBytes).toBeLessThan(index)
  const piece = await openVideo(join(folder.path, "piece.mp4"))
  let bytes = 0
  for (const track of piece.tracks) for (const { byteLength } of await packetsOf(track)) bytes += byteLength
  expect(piece.tracks).toHaveLength(tracks.length)
  expect(made.file.size - bytes).toBeLessThan(6_000)
})

test("what the index alone does not tell is left to others, and nothing is thrown", async () => {
  for (const name of Object.keys(NOT_BY_INDEX)) expect(await cut(pathOf(name), { startSeconds: 1, endSeconds: 2 }), name).toBeNull()
  for (const name of ["truncated.mp4", "empty.mp4", "tone.mp3", "tone.ogg", "vp9-opus.webm", "tone.wav"]) {
    expect(await cut(fixturePath(name), { startSeconds: 1, endSeconds: 2 }), name).toBeNull()
  }
  expect(await cut(fixturePath("h264-aac.mp4"), { startSeconds: 50, endSeconds: 60 })).toBeNull()
})

test("a file that ends within the piece is left to others", async () => {
  const path = join(folder.path, "cut off.mp4")
  await writeFile(path, await readFile(fixturePath("faststart.mp4")))
  await truncate(path, Math.round((await readFile(path)).length * 0.8))
  expect(await cut(path, { startSeconds: 1, endSeconds: 3 })).toBeNull()
})

test("progress goes up to the whole, and an abort ends the work", async () => {
  const fractions: number[] = []
  await cut(
    fixturePath("h264-aac.mp4"),
    { startSeconds: 0, endSeconds: 3 },
    jobOf(undefined, ({ fraction }) => fractions.push(fraction)),
  )
  expect(fractions.at(-1)).toBe(1)
  const abort = new AbortController()
  const aborted = cut(
    fixturePath("h264-aac.mp4"),
    { startSeconds: 0, endSeconds: 3 },
    jobOf(abort.signal, () => abort.abort()),
  )
  await expect(aborted).rejects.toThrow(expect.objectContaining({ name: "AbortError" }))
})
