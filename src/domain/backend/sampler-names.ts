import { plain, readSchedule, SCHEDULE_ROWS, SUFFIXED } from "./schedule-rules.ts"

/** Programs whose names for samplers and schedules are known. Fooocus takes ComfyUI's. */
export type SamplerNaming = "a1111" | "comfyui" | "invokeai"

/** A sampler and the schedule of its steps, by AUTOMATIC1111's names; null for the schedule that the sampler has by itself. */
export interface SamplerChoice {
  readonly sampler: string
  readonly schedule: string | null
}

/** A sampler as a program names it: one name, or two where the schedule has its own. */
export interface NamedSampler {
  readonly sampler: string
  readonly scheduler: string | null
}

interface SamplerRow {
  readonly name: string
  /** The first is the one that is written. */
  readonly comfyui?: readonly string[]
  readonly invokeai?: readonly string[]
  /** Further names: of older versions, of NovelAI, of other programs. */
  readonly others?: readonly string[]
}

/** One row a sampler. Programs' own tables: A1111 `sd_samplers_kdiffusion`, ComfyUI `KSAMPLER_NAMES`, InvokeAI `SCHEDULER_MAP`. */
const SAMPLER_ROWS: readonly SamplerRow[] = [
  { name: "DPM++ 2M", comfyui: ["dpmpp_2m"], invokeai: ["dpmpp_2m", "k_dpmpp_2", "dpmpp_2"], others: ["k_dpmpp_2m"] },
  { name: "DPM++ SDE", comfyui: ["dpmpp_sde", "dpmpp_sde_gpu"], invokeai: ["dpmpp_sde"], others: ["k_dpmpp_sde"] },
  { name: "DPM++ 2M SDE", comfyui: ["dpmpp_2m_sde", "dpmpp_2m_sde_gpu"], invokeai: ["dpmpp_2m_sde"], others: ["k_dpmpp_2m_sde"] },
  { name: "DPM++ 2M SDE Heun", comfyui: ["dpmpp_2m_sde_heun", "dpmpp_2m_sde_heun_gpu"] },
  { name: "DPM++ 2S a", comfyui: ["dpmpp_2s_ancestral"], invokeai: ["dpmpp_2s", "k_dpmpp_2_a"], others: ["k_dpmpp_2s_ancestral"] },
  { name: "DPM++ 3M SDE", comfyui: ["dpmpp_3m_sde", "dpmpp_3m_sde_gpu"] },
  { name: "Euler a", comfyui: ["euler_ancestral"], invokeai: ["euler_a", "k_euler_a"], others: ["k_euler_ancestral", "euler ancestral"] },
  { name: "Euler", comfyui: ["euler"], invokeai: ["euler", "k_euler"] },
  { name: "LMS", comfyui: ["lms"], invokeai: ["lms", "k_lms"] },
  { name: "Heun", comfyui: ["heun"], invokeai: ["heun", "k_heun"] },
  { name: "HeunPP2", comfyui: ["heunpp2"] },
  { name: "DPM2", comfyui: ["dpm_2"], invokeai: ["kdpm_2", "k_dpm_2"] },
  { name: "DPM2 a", comfyui: ["dpm_2_ancestral"], invokeai: ["kdpm_2_a", "k_dpm_2_a"] },
  { name: "DPM fast", comfyui: ["dpm_fast"], others: ["k_dpm_fast"] },
  { name: "DPM adaptive", comfyui: ["dpm_adaptive"], others: ["k_dpm_adaptive"] },
  { name: "Restart", comfyui: ["restart"] },
  { name: "DDIM", comfyui: ["ddim"], invokeai: ["ddim"], others: ["ddim_v3"] },
  { name: "PLMS", invokeai: ["pndm", "plms"] },
  { name: "UniPC", comfyui: ["uni_pc"], invokeai: ["unipc", "uni_pc"] },
  { name: "UniPC BH2", comfyui: ["uni_pc_bh2"] },
  { name: "LCM", comfyui: ["lcm"], invokeai: ["lcm"] },
  { name: "TCD", comfyui: ["tcd"], invokeai: ["tcd"] },
  { name: "DDPM", comfyui: ["ddpm"], invokeai: ["ddpm"] },
  { name: "DEIS", comfyui: ["deis"], invokeai: ["deis"] },
  { name: "IPNDM", comfyui: ["ipndm"] },
  { name: "Res Multistep", comfyui: ["res_multistep"] },
]

const SAMPLERS_BY_NAME = new Map(
  SAMPLER_ROWS.flatMap(({ name, comfyui = [], invokeai = [], others = [] }) =>
    [name, ...comfyui, ...invokeai, ...others].map((one) => [plain(one), name] as const),
  ).toReversed(),
)
/** The sampler and schedule that any of the programs means by its names; null where one of the two is not known. */
export function readSampler(samplerName: string, scheduler: string | null): SamplerChoice | null {
  const { sampler, suffix } = split(plain(samplerName))
  if (sampler === null) return null
  const schedule = scheduler === null ? null : readSchedule(scheduler)
  if (schedule === null) return { sampler, schedule: suffix }
  return schedule === undefined ? null : { sampler, schedule }
}

function split(name: string): { readonly sampler: string | null; readonly suffix: string | null } {
  const whole = SAMPLERS_BY_NAME.get(name)
  if (whole !== undefined) return { sampler: whole, suffix: null }
  const found = SUFFIXED.find(({ suffix }) => name.endsWith(` ${plain(suffix)}`) || name.endsWith(`_${plain(suffix)}`)) ?? null
  const isShort = found === null && name.endsWith("_k")
  const length = found === null ? 2 : found.suffix.length + 1
  if (found === null && !isShort) return { sampler: null, suffix: null }
  return { sampler: SAMPLERS_BY_NAME.get(name.slice(0, -length)) ?? null, suffix: found?.name ?? "Karras" }
}

/** What a program calls a sampler; null where it has no name for it or for its schedule. */
export function nameSampler({ sampler, schedule }: SamplerChoice, naming: SamplerNaming): NamedSampler | null {
  const row = SAMPLER_ROWS.find(({ name }) => name === sampler)
  const scheduleRow = SCHEDULE_ROWS.find(({ name }) => name === schedule)
  if (row === undefined || (schedule !== null && scheduleRow === undefined)) return null
  switch (naming) {
    case "a1111":
      return { sampler, scheduler: schedule }
    case "comfyui": {
      const name = row.comfyui?.[0]
      const scheduler = schedule === null ? null : scheduleRow?.comfyui
      return name === undefined || scheduler === undefined ? null : { sampler: name, scheduler }
    }
    case "invokeai": {
      const name = row.invokeai?.[0]
      if (name === undefined || (schedule !== null && schedule !== "Karras")) return null
      return { sampler: schedule === null ? name : `${name}_k`, scheduler: null }
    }
  }
}

/** The sampler among those that are offered that is meant: the same, else one that differs in its schedule alone; null without either. */
export function matchSampler(
  offered: readonly string[],
  samplerName: string,
  scheduler: string | null,
): { readonly name: string; readonly isSame: boolean } | null {
  const wanted = readSampler(samplerName, scheduler) ?? readSampler(samplerName, null)
  const isScheduleKnown = readSampler(samplerName, scheduler) !== null
  if (wanted === null) {
    const name = offered.find((one) => plain(one) === plain(samplerName))
    return name === undefined ? null : { name, isSame: scheduler === null || readSchedule(scheduler) === null }
  }
  const choices = offered
    .map((name) => ({ name, choice: readSampler(name, null) }))
    .filter(({ choice }) => choice?.sampler === wanted.sampler)
  const same = choices.find(({ choice }) => choice?.schedule === wanted.schedule)
  if (same !== undefined) return { name: same.name, isSame: isScheduleKnown }
  const [near] = choices
  return near === undefined ? null : { name: near.name, isSame: false }
}
