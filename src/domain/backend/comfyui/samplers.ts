import { nameSampler, readSampler } from "../sampler-names.ts"
import type { NodeClasses } from "./node-class.ts"
import { choicesOf } from "./server-models.ts"

/** A sampler and its schedule in ComfyUI's names. */
export interface ComfySampler {
  readonly sampler: string
  readonly scheduler: string
  /** The server has no such sampler or schedule, this one is the nearest. */
  readonly isOther: boolean
}

/** Schedules that the web UI's samplers have by themselves; the others' is the one that ComfyUI calls `normal`. */
const OWN_SCHEDULES: Readonly<Record<string, string>> = {
  "DPM++ 2M": "Karras",
  "DPM++ SDE": "Karras",
  "DPM++ 2S a": "Karras",
  DPM2: "Karras",
  "DPM2 a": "Karras",
  Restart: "Karras",
  "DPM++ 2M SDE": "Exponential",
  "DPM++ 2M SDE Heun": "Exponential",
  "DPM++ 3M SDE": "Exponential",
}

/** The sampler that is meant by the web UI's name. Flux has a schedule of its own: `simple`. */
export function comfySampler(classes: NodeClasses, name: string, scheduler: string | null, isFlux: boolean): ComfySampler {
  const samplers = choicesOf(classes, "KSampler", "sampler_name")
  const schedulers = choicesOf(classes, "KSampler", "scheduler")
  const usual = schedulers.includes("normal") ? "normal" : (schedulers[0] ?? "normal")
  const choice = readSampler(name, scheduler) ?? readSampler(name, null)
  if (choice === null) {
    const isOwn = samplers.includes(name)
    return { sampler: isOwn ? name : "euler", scheduler: isFlux ? "simple" : usual, isOther: !isOwn && name !== "" }
  }
  const named = nameSampler({ ...choice, schedule: null }, "comfyui")?.sampler
  const schedule = choice.schedule ?? (isFlux ? "Simple" : (OWN_SCHEDULES[choice.sampler] ?? null))
  const wanted = schedule === null ? usual : (nameSampler({ ...choice, schedule }, "comfyui")?.scheduler ?? null)
  const hasSampler = named !== undefined && samplers.includes(named)
  const hasSchedule = wanted !== null && schedulers.includes(wanted)
  return {
    sampler: hasSampler ? named : "euler",
    scheduler: hasSchedule ? wanted : usual,
    isOther: !hasSampler || !hasSchedule,
  }
}

/** The web UI's names of the samplers that a server has and that have one. */
export function samplersOf(classes: NodeClasses): readonly string[] {
  const names = choicesOf(classes, "KSampler", "sampler_name").map((name) => readSampler(name, null)?.sampler)
  return [...new Set(names.filter((name) => name !== undefined))]
}

/** The web UI's names of the schedules that a server has and that have one. */
export function schedulersOf(classes: NodeClasses): readonly string[] {
  const names = choicesOf(classes, "KSampler", "scheduler").map((name) => readSampler("euler", name)?.schedule)
  return [...new Set(names.filter((name) => name !== undefined && name !== null))]
}
