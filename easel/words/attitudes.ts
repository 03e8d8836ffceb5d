import { CONCEPTS, type Concept, MOUNTS, type Mount } from "../scene.ts"
import type { Attitude } from "./dictionary.ts"
import type { Mention } from "./findings.ts"
import type { Phrase } from "./phrases.ts"

const PEOPLE: ReadonlySet<Concept> = new Set(CONCEPTS.person)
const LIVING: ReadonlySet<Concept> = new Set([...CONCEPTS.animal, ...CONCEPTS.person])

const isMount = (concept: Concept): concept is Mount => MOUNTS.some((mount) => mount === concept)

/** Decides of whom in a sentence it is said that they are old, asleep or riding. */
export class AttitudeReader {
  private readonly phrases: readonly Phrase[]
  private oldWaits = false
  private sleepWaits = false
  /** Someone rides, and what is ridden has yet to be named; "on" alone holds for the very next thing only. */
  private ride: { readonly riders: readonly Mention[]; readonly isLoose: boolean } | undefined
  /** What is ridden, named before its rider. */
  private riderless: Mount | undefined
  /** What the latest word named; who lived of the latest word that named someone; the same of people. */
  private latest: readonly Mention[] = []
  private latestLiving: readonly Mention[] = []
  private latestPeople: readonly Mention[] = []
  private latestMount: Mount | undefined
  /** Who had been named when `latestMount` was. */
  private beforeMount: readonly Mention[] = []

  constructor(phrases: readonly Phrase[]) {
    this.phrases = phrases
  }

  /** Hears a word at `at`; `named` are those just named, where its language puts such words after the one they are said of. */
  read(attitude: Attitude, at: number, named: readonly Mention[]): void {
    switch (attitude) {
      case "old":
        if (!setOn(named, "isOld")) this.oldWaits = true
        return
      case "asleep":
        if (setOn(named, "isAsleep")) return
        if (this.leadsToLiving(at) || !setOn(this.latestLiving, "isAsleep")) this.sleepWaits = true
        return
      case "riding":
        this.ride = { riders: this.nearestRiders(), isLoose: false }
        return
      case "upon":
        if (this.ride === undefined && this.latestLiving.length > 0) this.ride = { riders: this.nearestRiders(), isLoose: true }
        return
      case "ridden":
        if (this.latestMount === undefined) return
        if (this.leadsToLiving(at) || !seat(this.beforeMount, this.latestMount)) this.riderless = this.latestMount
        return
    }
  }

  /** Hears that a word named these. */
  named(mentions: readonly Mention[]): void {
    if (mentions.length === 0) return
    if (this.oldWaits) setOn(mentions, "isOld")
    this.oldWaits = false
    if (this.sleepWaits && setOn(mentions, "isAsleep")) this.sleepWaits = false
    const mount = mentions.map(({ concept }) => concept).find(isMount)
    if (this.ride !== undefined && mount !== undefined) {
      if (!seat(this.ride.riders, mount)) this.riderless = mount
      this.ride = undefined
    } else if (this.ride?.isLoose === true) this.ride = undefined
    else if (this.riderless !== undefined && seat(mentions, this.riderless)) this.riderless = undefined
    if (mount !== undefined) {
      this.latestMount = mount
      this.beforeMount = this.latestPeople.length > 0 ? this.latestPeople : this.latestLiving
    }
    this.latest = mentions
    const living = mentions.filter(({ concept }) => LIVING.has(concept))
    const people = mentions.filter(({ concept }) => PEOPLE.has(concept))
    if (living.length > 0) this.latestLiving = living
    if (people.length > 0) this.latestPeople = people
  }

  /** Hears that what was said so far does not reach over the next word. */
  endAttribution(): void {
    this.oldWaits = false
  }

  /** Hears that a group of words ends. */
  endGroup(): void {
    this.oldWaits = false
    this.ride = undefined
    this.riderless = undefined
  }

  private nearestRiders(): readonly Mention[] {
    if (this.latest.some(({ concept }) => LIVING.has(concept))) return this.latest
    return this.latestPeople.length > 0 ? this.latestPeople : this.latestLiving
  }

  /** "a sleeping black cat": whether the words after `at` lead straight to someone. */
  leadsToLiving(at: number): boolean {
    for (const phrase of this.phrases.slice(at + 1)) {
      if (phrase.kind === "break") return false
      if (phrase.kind !== "known") continue
      const { entry } = phrase
      if (entry.concepts.length > 0) return entry.concepts.some(({ value }) => LIVING.has(value))
      const parts = entry.role === "stop" || entry.role === "joiner" || entry.role === "copula" || entry.role === "denial-before"
      if (parts) return false
    }
    return false
  }
}

/** Says it of all that live; false when none does. */
function setOn(mentions: readonly Mention[], attitude: "isOld" | "isAsleep"): boolean {
  const living = mentions.filter(({ concept }) => LIVING.has(concept))
  for (const mention of living) mention[attitude] = true
  return living.length > 0
}

/** Seats the people of one word on a mount, or its animals where there are none; false when there is nobody else than the mount. */
function seat(mentions: readonly Mention[], mount: Mount): boolean {
  const others = mentions.filter(({ concept }) => LIVING.has(concept) && concept !== mount)
  const people = others.filter(({ concept }) => PEOPLE.has(concept))
  const riders = people.length > 0 ? people : others
  for (const rider of riders) rider.rides = mount
  return riders.length > 0
}
