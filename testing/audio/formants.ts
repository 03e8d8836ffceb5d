import type { MonoSound } from "../../easel/audio/read-sound.ts"

/** Rate at which resonances are looked for: the first three lie below its half. */
const RATE = 10_000
const FRAME = 300
const ORDER = 12
/** Resonances are looked for so far apart, Hz. */
const STEP_HZ = 20
/** A frame so much weaker than the strongest is no vowel. */
const WEAKEST = 0.05

/** The medians of the first three resonances of whoever speaks, Hz: the shorter a throat, the higher. By linear prediction. */
export function formantsOf(sound: MonoSound): readonly number[] {
  const samples = brightened(atRate(sound))
  const starts = Array.from({ length: Math.max(0, Math.floor((samples.length - FRAME) / (FRAME / 2))) }, (_, at) => (at * FRAME) / 2)
  const powers = starts.map((start) => samples.subarray(start, start + FRAME).reduce((sum, value) => sum + value ** 2, 0))
  const strongest = Math.max(...powers)
  const found = starts
    .filter((_, at) => (powers[at] ?? 0) > strongest * WEAKEST)
    .map((start) => peaksOf(predictor(samples.subarray(start, start + FRAME))))
  return [0, 1, 2].map((place) => {
    const sorted = found.flatMap((peaks) => peaks[place] ?? []).toSorted((one, other) => one - other)
    return sorted[Math.floor(sorted.length / 2)] ?? 0
  })
}

function atRate({ samples, rate }: MonoSound): Float32Array {
  const step = rate / RATE
  return Float32Array.from({ length: Math.floor(samples.length / step) }, (_, at) => {
    const piece = samples.subarray(Math.floor(at * step), Math.max(Math.floor(at * step) + 1, Math.floor((at + 1) * step)))
    return piece.reduce((sum, value) => sum + value, 0) / piece.length
  })
}

/** What falls off towards the heights, levelled. */
const brightened = (samples: Float32Array): Float32Array => samples.map((sample, at) => sample - 0.95 * (samples[at - 1] ?? 0))

/** Coefficients that predict a frame, by Levinson and Durbin. */
function predictor(frame: Float32Array): Float64Array {
  const shaped = frame.map((sample, at) => sample * (0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (FRAME - 1))))
  const likeness = Float64Array.from({ length: ORDER + 1 }, (_, lag) =>
    shaped.reduce((sum, sample, at) => sum + sample * (shaped[at - lag] ?? 0), 0),
  )
  const found = new Float64Array(ORDER + 1)
  found[0] = 1
  let error = likeness[0] ?? 0
  for (let order = 1; order <= ORDER; order++) {
    const before = found.slice()
    const at = (place: number) => before[place] ?? 0
    let sum = likeness[order] ?? 0
    for (let place = 1; place < order; place++) sum += at(place) * (likeness[order - place] ?? 0)
    const turn = error === 0 ? 0 : -sum / error
    for (let place = 1; place < order; place++) found[place] = at(place) + turn * at(order - place)
    found[order] = turn
    error *= 1 - turn ** 2
  }
  return found
}

/** The heights, Hz, at which what was predicted rings. */
function peaksOf(coefficients: Float64Array): readonly number[] {
  const loudness = (hz: number) => {
    const turn = (2 * Math.PI * hz) / RATE
    const real = coefficients.reduce((sum, value, place) => sum + value * Math.cos(turn * place), 0)
    const imaginary = coefficients.reduce((sum, value, place) => sum + value * Math.sin(turn * place), 0)
    return -Math.log(real ** 2 + imaginary ** 2)
  }
  const heights = Array.from({ length: 230 }, (_, at) => 200 + at * STEP_HZ)
  return heights.filter((hz) => loudness(hz) > loudness(hz - STEP_HZ) && loudness(hz) >= loudness(hz + STEP_HZ))
}
