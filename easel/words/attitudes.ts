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
  private ride: { readonly rider: Mention | undefined; readonly isLoose: boolean } | undefined
  /** What is ridden, named before its rider. */
  private riderless: Mount | undefined
  private latest: Mention | undefined
  private latestLiving: Mention | undefined
  private latestPerson: Mention | undefined
  private latestMount: Mount | undefined
  /** Who had been named last when `latestMount` was. */
  private beforeMount: Mention | undefined

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
        if (this.latestLiving === undefined || this.leadsToLiving(at)) this.sleepWaits = true
        else this.latestLiving.isAsleep = true
        return
      case "riding":
        this.ride = { rider: this.nearestRider(), isLoose: false }
        return
      case "upon":
        if (this.ride === undefined && this.latestLiving !== undefined) this.ride = { rider: this.nearestRider(), isLoose: true }
        return
      case "ridden":
        if (this.latestMount === undefined) return
        if (this.beforeMount === undefined || this.leadsToLiving(at)) this.riderless = this.latestMount
        else this.beforeMount.rides = this.latestMount
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
    if (this.ride !== undefined && mount !== undefined && mount !== this.ride.rider?.concept) {
      if (this.ride.rider === undefined) this.riderless = mount
      else this.ride.rider.rides = mount
      this.ride = undefined
    } else if (this.ride?.isLoose === true) this.ride = undefined
    else if (this.riderless !== undefined) this.mountRider(mentions, this.riderless)
    if (mount !== undefined) {
      this.latestMount = mount
      this.beforeMount = this.latestPerson ?? this.latestLiving
    }
    this.latest = mentions.at(-1)
    this.latestLiving = mentions.findLast(({ concept }) => LIVING.has(concept)) ?? this.latestLiving
    this.latestPerson = mentions.findLast(({ concept }) => PEOPLE.has(concept)) ?? this.latestPerson
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

  private mountRider(mentions: readonly Mention[], mount: Mount): void {
    const rider = mentions.find(({ concept }) => LIVING.has(concept) && concept !== mount)
    if (rider === undefined) return
    rider.rides = mount
    this.riderless = undefined
  }

  private nearestRider(): Mention | undefined {
    if (this.latest !== undefined && LIVING.has(this.latest.concept)) return this.latest
    return this.latestPerson ?? this.latestLiving
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
