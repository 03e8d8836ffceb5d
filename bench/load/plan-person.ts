import type { Random } from "../../local/chaos/random.ts"

/** Everything that a person does, and how it goes when there is too much to do: the first are turned away before the last. */
export const STEPS = {
  home: "first or usual",
  detail: "first or usual",
  list: "first or usual",
  search: "first",
  like: "usual",
  comment: "usual",
  generate: "usual",
  progress: "last",
  socket: "last",
  balance: "last",
  redeem: "last",
  "sign-in": "last",
} as const

export type StepKind = keyof typeof STEPS
/** Who is turned away first. Reads are so of whoever is not known, and as usual of members. */
export type Standing = "first" | "usual" | "last"

/** One thing that somebody does. */
export interface Step {
  readonly kind: StepKind
  /** How long they look at what was there before it, in ms. */
  readonly thinkMs: number
  /** Which of the things that there are, from 0 to 1. */
  readonly place: number
}

/** How often of a hundred times each does what; a socket is opened once and stays. */
const OF_VISITORS: readonly (readonly [StepKind, number])[] = [
  ["home", 26],
  ["detail", 36],
  ["list", 14],
  ["search", 20],
  ["generate", 2],
  ["progress", 2],
]
const OF_MEMBERS: readonly (readonly [StepKind, number])[] = [
  ["home", 18],
  ["detail", 30],
  ["list", 8],
  ["search", 13],
  ["like", 11],
  ["comment", 4],
  ["generate", 4],
  ["progress", 6],
  ["balance", 4],
  ["redeem", 1],
  ["sign-in", 1],
]
/** What the rules of the site let nobody do more often within a run. */
const AT_MOST: Partial<Readonly<Record<StepKind, number>>> = { redeem: 8, "sign-in": 3 }
/** Nobody looks longer at a page than so many times the mean. */
const LONGEST_THOUGHT = 5

/** What a person does within so long, if every answer comes at once; the same for the same stream of numbers. */
export function planPerson(
  random: Random,
  { isMember, forMs, meanThinkMs }: { readonly isMember: boolean; readonly forMs: number; readonly meanThinkMs: number },
): readonly Step[] {
  const weights = isMember ? OF_MEMBERS : OF_VISITORS
  const sum = weights.reduce((total, [, weight]) => total + weight, 0)
  const done = new Map<StepKind, number>()
  const steps: Step[] = []
  // They do not come all at once.
  let atMs = random.next() * meanThinkMs
  let thinkMs = atMs
  while (atMs < forMs) {
    const drawn = draw(weights, random.next() * sum)
    const count = (done.get(drawn) ?? 0) + 1
    const kind = count > (AT_MOST[drawn] ?? Number.POSITIVE_INFINITY) ? "detail" : drawn
    done.set(drawn, count)
    steps.push({ kind, thinkMs, place: random.next() })
    thinkMs = Math.min(LONGEST_THOUGHT, -Math.log(1 - random.next())) * meanThinkMs
    atMs += thinkMs
  }
  return steps
}

function draw(weights: readonly (readonly [StepKind, number])[], at: number): StepKind {
  let left = at
  for (const [kind, weight] of weights) {
    left -= weight
    if (left < 0) return kind
  }
  return "detail"
}

/** How somebody's step stands. */
export function standingOf(kind: StepKind, isMember: boolean): Standing {
  const standing = STEPS[kind]
  if (standing !== "first or usual") return standing
  return isMember ? "usual" : "first"
}
