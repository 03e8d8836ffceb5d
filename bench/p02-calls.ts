import { TRIP_REASONS } from "./p02-reasons.ts"

/** What a call was found to take; a test holds the list of them. */
export interface CallTrips {
  /** Method and path. */
  readonly call: string
  readonly trips: number
  /** Whether its answer waits for what follows from its writes too. */
  readonly isFollowed: boolean
  /** What it was refused with; empty where it succeeded. */
  readonly refusal: string
}

const LINE = /^(\d+)(\+?) ([A-Z]+ \S+) ?(\w*)$/

/** Reads the list that the test of round trips holds. Throws on a line that is none of it. */
export function readCallTrips(list: string): readonly CallTrips[] {
  return list
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [, trips, followed, call, refusal] = LINE.exec(line) ?? []
      if (trips === undefined || call === undefined) throw new Error(`${line} is no count of a call`)
      return { call, trips: Number(trips), isFollowed: followed === "+", refusal: refusal ?? "" }
    })
}

/** Whether a call takes more than the one round trip that it may. */
export function isAbove({ trips, isFollowed }: CallTrips): boolean {
  return trips > 1 || isFollowed
}

/** Why a call takes more; empty where nothing says. */
export function reasonOf({ call }: CallTrips): string {
  return TRIP_REASONS[pathOf(call)] ?? ""
}

/** The path of a call that is named with its method. */
export function pathOf(call: string): string {
  return call.slice(call.indexOf(" ") + 1)
}

/** What is waited for besides weighs less than a round trip of one's own. */
const heightOf = ({ trips, isFollowed }: CallTrips) => trips + (isFollowed ? 0.5 : 0)

/** Every call as a row of Markdown, those that take most first. */
export function tableOfCalls(calls: readonly CallTrips[]): string {
  const rows = calls
    .toSorted((one, other) => heightOf(other) - heightOf(one) || one.call.localeCompare(other.call))
    .map((call) => {
      const cells = [
        `\`${call.call}\``,
        `${call.trips}${call.isFollowed ? " and what follows" : ""}`,
        call.refusal || "success",
        reasonOf(call),
      ]
      return `| ${cells.join(" | ")} |`
    })
  return ["| call | round trips | answered | why more than one |", "|---|---|---|---|", ...rows].join("\n")
}
