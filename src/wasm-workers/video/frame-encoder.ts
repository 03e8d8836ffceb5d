import { JobError } from "../_bridge/protocol.ts"
import { within } from "../_bridge/within.ts"

/** Frames that may wait in the encoder. */
const LONGEST_QUEUE = 6
/** An encoder that takes no frame for so long gives nothing at all. */
const ANSWER_MS = 60_000

/** A browser's video encoder. */
export interface FrameEncoder {
  /** Takes a frame, which it closes, as soon as there is room for it. */
  encode(frame: VideoFrame, options: VideoEncoderEncodeOptions): Promise<void>
  /** Resolves when all chunks are out. */
  flush(): Promise<void>
  close(): void
}

/**
 * Starts an encoder. What a browser says of its encoders is not true of all of them: some fail when they are configured, others at a frame, and
 * some never answer. Each of that is JobError failCannotEncode, so that another way is taken.
 */
export function startFrameEncoder(config: VideoEncoderConfig, onChunk: EncodedVideoChunkOutputCallback): FrameEncoder {
  let failure: JobError | null = null
  let stopWaiting = () => {}
  const throwFailure = () => {
    if (failure !== null) throw failure
  }
  const encoder = orCannotEncode(() => {
    const started = new VideoEncoder({
      output: onChunk,
      error: (error) => {
        failure ??= cannotEncode(error)
        // An encoder that has failed takes no frame anymore, and says so of none.
        stopWaiting()
      },
    })
    started.configure(config)
    return started
  })
  const untilRoom = () =>
    new Promise<void>((resolve) => {
      stopWaiting = resolve
      encoder.addEventListener("dequeue", () => resolve(), { once: true })
    })
  return {
    async encode(frame, options) {
      try {
        throwFailure()
        orCannotEncode(() => encoder.encode(frame, options))
      } finally {
        frame.close()
      }
      throwFailure()
      while (encoder.encodeQueueSize > LONGEST_QUEUE) {
        await within(ANSWER_MS, "failCannotEncode", untilRoom())
        throwFailure()
      }
    },
    async flush() {
      throwFailure()
      await within(ANSWER_MS, "failCannotEncode", encoder.flush()).catch((error: unknown) => {
        throw failure ?? cannotEncode(error)
      })
      throwFailure()
    },
    close() {
      if (encoder.state !== "closed") encoder.close()
    },
  }
}

function orCannotEncode<Value>(work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    throw cannotEncode(error)
  }
}

function cannotEncode(error: unknown): JobError {
  return error instanceof JobError ? error : new JobError("failed", "failCannotEncode", String(error))
}
