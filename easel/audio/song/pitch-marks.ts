/** Where the periods of a voice are: what it takes to give it another pitch. */

/** A place in a sound with the length of what repeats there, in samples; of noise, which repeats nothing, a length of ours. */
export interface PitchMark {
  readonly at: number
  readonly period: number
  readonly isVoiced: boolean
}

/** Pitches that a voice has, Hz. */
const PITCHES = { least: 70, most: 420 } as const
/** Seconds between two looks at the pitch. */
const HOP_S = 0.01
/** Lags are looked for in every so many samples, then among their neighbours. */
const COARSE = 3
/** How alike two periods of a voice are at least. */
const ALIKE = 0.55
/** Below this share of the loudest look nothing is voiced. */
const FAINT = 0.02
/** How far from its place the next period is looked for, in periods. */
const DRIFT = 0.14
/** Octaves from the usual period of which a look is mistaken. */
const OCTAVE_OFF = 0.4
/** Period of noise, seconds. */
const NOISE_S = 0.004

interface Look {
  readonly period: number
  readonly isVoiced: boolean
}

/** How alike `length` samples at two places are: 1 the same, 0 nothing in common. */
function likeness(samples: Float32Array, one: number, other: number, length: number, step = 1): number {
  let [both, first, second] = [0, 1e-9, 1e-9]
  for (let place = 0; place < length; place += step) {
    const [a, b] = [samples[one + place] ?? 0, samples[other + place] ?? 0]
    both += a * b
    first += a * a
    second += b * b
  }
  return both / Math.sqrt(first * second)
}

function lookAt(samples: Float32Array, rate: number, at: number, faint: number): Look {
  const [shortest, longest] = [Math.floor(rate / PITCHES.most), Math.ceil(rate / PITCHES.least)]
  const window = longest
  const from = Math.max(0, Math.min(samples.length - window - longest, at - Math.floor(window / 2)))
  let energy = 0
  for (let place = 0; place < window; place += COARSE) energy += (samples[from + place] ?? 0) ** 2
  if (energy < faint) return { period: 0, isVoiced: false }
  let [best, most] = [shortest, -1]
  for (let lag = shortest; lag <= longest; lag += COARSE) {
    // Of two that are as good, the shorter: twice a period repeats as well as the period.
    const value = likeness(samples, from, from + lag, window, COARSE) - 0.06 * (lag / longest)
    if (value > most) [best, most] = [lag, value]
  }
  for (let lag = best - COARSE + 1; lag < best + COARSE; lag++) {
    const value = likeness(samples, from, from + lag, window) - 0.06 * (lag / longest)
    if (value > most) [best, most] = [lag, value]
  }
  return { period: best, isVoiced: most > ALIKE }
}

function looksOf(samples: Float32Array, rate: number): readonly Look[] {
  const hop = Math.round(HOP_S * rate)
  const window = Math.ceil(rate / PITCHES.least)
  let loudest = 0
  for (let from = 0; from < samples.length; from += hop) {
    let energy = 0
    for (let place = 0; place < window; place += COARSE) energy += (samples[from + place] ?? 0) ** 2
    loudest = Math.max(loudest, energy)
  }
  const looks = Array.from({ length: Math.ceil(samples.length / hop) }, (_, index) => lookAt(samples, rate, index * hop, FAINT * loudest))
  const periods = looks.flatMap(({ period, isVoiced }) => (isVoiced ? [period] : [])).sort((one, other) => one - other)
  const usual = periods[Math.floor(periods.length / 2)] ?? 0
  // Whoever speaks on one pitch was heard an octave off where a look says so.
  return looks.map((look) => (look.isVoiced && Math.abs(Math.log2(look.period / usual)) > OCTAVE_OFF ? { ...look, period: usual } : look))
}

/** The marks of a text that was spoken on about one pitch, in their order from its beginning to its end. */
export function pitchMarks(samples: Float32Array, rate: number): readonly PitchMark[] {
  const hop = Math.round(HOP_S * rate)
  const looks = looksOf(samples, rate)
  const noise = Math.round(NOISE_S * rate)
  const marks: PitchMark[] = []
  let at = 0
  let isRunning = false
  while (at < samples.length) {
    const look = looks[Math.min(looks.length - 1, Math.floor(at / hop))]
    if (look === undefined || !look.isVoiced) {
      isRunning = false
      marks.push({ at, period: noise, isVoiced: false })
      at += noise
      continue
    }
    const { period } = look
    // The first period of a run begins at its loudest place, each next one where it is most like the one before.
    const before = marks.at(-1)
    const place = isRunning && before !== undefined ? nextPlace(samples, before.at, period) : peakIn(samples, at, period)
    marks.push({ at: place, period, isVoiced: true })
    isRunning = true
    at = place + period
  }
  return marks
}

function nextPlace(samples: Float32Array, last: number, period: number): number {
  const reach = Math.max(2, Math.round(DRIFT * period))
  const half = Math.floor(period / 2)
  let [best, most] = [last + period, Number.NEGATIVE_INFINITY]
  for (let shift = -reach; shift <= reach; shift++) {
    const value = likeness(samples, last - half, last + period + shift - half, period) - 0.02 * (Math.abs(shift) / reach)
    if (value > most) [best, most] = [last + period + shift, value]
  }
  return best
}

function peakIn(samples: Float32Array, from: number, period: number): number {
  let best = from
  for (let at = from; at < from + period; at++) if (Math.abs(samples[at] ?? 0) > Math.abs(samples[best] ?? 0)) best = at
  return best
}
