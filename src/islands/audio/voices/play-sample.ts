import { atom } from "nanostores"
import { voiceSample } from "../../../domain/audio/generation-contract.ts"
import { CallError, call, pause } from "../../_runtime/call.ts"
import { hushOthers } from "../../_ui/use-sound.ts"

/** A server whose slots are taken is asked once more after this, unless it names another time. */
const AGAIN_AFTER_S = 3

/** The voice whose sample is heard, or on its way. */
export interface HeardVoice {
  readonly timbre: string
  readonly isComing: boolean
}

/** The one sample of the page that is heard; set in the browser only. */
export const $heardVoice = atom<HeardVoice | null>(null)

/** Addresses that are known already: they never change. */
const known = new Map<string, string>()
let player: HTMLAudioElement | null = null
let leaving: AbortController | null = null

/** Stops what is heard, or is on its way. */
export function stopSample(): void {
  leaving?.abort()
  leaving = null
  player?.pause()
  $heardVoice.set(null)
}

/**
 * Plays the sample of a voice, in the place of the one that is heard. Without an address it is asked for, which may take seconds; where its server has
 * something else to do, once more a moment later. Must be
 * called while somebody presses something. Rejects where there is none, or it cannot be played.
 */
export async function playSample(timbre: string, address?: string): Promise<void> {
  stopSample()
  const own = new AbortController()
  leaving = own
  const audio = playerOfPage()
  // Without a press, some browsers play nothing: what is loaded within one may play after it.
  audio.removeAttribute("src")
  audio.load()
  $heardVoice.set({ timbre, isComing: true })
  try {
    audio.src = address ?? (await addressOf(timbre, own.signal))
    if (own.signal.aborted) return
    await audio.play()
    if (!own.signal.aborted) $heardVoice.set({ timbre, isComing: false })
  } catch (error) {
    // What was stopped meanwhile is no failure.
    if (own.signal.aborted) return
    stopSample()
    throw error
  }
}

async function addressOf(timbre: string, signal: AbortSignal): Promise<string> {
  const before = known.get(timbre)
  if (before !== undefined) return before
  const ask = () => call(voiceSample, { timbre }, { handlesErrors: true, signal })
  const { sample_url: url } = await ask().catch(async (error: unknown) => {
    if (!(error instanceof CallError) || error.code !== "Busy") throw error
    await pause((error.retryAfterSeconds ?? AGAIN_AFTER_S) * 1000, signal)
    return ask()
  })
  known.set(timbre, url)
  return url
}

function playerOfPage(): HTMLAudioElement {
  if (player !== null) return player
  const made = new Audio()
  made.addEventListener("ended", stopSample)
  // One thing is heard at a time: whatever else begins to play ends the sample, and the sample pauses it.
  document.addEventListener("play", ({ target }) => isHeard(target) && target !== made && $heardVoice.get() !== null && stopSample(), {
    capture: true,
  })
  made.addEventListener("play", () => hushOthers(made))
  player = made
  return made
}

/** What plays without sound, such as a video that is looked at, ends nothing. */
const isHeard = (target: EventTarget | null): boolean => target instanceof HTMLMediaElement && !target.muted
