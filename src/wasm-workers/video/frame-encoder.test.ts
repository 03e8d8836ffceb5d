import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { type FrameEncoder, startFrameEncoder } from "./frame-encoder.ts"

const CONFIG = { codec: "avc1.640028", width: 320, height: 180 }
const CANNOT = { end: "failed", code: "failCannotEncode" }
const FRAMES_BEYOND_QUEUE = 7

/** Of a browser that says it encodes: what its encoder does is up to each test. */
class Encoder extends EventTarget {
  static last: Encoder | undefined
  static configure = vi.fn()
  static encode = vi.fn()
  static flush = vi.fn(async () => {})
  readonly fail: (error: Error) => void
  state = "unconfigured"
  encodeQueueSize = 0

  constructor({ error }: { readonly error: (error: Error) => void }) {
    super()
    this.fail = (reason) => {
      this.state = "closed"
      error(reason)
    }
    Encoder.last = this
  }
  configure() {
    Encoder.configure()
    this.state = "configured"
  }
  encode() {
    Encoder.encode()
    this.encodeQueueSize += 1
  }
  flush() {
    return Encoder.flush()
  }
  close() {
    this.state = "closed"
  }
}

const frameWith = (close = vi.fn()) => ({ close }) as Pick<VideoFrame, "close"> as VideoFrame
const encode = (encoder: FrameEncoder, frame = frameWith()) => encoder.encode(frame, {})
const failing = (error: Error) => () => {
  throw error
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("VideoEncoder", Encoder)
  for (const mocked of [Encoder.configure, Encoder.encode]) mocked.mockReset()
  Encoder.flush.mockReset().mockResolvedValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test("an encoder that fails when it is configured is none", () => {
  Encoder.configure.mockImplementation(failing(new DOMException("not supported", "NotSupportedError")))
  expect(() => startFrameEncoder(CONFIG, () => {})).toThrow(expect.objectContaining(CANNOT))
})

test("an encoder that is not configured when the first frame comes is none, and the frame is closed", async () => {
  Encoder.encode.mockImplementation(failing(new DOMException("VideoEncoder is not configured", "InvalidStateError")))
  const close = vi.fn()
  await expect(
    encode(
      startFrameEncoder(CONFIG, () => {}),
      frameWith(close),
    ),
  ).rejects.toMatchObject(CANNOT)
  expect(close).toHaveBeenCalledOnce()
})

test("an encoder that fails later fails the next frame, which it is not given, and the end", async () => {
  const encoder = startFrameEncoder(CONFIG, () => {})
  await encode(encoder)
  Encoder.last?.fail(new Error("out of memory"))
  const close = vi.fn()
  await expect(encode(encoder, frameWith(close))).rejects.toMatchObject(CANNOT)
  await expect(encoder.flush()).rejects.toMatchObject(CANNOT)
  expect(Encoder.encode).toHaveBeenCalledOnce()
  expect(close).toHaveBeenCalledOnce()
})

test("an encoder that fails while a frame waits for room lets nobody wait", async () => {
  const encoder = startFrameEncoder(CONFIG, () => {})
  for (let count = 1; count < FRAMES_BEYOND_QUEUE; count++) await encode(encoder)
  const waiting = encode(encoder)
  Encoder.last?.fail(new Error("gone"))
  await expect(waiting).rejects.toMatchObject(CANNOT)
})

test("a frame that waits goes on when there is room", async () => {
  const encoder = startFrameEncoder(CONFIG, () => {})
  for (let count = 1; count < FRAMES_BEYOND_QUEUE; count++) await encode(encoder)
  const waiting = encode(encoder)
  if (Encoder.last !== undefined) Encoder.last.encodeQueueSize = 1
  Encoder.last?.dispatchEvent(new Event("dequeue"))
  await expect(waiting).resolves.toBeUndefined()
})

test("an encoder that never answers is given up, while it encodes and at the end", async () => {
  const encoder = startFrameEncoder(CONFIG, () => {})
  for (let count = 1; count < FRAMES_BEYOND_QUEUE; count++) await encode(encoder)
  const waiting = encode(encoder).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await waiting).toMatchObject(CANNOT)
  Encoder.flush.mockReturnValue(new Promise(() => {}))
  const ending = encoder.flush().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await ending).toMatchObject(CANNOT)
})

test("an encoder that cannot give out what it holds is none", async () => {
  Encoder.flush.mockRejectedValue(new DOMException("encoding failed", "EncodingError"))
  await expect(startFrameEncoder(CONFIG, () => {}).flush()).rejects.toMatchObject(CANNOT)
})
