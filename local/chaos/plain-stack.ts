import { type Stack, type StackOptions, startStack } from "../start/stack.ts"
import type { Played } from "./play-seed.ts"
import { VICTIMS, type Victim } from "./schedule.ts"

/** The platform as it is, with its own preview renderer. */
export async function startPlainStack(options: StackOptions): Promise<Played & Pick<Stack, "failed" | "stop">> {
  const stack = await startStack(options)
  return { ...stack, kill: (victim) => stack.kill(partOf(victim)), restart: (victim) => stack.restart(partOf(victim)) }
}

function partOf(victim: Victim): (typeof VICTIMS)[number] {
  const part = VICTIMS.find((name) => name === victim)
  if (part === undefined) throw new Error(`${victim} is no part of this platform`)
  return part
}
