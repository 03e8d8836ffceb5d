import { loudnessOf } from "../../../domain/stream/waveform-rules.ts"

/** Rate at which a sound is looked at, Hz: its outline needs no more. */
const LOOKED_AT_HZ = 8_000

const known = new Map<string, Promise<readonly number[]>>()
let last: Promise<unknown> = Promise.resolve()

/** How loud the stretches of a sound are, one a bar of its picture; sounds are looked at one after another. Rejects where this browser cannot decode it. */
export function loudnessAt(url: string): Promise<readonly number[]> {
  const before = known.get(url)
  if (before !== undefined) return before
  const listening = last.then(() => listenTo(url))
  known.set(url, listening)
  last = listening.catch(() => known.delete(url))
  return listening
}

async function listenTo(url: string): Promise<readonly number[]> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error("the sound is not there")
  const audio = await new OfflineAudioContext(1, 1, LOOKED_AT_HZ).decodeAudioData(await answer.arrayBuffer())
  return loudnessOf(audio.getChannelData(0))
}
