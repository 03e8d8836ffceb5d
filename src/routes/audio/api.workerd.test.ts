import { env } from "cloudflare:workers"
import { ADTS, BufferSource, EncodedPacketSink, Input, MP4, QTFF } from "mediabunny"
import { describe, expect, inject, it } from "vitest"
import { codeOf, TestClient } from "../../../testing/_http/call.ts"
import { fileOf } from "../../../testing/library/client-file.ts"
import { type FileOver } from "../../../testing/library/file.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import { newFileId } from "../../domain/_kernel/ids.ts"
import { sha256Hex } from "../../domain/_kernel/sha256-hex.ts"
import { audioChunkSchema, audioDownload, audioStartSchema } from "../../domain/audio/contract.ts"
import { textToAudioEffect } from "../../domain/audio/generation-contract.ts"

const AUDIO = { kind: "audio", category: 59, width: null, height: null } as const

async function fixture(name: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(`${inject("fixturesUrl")}/${name}`)).arrayBuffer())
}

async function audioOf(client: TestClient, name: string, contentType: string, audioCodec: string | null, over: FileOver = {}) {
  const bytes = await fixture(name)
  return fileOf(client, { ...AUDIO, name, contentType, bytes, facts: { audioCodec }, ...over })
}

/** Everything that the stream of a file says: its events' names, what its start tells, and the bytes of its chunks. */
function listen(client: TestClient, fileId: string) {
  return listenTo(client, { file_id: fileId })
}

async function listenTo(client: TestClient, named: Readonly<Record<string, string>>) {
  const response = await client.send(`${audioDownload.path}?${new URLSearchParams(named)}`)
  expect(response.headers.get("Content-Type")).toBe("text/event-stream")
  const blocks = (await response.text()).split("\n\n").filter((block) => block !== "" && !block.startsWith(":"))
  const events = blocks.map((block) => /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [])
  const datas = events
    .filter(([, event]) => event === "chunk")
    .map(([, , data]) => audioChunkSchema().parse(JSON.parse(data ?? "")).audioData)
  const pieces = datas.map((data) => Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)))
  const start = audioStartSchema().parse(JSON.parse(events[0]?.[2] ?? ""))
  return { start, names: events.map(([, event]) => event), bytes: new Uint8Array(await new Blob(pieces).arrayBuffer()) }
}

const ADTS_HEADER_BYTES = 7

/** The encoded packets of an audio track, which stay the same when only its container changes; ADTS has a header before each. */
async function packetsOf(bytes: Uint8Array, headerBytes = 0): Promise<readonly string[]> {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, QTFF, ADTS] })
  const track = await input.getPrimaryAudioTrack()
  if (track === null) throw new Error("no audio")
  const sink = new EncodedPacketSink(track)
  const packets: string[] = []
  for (let packet = await sink.getFirstPacket(); packet !== null; packet = await sink.getNextPacket(packet))
    packets.push(await sha256Hex(new Uint8Array(packet.data.subarray(headerBytes))))
  return packets
}

describe(`GET ${audioDownload.path}`, () => {
  it.each([
    ["tone.m4a", "audio/mp4"],
    ["h264-aac.mp4", "video/mp4"],
    ["rotated.mov", "video/quicktime"],
  ])("takes the AAC out of %s without encoding it anew", async (name, contentType) => {
    const client = await TestClient.signedIn()
    const id = await audioOf(client, name, contentType, "aac", contentType.startsWith("video") ? { kind: "video", category: 8 } : {})
    const { start, names, bytes } = await listen(client, id)
    expect(start).toEqual({ content_type: "audio/aac", name, size: null })
    expect([names[0], ...new Set(names.slice(1, -1)), names.at(-1)]).toEqual(["start", "chunk", "end"])
    expect([bytes[0], (bytes[1] ?? 0) & 0xf6]).toEqual([0xff, 0xf0])
    const packets = await packetsOf(bytes, ADTS_HEADER_BYTES)
    expect(packets.length).toBeGreaterThan(100)
    expect(packets).toEqual(await packetsOf(await fixture(name)))
  })

  it.each([
    ["tone.aac", "audio/aac", "aac"],
    ["tone.mp3", "audio/mpeg", "mp3"],
    ["tone.wav", "audio/wav", "pcm-s16"],
  ])("sends %s as it is, and says what it is", async (name, contentType, codec) => {
    const client = await TestClient.signedIn()
    const { start, bytes } = await listen(client, await audioOf(client, name, contentType, codec))
    expect(start).toEqual({ content_type: contentType, name, size: bytes.length })
    expect(bytes).toEqual(await fixture(name))
  })

  it("takes it out of a result of the viewer's as well, and not out of somebody else's or one that is not there", async () => {
    const [client, other] = await Promise.all([TestClient.signedIn({ coins: 100 }), TestClient.signedIn()])
    const { data } = await client.call(textToAudioEffect, { prompt: "rain", duration: 1 })
    const { id: task_id, img_uris } = await endedTask(client, textToAudioEffect.output().parse(data).id)
    const { start, bytes } = await listenTo(client, { task_id, operate_number: "1" })
    expect(start).toEqual({ content_type: "audio/aac", name: `${task_id}-1`, size: null })
    const stored = await (await env.MEDIA.get(img_uris[0]?.url.split("/media/")[1] ?? ""))?.bytes()
    expect(await packetsOf(bytes, ADTS_HEADER_BYTES)).toEqual(await packetsOf(stored ?? new Uint8Array()))
    const said = async (caller: TestClient, named: object) => (await caller.call(audioDownload, named)).status.code
    expect(await said(client, { task_id, operate_number: "2" })).toBe(codeOf("NotFound"))
    expect(await said(other, { task_id })).toBe(codeOf("NotFound"))
    expect(await said(client, {})).toBe(codeOf("InvalidInput"))
    expect(await said(client, { task_id, file_id: newFileId(1) })).toBe(codeOf("InvalidInput"))
    expect(await said(client, { task_id, operate_number: "0" })).toBe(codeOf("InvalidInput"))
  })

  it("does not blame the file where the store has less of it than it should", async () => {
    const client = await TestClient.signedIn()
    const whole = await fixture("faststart.mp4")
    const file = { kind: "video", category: 8, contentType: "video/mp4", sizeBytes: whole.length, facts: { audioCodec: "aac" } } as const
    const id = await fileOf(client, { ...file, bytes: whole.subarray(0, whole.length / 2) })
    expect((await client.call(audioDownload, { file_id: id })).status.code).toBe(codeOf("ServerError"))
  })

  it("answers in the envelope: no audio, strangers, visitors, other sites, bad ids and HEAD", async () => {
    const client = await TestClient.signedIn()
    const id = await audioOf(client, "tone.aac", "audio/aac", "aac")
    const said = async (caller: TestClient, file_id: string, headers = {}) =>
      (await caller.call(audioDownload, { file_id }, headers)).status.code
    expect(await said(client, await fileOf(client))).toBe(codeOf("InvalidInput"))
    const silent = await audioOf(client, "silent.mp4", "video/mp4", null, { kind: "video", category: 8 })
    expect(await said(client, silent)).toBe(codeOf("InvalidInput"))
    expect(await said(await TestClient.signedIn(), id)).toBe(codeOf("NotFound"))
    expect(await said(client, newFileId(1))).toBe(codeOf("NotFound"))
    expect(await said(client, await fileOf(client, { ...AUDIO, contentType: "audio/mpeg" }))).toBe(codeOf("NotFound"))
    expect(await said(new TestClient(), id)).toBe(codeOf("LoginRequired"))
    expect(await said(client, id, { "Sec-Fetch-Site": "cross-site" })).toBe(codeOf("NotAllowed"))
    expect(await said(client, "file_1")).toBe(codeOf("InvalidInput"))
    expect((await client.send(`${audioDownload.path}?file_id=${id}`, { method: "HEAD" })).status).toBe(404)
  })
})
