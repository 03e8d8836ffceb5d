import type { Finish } from "./finish.ts"

/** What a sampler does to a picture. */
export interface SamplerTraits {
  readonly finish: Partial<Finish>
  /** How many steps of the default sampler one of its steps is worth. */
  readonly stepGain: number
  /** It adds fresh noise at every step: small things differ with the number of steps. */
  readonly isAncestral: boolean
}

/** The sampler that paints as Easel always did. */
const DEFAULT_SAMPLER = "DPM++ 2M"

const traits = (finish: Partial<Finish>, stepGain = 1, isAncestral = false): SamplerTraits => ({ finish, stepGain, isAncestral })
const ancestral = (finish: Partial<Finish>, stepGain = 1): SamplerTraits => traits(finish, stepGain, true)

/** Every sampler of the AUTOMATIC1111 web UI by its name there, without the schedule. */
const SAMPLERS: Readonly<Record<string, SamplerTraits>> = {
  [DEFAULT_SAMPLER]: traits({}),
  "DPM++ SDE": ancestral({ sharpness: 0.75, contrast: 0.14, grain: 0.16, bloom: -0.25 }, 1.6),
  "DPM++ 2M SDE": ancestral({ sharpness: 0.5, contrast: 0.1, bloom: -0.12 }),
  "DPM++ 2M SDE Heun": ancestral({ sharpness: 0.4, contrast: 0.06, fade: 0.08 }, 1.6),
  "DPM++ 2S a": ancestral({ sharpness: 0.25, mottle: 0.14, saturation: 0.1 }, 1.6),
  "DPM++ 3M SDE": ancestral({ sharpness: 0.35, saturation: 0.12, contrast: 0.05 }, 0.8),
  "Euler a": ancestral({ sharpness: -0.35, mottle: 0.2, saturation: 0.12, bloom: 0.15 }),
  Euler: traits({ sharpness: -0.7, contrast: -0.08, bloom: 0.22 }),
  LMS: traits({ grain: 0.35, contrast: 0.06, saturation: -0.08 }, 0.8),
  Heun: traits({ fade: 0.16, bloom: 0.3, sharpness: 0.2, warmth: 0.06 }, 1.8),
  HeunPP2: traits({ fade: 0.1, bloom: 0.2, sharpness: 0.3 }, 2),
  DPM2: traits({ sharpness: 0.3, warmth: 0.05, saturation: 0.05 }, 1.8),
  "DPM2 a": ancestral({ mottle: 0.18, sharpness: 0.15, warmth: 0.08 }, 1.8),
  "DPM fast": traits({ flatness: 0.3, sharpness: -0.25, grain: 0.2 }, 0.7),
  "DPM adaptive": traits({ sharpness: 0.2, bloom: 0.1 }, 3),
  Restart: ancestral({ contrast: 0.1, sharpness: 0.3, mottle: 0.1 }, 1.5),
  DDIM: traits({ contrast: 0.2, saturation: 0.2, flatness: 0.3 }, 0.9),
  "DDIM CFG++": traits({ contrast: 0.12, saturation: 0.1, flatness: 0.2, fade: 0.06 }, 0.9),
  PLMS: traits({ contrast: 0.12, saturation: 0.12, grain: 0.15 }, 0.8),
  UniPC: traits({ sharpness: 0.5, saturation: 0.16, bloom: -0.1 }, 1.4),
  LCM: traits({ flatness: 0.4, contrast: 0.18, saturation: 0.3, sharpness: -0.25 }, 5),
  DEIS: traits({ sharpness: 0.18, contrast: 0.06 }, 1.2),
  IPNDM: traits({ fade: 0.1, saturation: 0.08 }),
  "IPNDM V": traits({ fade: 0.14, warmth: -0.06 }),
  DDPM: ancestral({ grain: 0.45, mottle: 0.16, contrast: -0.06 }, 0.6),
}

/** Noise schedules that a name can end in; the default one changes nothing. */
const SCHEDULES: Readonly<Record<string, Partial<Finish>>> = {
  karras: {},
  normal: { sharpness: -0.12, contrast: -0.05 },
  exponential: { fade: 0.1, bloom: 0.1 },
  polyexponential: { fade: 0.12, bloom: 0.12 },
  "sgm uniform": { contrast: 0.06 },
  simple: { contrast: -0.04, saturation: -0.05 },
  beta: { bloom: -0.12, saturation: 0.05 },
  "ddim uniform": { contrast: 0.08 },
  uniform: { contrast: 0.04 },
  "align your steps": { sharpness: 0.15 },
  "kl optimal": { sharpness: 0.1, bloom: -0.05 },
  automatic: {},
}

/** Names under which a painting is asked for as it always was. */
const PLAIN_NAMES: ReadonlySet<string> = new Set(["", "easel", "easel preview", "automatic", "dpm++ 2m karras"])

/** One spelling for the names of AUTOMATIC1111 ("Euler a"), ComfyUI ("euler_ancestral", "dpmpp_2m") and others. */
const plainName = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_\-./]+/g, " ")
    .replace(/\bk (?=dpm|euler|heun|lms)/g, "")
    .replace(/dpm ?pp|dpmsolver\+\+|dpm solver\+\+/g, "dpm++")
    .replace(/ancestral/g, "a")
    .replace(/\b(?:gpu|cfg pp)\b/g, (word) => (word === "gpu" ? "" : "cfg++"))
    .replace(/\buni pc\b/g, "unipc")
    .replace(/dpm\+\+(?=\S)/g, "dpm++ ")
    .replace(/ +/g, " ")
    .trim()

const BY_PLAIN_NAME = new Map(Object.entries(SAMPLERS).map(([name, sampler]) => [plainName(name), sampler]))

/** The traits of a sampler by any spelling of its name; one that nobody knows is taken for the one whose name is nearest. */
export function samplerTraits(samplerName: string): SamplerTraits {
  const name = plainName(samplerName.slice(0, 64))
  if (PLAIN_NAMES.has(name)) return traits({})
  const schedule = Object.keys(SCHEDULES)
    .filter((ending) => name === ending || name.endsWith(` ${ending}`))
    .reduce((longest, ending) => (ending.length > longest.length ? ending : longest), "")
  const base = schedule === "" ? name : name.slice(0, -schedule.length).trim()
  const sampler = BY_PLAIN_NAME.get(base) ?? nearestTo(base)
  const scheduleFinish = SCHEDULES[schedule === "" ? "normal" : schedule] ?? {}
  const finish: { -readonly [Amount in keyof Finish]?: number } = { ...sampler.finish }
  for (const amount of ["sharpness", "contrast", "saturation", "fade", "bloom"] as const)
    finish[amount] = (finish[amount] ?? 0) + (scheduleFinish[amount] ?? 0)
  return { ...sampler, finish }
}

function nearestTo(name: string): SamplerTraits {
  let nearest = traits({})
  let best = 0
  for (const [known, sampler] of BY_PLAIN_NAME) {
    const alike = likeness(name, known)
    if (alike > best) {
      best = alike
      nearest = sampler
    }
  }
  return nearest
}

/** Dice's coefficient over pairs of neighbouring characters, 0–1. */
function likeness(a: string, b: string): number {
  const pairsOf = (text: string) => Array.from({ length: text.length + 1 }, (_, at) => ` ${text} `.slice(at, at + 2))
  const [ours, theirs] = [pairsOf(a), new Set(pairsOf(b))]
  return (2 * ours.filter((pair) => theirs.has(pair)).length) / (ours.length + theirs.size)
}
