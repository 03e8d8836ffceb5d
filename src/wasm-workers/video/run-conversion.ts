import { type Conversion, ConversionCanceledError } from "mediabunny"
import { JobError } from "../_bridge/protocol.ts"

/** A conversion that tells nothing for so long is stuck: encoders and decoders may never answer. The first report waits for an encoder's start. */
const STALLED_MS = 60_000

/** Runs a conversion until it is done, its signal is aborted, or nothing moves anymore (JobError failTooSlow). */
export async function runConversion(conversion: Conversion, signal: AbortSignal, tell: (share: number) => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => void conversion.cancel()
  const stalled = new Promise<never>((_, reject) => {
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        stop()
        reject(new JobError("failed", "failTooSlow", `nothing for ${STALLED_MS} ms`))
      }, STALLED_MS)
    }
    conversion.onProgress = (share) => {
      watch()
      tell(share)
    }
    watch()
  })
  signal.addEventListener("abort", stop, { once: true })
  try {
    // A signal that was aborted by now tells nobody anymore.
    signal.throwIfAborted()
    await Promise.race([conversion.execute(), stalled])
  } catch (error) {
    if (error instanceof ConversionCanceledError) signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener("abort", stop)
  }
}
