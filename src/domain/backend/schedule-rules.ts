/** AUTOMATIC1111's schedule types with ComfyUI's names. */
export const SCHEDULE_ROWS: readonly { readonly name: string; readonly comfyui?: string }[] = [
  { name: "Karras", comfyui: "karras" },
  { name: "Exponential", comfyui: "exponential" },
  { name: "Polyexponential", comfyui: "polyexponential" },
  { name: "SGM Uniform", comfyui: "sgm_uniform" },
  { name: "KL Optimal", comfyui: "kl_optimal" },
  { name: "Align Your Steps", comfyui: "align_your_steps" },
  { name: "Linear Quadratic", comfyui: "linear_quadratic" },
  { name: "Simple", comfyui: "simple" },
  { name: "Normal", comfyui: "normal" },
  { name: "DDIM", comfyui: "ddim_uniform" },
  { name: "Beta", comfyui: "beta" },
  { name: "Turbo", comfyui: "turbo" },
  { name: "Uniform" },
]
/** What programs write where the sampler's own schedule is meant. */
const OWN_SCHEDULE: ReadonlySet<string> = new Set(["", "automatic", "use same scheduler", "native", "default"])
/** How schedules stand behind a sampler's name: as older programs write them, and as the studio says a chosen one. The longest is tried first. */
export const SUFFIXED = [
  ...SCHEDULE_ROWS.flatMap(({ name }) => (name === "DDIM" ? [] : [{ suffix: name, name }])),
  { suffix: "DDIM Uniform", name: "DDIM" },
].toSorted((one, other) => other.suffix.length - one.suffix.length)

/** A name as it is compared. */
export const plain = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, " ")

const SCHEDULES_BY_NAME = new Map(
  [
    ...SCHEDULE_ROWS.flatMap(({ name, comfyui }) => [name, ...(comfyui === undefined ? [] : [comfyui])].map((one) => [one, name] as const)),
    ...SUFFIXED.map(({ suffix, name }) => [suffix, name] as const),
  ].map(([one, name]) => [plain(one), name] as const),
)

/** The schedule of steps that a name means, by AUTOMATIC1111's names; null for the sampler's own, undefined for one that nobody knows. */
export function readSchedule(name: string): string | null | undefined {
  return OWN_SCHEDULE.has(plain(name)) ? null : SCHEDULES_BY_NAME.get(plain(name))
}

/** A sampler's name without the schedule that stands behind it. */
export function withoutSchedule(samplerName: string): string {
  const found = SUFFIXED.find(({ suffix }) => plain(samplerName).endsWith(` ${plain(suffix)}`))
  return found === undefined ? samplerName : samplerName.trim().slice(0, -found.suffix.length - 1)
}
