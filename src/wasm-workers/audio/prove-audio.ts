import { ALL_FORMATS, BlobSource, Input } from "mediabunny"
import { type Job, JobError } from "../_bridge/protocol.ts"
import { decodes } from "../video/decodes.ts"
import { type LengthAsked, lengthFault, lengthOf } from "../video/proof-rules.ts"
import type { MakeProgress } from "../video/protocol.ts"
import { decodedCopy } from "./decoded-copy.ts"

type Asking = Pick<Job<unknown>, "signal"> & { readonly tell: (progress: MakeProgress) => void }

/**
 * Opens a result again: its track, its length, its beginning decoded, by the bundled engine where this browser does not decode what it has encoded.
 * Throws failResultEmpty, failResultShort, failResultUnreadable.
 */
export async function proveAudio(made: File, seconds: number, job: Asking): Promise<void> {
  const asked = lengthOf(seconds, null)
  if (await holds(made, asked)) return
  const { file: copy } = await decodedCopy(made, job).catch((error: unknown) => {
    job.signal.throwIfAborted()
    throw new JobError("failed", "failResultUnreadable", String(error))
  })
  await holds(copy, asked)
}

/** Whether this browser decodes a file that has what was asked for. */
async function holds(file: File, asked: LengthAsked): Promise<boolean> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS })
  try {
    const track = await input.getPrimaryAudioTrack().catch(() => null)
    if (track === null) throw new JobError("failed", "failResultEmpty")
    const fault = lengthFault((await track.computeDuration()) - Math.max(0, await track.getFirstTimestamp()), asked)
    if (fault !== null) throw new JobError("failed", "failResultShort", fault)
    return await decodes(track)
  } finally {
    input.dispose()
  }
}
