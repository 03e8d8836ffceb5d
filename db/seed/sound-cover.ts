import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createCanvas } from "@napi-rs/canvas"
import { SOUND_COVER_PX } from "../../src/domain/stream/poster-rules.ts"
import { barsOf, coloursOf, loudnessOf } from "../../src/domain/stream/waveform-rules.ts"

/** A sound as its cover shows it: what is heard on its first channel, and for how long. */
export interface HeardSound {
  readonly samples: Float32Array
  readonly durationMs: number
}

/** Decodes a sound with libav, which is there wherever Easel made it. Throws for what is no sound. */
export async function hear(bytes: Uint8Array): Promise<HeardSound> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-seed-"))
  try {
    const path = join(folder, "sound.m4a")
    await writeFile(path, bytes)
    return await decode(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function decode(path: string): Promise<HeardSound> {
  const [av, constants] = await Promise.all([import("node-av/lib"), import("node-av/constants")])
  av.Log.setLevel(constants.AV_LOG_ERROR)
  const input = new av.FormatContext()
  if (input.openInputSync(path) < 0 || input.findStreamInfoSync() < 0) throw new Error("the sound cannot be read")
  const stream = input.streams.find(({ codecpar }) => codecpar.codecType === constants.AVMEDIA_TYPE_AUDIO)
  const codec = stream === undefined ? null : av.Codec.findDecoder(stream.codecpar.codecId)
  if (stream === undefined || codec === null) throw new Error("the sound has no sound")
  const [context, packet, frame] = [new av.CodecContext(), new av.Packet(), new av.Frame()]
  const pieces: Float32Array[] = []
  let rate = 48_000
  const take = () => {
    while (context.receiveFrameSync(frame) >= 0) {
      const plane = new Uint8Array(frame.toBuffer())
      pieces.push(new Float32Array(plane.buffer, plane.byteOffset, frame.nbSamples).slice())
      rate = frame.sampleRate
      frame.unref()
    }
  }
  try {
    packet.alloc()
    frame.alloc()
    context.allocContext3(codec)
    context.parametersToContext(stream.codecpar)
    if (context.open2Sync(codec) < 0) throw new Error("the sound cannot be decoded")
    while (input.readFrameSync(packet) >= 0) {
      if (packet.streamIndex === stream.index) context.sendPacketSync(packet)
      take()
      packet.unref()
    }
    context.sendPacketSync(null)
    take()
  } finally {
    context.freeContext()
    frame.free()
    packet.free()
    input.closeInputSync()
  }
  const samples = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    samples.set(piece, at)
    at += piece.length
  }
  return { samples, durationMs: Math.round((samples.length / rate) * 1000) }
}

/** The waveform of a sound as a browser draws it for its owner; PNG. */
export function drawCover(samples: Float32Array, words: string): Promise<Uint8Array> {
  const { width, height } = SOUND_COVER_PX
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  const { ground, ink } = coloursOf(words)
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
  context.fillStyle = ink
  for (const bar of barsOf(loudnessOf(samples))) {
    context.beginPath()
    context.roundRect(bar.x, bar.y, bar.width, bar.height, bar.width / 2)
    context.fill()
  }
  return canvas.encode("png")
}
