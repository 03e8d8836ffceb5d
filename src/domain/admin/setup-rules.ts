/** The steps to a site that others can use, in their order. */
export const SETUP_STEPS = ["secure", "gpu", "identity", "signup", "email", "backup", "invite"] as const
export type SetupStepName = (typeof SETUP_STEPS)[number]

/** A step: done by what the site's data says, else put off by the owner, else left. */
export interface SetupStep {
  readonly name: SetupStepName
  readonly state: "done" | "left" | "later"
}

/** Every step as it stands; what is done counts before what is put off. */
export function setupOf(done: Readonly<Record<SetupStepName, boolean>>, later: readonly SetupStepName[]): readonly SetupStep[] {
  return SETUP_STEPS.map((name) => ({ name, state: done[name] ? "done" : later.includes(name) ? "later" : "left" }))
}

/** Nothing is left: the checklist is gone. */
export function isSetUp(steps: readonly SetupStep[]): boolean {
  return steps.every(({ state }) => state !== "left")
}

/** The steps that were put off, by what is kept of the site; those of other versions are left out. */
export function putOffOf({ setup = {} }: { readonly setup?: object }): SetupStepName[] {
  return SETUP_STEPS.filter((name) => name in setup)
}
