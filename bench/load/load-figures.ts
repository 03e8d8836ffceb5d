import type { Figure } from "../figure.ts"
import type { LoadOptions } from "./load-options.ts"
import { isInOrder, sumUp } from "./load-statistics.ts"
import type { Stage } from "./load-table.ts"

const GOAL_MS = 250
/** What the goal is told of: this many people for so many minutes; fewer of either are for information. */
const GOAL_SIZE = { people: 200, minutes: 10 } as const
/** What grows by no more than this a minute is flat. */
const FLAT_MIB = 2

/** Rows of P15. */
export function loadFigures(stages: readonly Stage[], { minutes, think }: Pick<LoadOptions, "minutes" | "think">): readonly Figure[] {
  return stages.flatMap((stage, place) => (place === 0 ? calm(stage, minutes, think) : crowded(stage)))
}

function calm({ people, seconds, seen, taken, faults }: Stage, minutes: number, think: number): readonly Figure[] {
  const { requests, p95Ms, endings } = sumUp(seen)
  const failed = endings.shed + endings.late + endings.error + endings.silent
  const growth = taken.workerd.growthMib
  const isGoal = people >= GOAL_SIZE.people && minutes >= GOAL_SIZE.minutes
  return [
    {
      goal: "P15",
      what: `${people} people for ${minutes} minutes, p95 ≤ ${GOAL_MS} ms and no errors`,
      anchor: "–",
      figure: `${(requests / seconds).toFixed(1)} requests/s, p95 ${p95Ms?.toFixed(0) ?? "–"} ms, ${failed} errors of ${requests}`,
      isMet: isGoal ? p95Ms !== null && p95Ms <= GOAL_MS && failed === 0 : null,
      note: `a mean of ${think} s between two requests of one person; pages are made anew each time, as in development; the people and the renderer share the machine`,
    },
    {
      goal: "P15",
      what: `memory of the runtime under ${people} people is flat, ≤ ${FLAT_MIB} MiB a minute`,
      anchor: `${taken.workerd.startMib.toFixed(0)} MiB`,
      figure: growth === null ? "watched too shortly" : `${growth.toFixed(1)} MiB a minute`,
      isMet: isGoal && growth !== null ? growth <= FLAT_MIB : null,
    },
    honest(people, faults),
  ]
}

function crowded({ people, seconds, seen, faults }: Stage): readonly Figure[] {
  const { requests, p95Ms } = sumUp(seen)
  const share = (standing: string) => {
    const own = seen.filter((one) => one.standing === standing)
    return `${standing} ${((100 * own.filter(({ ending }) => ending === "shed").length) / Math.max(1, own.length)).toFixed(1)} %`
  }
  return [
    {
      goal: "P15",
      what: `${people} people: what is turned away, money, rooms and sign-in last`,
      anchor: "–",
      figure: `${(requests / seconds).toFixed(1)} requests/s, p95 ${p95Ms?.toFixed(0) ?? "–"} ms; turned away: ${["first", "usual", "last"].map(share).join(", ")}`,
      isMet: isInOrder(seen),
    },
    honest(people, faults),
  ]
}

function honest(people: number, faults: readonly string[]): Figure {
  return {
    goal: "P15",
    what: `writes of ${people} people that were done and reported failed, or done twice: 0`,
    anchor: "–",
    figure: faults.length === 0 ? "0" : faults.join("; "),
    isMet: faults.length === 0,
  }
}
