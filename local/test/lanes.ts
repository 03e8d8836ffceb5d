/** What a step mostly does: it has a stack of its own and waits for that now and then, or it computes. */
export type StepKind = "stack" | "rules"

/** A step that is placed in a lane. */
export interface PlacedStep {
  readonly title: string
  readonly kind: StepKind
  /** Titles of the steps that make what this one reads; one that is not run is not waited for. */
  readonly after?: readonly string[]
}

/** The kinds of steps that a lane takes, what it takes first before what it takes where there is nothing of that. */
export type Lane = readonly StepKind[]

/**
 * Runs every step in one of the lanes: a lane that is free takes the first step of its kinds whose time has come. Steps that compute run
 * in the time in which those with a stack wait.
 */
export async function runInLanes<Step extends PlacedStep>(
  steps: readonly Step[],
  lanes: readonly Lane[],
  run: (step: Step) => Promise<void>,
): Promise<void> {
  const waiting = [...steps]
  const unfinished = new Set(steps.map(({ title }) => title))
  let ended = Promise.withResolvers<void>()
  const next = (lane: Lane): Step | undefined => {
    const due = waiting.filter(({ after = [] }) => !after.some((title) => unfinished.has(title)))
    const taken = lane.flatMap((kind) => due.filter((step) => step.kind === kind))[0]
    if (taken !== undefined) waiting.splice(waiting.indexOf(taken), 1)
    return taken
  }
  const follow = async (lane: Lane): Promise<void> => {
    while (waiting.some(({ kind }) => lane.includes(kind))) {
      const step = next(lane)
      if (step === undefined) {
        if (unfinished.size === waiting.length)
          throw new Error(`what comes before ${waiting.map(({ title }) => title).join(", ")} waits for it`)
        await ended.promise
        continue
      }
      await run(step)
      unfinished.delete(step.title)
      const { resolve } = ended
      ended = Promise.withResolvers()
      resolve()
    }
  }
  await Promise.all(lanes.map(follow))
}
