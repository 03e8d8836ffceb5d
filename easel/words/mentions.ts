import { CONCEPTS, type Colour, type Concept } from "../scene.ts"
import { AttitudeReader } from "./attitudes.ts"
import { type Entry, hasMeaning, type Meaning } from "./dictionary.ts"
import type { Findings, Mention, Named, Reading } from "./findings.ts"
import type { Phrase } from "./phrases.ts"
import { isIntroduced, isPlace, isSubject, thingAt } from "./unknown-things.ts"

/** An implied meaning counts this much of a named one. */
const IMPLIED_SHARE = 0.7

const ANIMALS: ReadonlySet<Concept> = new Set(CONCEPTS.animal)
const PEOPLE: ReadonlySet<Concept> = new Set(CONCEPTS.person)

/** Words of dancing that say what somebody does, and not who. */
const DANCING = /^(?:dancing|dances?|ballet|tango|flamenco|跳舞|舞蹈|起舞|芭蕾|芭蕾舞|踊る|踊り|舞う|舞|ダンス|バレエ|ترقص|رقص|رقصة|باليه)$/

/** What grows on a head and has a colour of its own. */
type Growth = "hair" | "beard"

/** Walks through phrases and decides which colour, number and size belongs to which concept, and what is denied. */
export function readMentions(phrases: readonly Phrase[]): Reading {
  const reader = new MentionReader(phrases)
  phrases.forEach((phrase, at) => {
    reader.read(phrase, at)
  })
  reader.endGroup()
  reader.addThing()
  return { asked: reader.asked, denied: reader.denied, unknownWords: reader.unknownWords }
}

function emptyFindings(): Findings {
  return { mentions: [], styles: [], colours: [], moods: [] }
}

class MentionReader {
  readonly asked = emptyFindings()
  readonly denied = emptyFindings()
  readonly unknownWords: string[] = []
  private readonly phrases: readonly Phrase[]
  private readonly attitudes: AttitudeReader
  /** Colours, number and size that wait for the concept after them. */
  private waitingColours: Named<Colour>[] = []
  private waitingCount: number | undefined
  private waitingScale: number | undefined
  /** The concepts that the latest word of this group named. */
  private latest: Mention[] = []
  /** The latest people of all groups: whose hair is told of. */
  private latestPeople: readonly Mention[] = []
  /** Hair and beards told of before whose they are. */
  private waitingGrowths: { readonly growth: Growth; readonly colour: Colour | undefined }[] = []
  /** A growth whose colour may still come: "her hair is red". */
  private growing: Growth | undefined
  /** True while an adjective of a language that puts it after the noun may still belong to `latest`. */
  private adjectiveMayFollow = false
  private afterCopula = false
  private denying = false
  /** Groups of words that have ended. */
  private groups = 0
  /** The first unknown word that names a thing; whether no subject stands before it in the first group of words; whether an article leads to it. */
  private thing: { readonly mention: Mention; readonly isFirst: boolean; readonly isIntroduced: boolean } | undefined
  private deniedSomething = false

  constructor(phrases: readonly Phrase[]) {
    this.phrases = phrases
    this.attitudes = new AttitudeReader(phrases)
  }

  read(phrase: Phrase, at: number): void {
    switch (phrase.kind) {
      case "break":
        return this.endGroup()
      case "number":
        return this.readNumber(phrase.number, at, false)
      case "unknown":
        if (!this.denying) this.readUnknown(phrase.text, phrase.weight, at)
        return
      case "known":
        return this.readKnown(phrase, at)
    }
  }

  private readUnknown(text: string, weight: number, at: number): void {
    this.unknownWords.push(text)
    const label = thingAt(this.phrases, at)
    if (label === undefined || this.thing !== undefined) return
    this.thing = {
      mention: {
        concept: "thing",
        label,
        implied: false,
        weight,
        colours: this.waitingColours.map(({ value }) => value),
        count: this.waitingCount ?? 1,
        scale: this.waitingScale ?? 1,
      },
      isFirst: this.groups === 0 && !this.asked.mentions.some(({ concept }) => isSubject(concept)),
      isIntroduced: isIntroduced(this.phrases, at),
    }
    this.waitingColours = []
    this.waitingCount = undefined
    this.waitingScale = undefined
  }

  /**
   * A thing that nobody knows is shown where it is what the words are about: they begin with it, or they name nothing else that a picture
   * could be about. A bare name beside scenery is rather that of a place.
   */
  addThing(): void {
    const { thing } = this
    if (thing === undefined) return
    const named = this.asked.mentions.filter(({ implied }) => !implied).map(({ concept }) => concept)
    const isAbout = thing.isIntroduced
      ? thing.isFirst || !named.some(isSubject)
      : !named.some((concept) => isSubject(concept) || isPlace(concept))
    if (isAbout) this.asked.mentions.push(thing.mention)
  }

  endGroup(): void {
    this.groups++
    this.endAttribution()
    this.attitudes.endGroup()
    this.latest = []
    this.deniedSomething = false
  }

  private readKnown(phrase: Extract<Phrase, { kind: "known" }>, at: number): void {
    const { entry } = phrase
    if (entry.role === "hair" || entry.role === "beard") {
      this.readGrowth(entry.role, entry, at)
      if (entry.concepts.length === 0) return
    }
    if (this.isWorn(entry)) {
      if (entry.concepts.some(({ value }) => value === "glasses")) for (const mention of this.latest) mention.wearsGlasses = true
      return this.readRole(entry, at)
    }
    if (phrase.joined && !this.isColour(at)) this.settleColours()
    const leadsOn = entry.attitude !== undefined && this.attitudes.leadsToLiving(at)
    const before = this.adjectiveFollows(entry) || (this.afterCopula && !leadsOn) ? this.latest : []
    const describesNext = entry.attitude === "asleep" && leadsOn
    if (!hasMeaning(entry) && !describesNext) this.readRole(entry, at)
    if (entry.attitude !== undefined && !this.denying) this.attitudes.read(entry.attitude, at, before)
    if (!hasMeaning(entry)) return
    if (entry.number !== undefined) this.readNumber(entry.number, at, entry.language === "ja")
    if (entry.scale !== undefined) {
      if (this.adjectiveFollows(entry)) for (const mention of this.latest) mention.scale = entry.scale
      else this.waitingScale = entry.scale
    }
    const findings = this.denying ? this.denied : this.asked
    const named = <Value>(meanings: readonly Meaning<Value>[]) =>
      meanings.map(({ value, implied }) => ({ value, implied, weight: phrase.weight * (implied ? IMPLIED_SHARE : 1) }))
    findings.styles.push(...entry.styles.map(({ value, implied }) => ({ value, implied, weight: phrase.weight })))
    const coat = isBlackAndWhite(entry) && this.isAnimal(at + 1)
    if (!coat) findings.moods.push(...named(entry.moods))
    const colours = isBlackAndWhite(entry) && !coat ? [] : named(entry.colours)
    if (entry.concepts.length === 0) this.readColours(entry, colours)
    else if (isAmbiguous(entry) && this.isColourHere(phrase.count, at)) this.readColours(entry, colours)
    else this.readConcepts(phrase, isAmbiguous(entry) ? [] : colours)
    if (this.denying) this.deniedSomething ||= entry.concepts.length + entry.styles.length + entry.moods.length > 0
  }

  /** Hair and beards: of whom the next word names ("red haired girl"), else of whom the latest named, else of who comes. */
  private readGrowth(growth: Growth, entry: Entry, at: number): void {
    if (this.denying) return
    const said = [...this.waitingColours, ...entry.colours].map(({ value }) => value)
    this.waitingColours = []
    this.waitingCount = undefined
    this.waitingScale = undefined
    const colour = said.at(-1)
    const comes = entry.concepts.length > 0 || this.leadsToPerson(at)
    if (comes || this.latestPeople.length === 0) this.waitingGrowths.push({ growth, colour })
    else giveGrowth(this.latestPeople, growth, colour)
    this.growing = colour === undefined && !comes ? growth : undefined
    this.adjectiveMayFollow = entry.language === "ar"
  }

  /** What may be a thing of its own but belongs to the one who was just named: "a man in a red hat". */
  private isWorn(entry: Entry): boolean {
    const isPart = entry.role === "part" || entry.role === "detail"
    if (!isPart || entry.concepts.length === 0 || this.denying) return false
    const isGlasses = entry.concepts.some(({ value }) => value === "glasses")
    return this.latest.some(({ concept }) => PEOPLE.has(concept) || (!isGlasses && ANIMALS.has(concept)))
  }

  private leadsToPerson(at: number): boolean {
    const next = this.phrases.slice(at + 1).find((phrase) => phrase.kind !== "known" || phrase.entry.role !== "link")
    return next?.kind === "known" && next.entry.concepts.some(({ value, implied }) => !implied && PEOPLE.has(value))
  }

  /** Gives people what was told of their hair before they were named. */
  private readPeople(): void {
    this.growing = undefined
    const people = this.latest.filter(({ concept }) => PEOPLE.has(concept))
    if (people.length === 0 || this.denying) return
    for (const { growth, colour } of this.waitingGrowths) giveGrowth(people, growth, colour)
    this.waitingGrowths = []
    this.latestPeople = people
  }

  /** A colour that is said of hair after it: "her hair is red". */
  private readGrowthColour(growth: Growth, colour: Colour | undefined): void {
    const before = this.waitingGrowths.findLastIndex((waiting) => waiting.growth === growth)
    if (before >= 0) this.waitingGrowths[before] = { growth, colour }
    else giveGrowth(this.latestPeople, growth, colour)
  }

  private readConcepts(
    { entry, weight, count: wordCount, text }: Extract<Phrase, { kind: "known" }>,
    ownColours: readonly Named<Colour>[],
  ): void {
    const findings = this.denying ? this.denied : this.asked
    const colours = [...this.waitingColours, ...ownColours].map(({ value }) => value)
    if (!this.denying && DANCING.test(text) && this.latestPeople.length > 0) return this.letDance()
    this.latest = []
    for (const { value, implied } of entry.concepts) {
      const arePair = value === "crowd" && this.waitingCount === 2
      const concept = arePair ? "couple" : value
      const mention: Mention = implied
        ? { concept, implied, weight: weight * IMPLIED_SHARE, colours: [], count: 1, scale: 1 }
        : {
            concept,
            implied,
            weight,
            colours: [...colours],
            count: arePair ? 1 : (this.waitingCount ?? wordCount ?? 1),
            scale: this.waitingScale ?? 1,
            ...(concept === "thing" ? { label: text } : {}),
          }
      findings.mentions.push(mention)
      if (!implied) this.latest.push(mention)
    }
    this.readPeople()
    if (!this.denying) this.attitudes.named(this.latest)
    this.waitingColours = []
    this.waitingCount = undefined
    this.waitingScale = undefined
    this.afterCopula = false
    this.adjectiveMayFollow = true
  }

  /** Who was named dances: no second person does. */
  private letDance(): void {
    this.settleColours()
    for (const mention of this.latestPeople) if (mention.concept === "woman") mention.concept = "dancer"
  }

  private readColours(entry: Entry, colours: readonly Named<Colour>[]): void {
    if (colours.length === 0) return
    if (this.growing !== undefined && (this.afterCopula || entry.language === "ar"))
      return this.readGrowthColour(this.growing, colours.at(-1)?.value)
    if (this.adjectiveFollows(entry)) this.giveToLatest(colours)
    else if (entry.language === "ar") (this.denying ? this.denied : this.asked).colours.push(...colours)
    else this.waitingColours.push(...colours)
  }

  /** @param mayFollow whether the language also puts numbers after the noun ("狐が二匹") */
  private readNumber(number: number, at: number, mayFollow: boolean): void {
    if (number === 0) {
      this.denying = true
      return
    }
    const next = this.phrases[at + 1]
    const leadsOn = next?.kind === "known" && (next.entry.role === "link" || hasMeaning(next.entry))
    if (mayFollow && !leadsOn && this.latest.length > 0) for (const mention of this.latest) mention.count = number
    else this.waitingCount = number
  }

  private readRole(entry: Entry, at: number): void {
    switch (entry.role) {
      case "denial-before":
        this.endAttribution()
        this.denying = true
        this.deniedSomething = false
        return
      case "denial-after":
        return this.denyLatest()
      case "joiner":
        if (!this.isColour(at + 1)) this.settleColours()
        if (this.denying && this.startsAnew(at + 1)) this.denying = false
        return
      case "link":
        if (this.deniedSomething) this.denying = false
        return
      case "copula":
        this.settleColours()
        this.afterCopula = true
        return
      case "filler":
        return this.settleColours()
      case "part":
        if (this.latest.length > 0 && this.waitingColours.length > 0) {
          this.giveToLatest(this.waitingColours)
          this.waitingColours = []
        }
        this.adjectiveMayFollow = this.latest.length > 0
        return
      case "detail":
        this.waitingColours = []
        this.waitingCount = undefined
        this.waitingScale = undefined
        return
      case "whole":
        this.settleColours()
        this.adjectiveMayFollow = false
        return
      case "stop":
        return this.endAttribution()
      case "hair":
      case "beard":
      case "plain":
      case undefined:
        return
    }
  }

  /** Words do not reach over a preposition: what waits for a concept is settled, a denial is over. */
  private endAttribution(): void {
    this.settleColours()
    this.growing = undefined
    this.attitudes.endAttribution()
    this.waitingCount = undefined
    this.waitingScale = undefined
    this.adjectiveMayFollow = false
    this.afterCopula = false
    this.denying = false
  }

  /** Colours that found no concept after them belong to the one said to be so ("the fox is red"), or else to the whole picture. */
  private settleColours(): void {
    if (this.waitingColours.length === 0) return
    if (this.afterCopula && this.latest.length > 0) this.giveToLatest(this.waitingColours)
    else (this.denying ? this.denied : this.asked).colours.push(...this.waitingColours)
    this.waitingColours = []
  }

  private giveToLatest(colours: readonly Named<Colour>[]): void {
    for (const mention of this.latest) mention.colours.push(...colours.map(({ value }) => value))
  }

  private denyLatest(): void {
    this.settleColours()
    for (const mention of this.latest) {
      this.asked.mentions.splice(this.asked.mentions.indexOf(mention), 1)
      this.denied.mentions.push(mention)
    }
    this.latest = []
  }

  private adjectiveFollows(entry: Entry): boolean {
    return entry.language === "ar" && this.adjectiveMayFollow && this.latest.length > 0
  }

  private isColour(at: number): boolean {
    const phrase = this.phrases[at]
    return (
      phrase?.kind === "known" &&
      phrase.entry.colours.some(({ implied }) => !implied) &&
      (phrase.entry.concepts.length === 0 || isAmbiguous(phrase.entry))
    )
  }

  /** "no cars and a dog": what comes with its own article or number is asked for. */
  private startsAnew(at: number): boolean {
    const phrase = this.phrases[at]
    return phrase?.kind === "number" || (phrase?.kind === "known" && (phrase.entry.role === "filler" || phrase.entry.number !== undefined))
  }

  /** Decides for a word such as "orange" whether it is the colour or the fruit. */
  private isColourHere(wordCount: number | undefined, at: number): boolean {
    if (wordCount !== undefined) return false
    const isJoiner = (index: number) => roleAt(this.phrases, index) === "joiner"
    if (isJoiner(at + 1) && this.isPureColour(at + 2)) return true
    if (isJoiner(at - 1) && this.isPureColour(at - 2)) return true
    if (this.isPureColour(at - 1)) return true
    const next = this.phrases[roleAt(this.phrases, at + 1) === "link" ? at + 2 : at + 1]
    if (next?.kind === "unknown") return true
    if (next?.kind !== "known") return false
    const role = next.entry.role
    return role === "part" || role === "whole" || role === "detail" || next.entry.concepts.length + next.entry.colours.length > 0
  }

  private isAnimal(at: number): boolean {
    const phrase = this.phrases[at]
    return phrase?.kind === "known" && phrase.entry.concepts.some(({ value }) => ANIMALS.has(value))
  }

  private isPureColour(at: number): boolean {
    const phrase = this.phrases[at]
    return phrase?.kind === "known" && phrase.entry.concepts.length === 0 && phrase.entry.colours.length > 0
  }
}

function giveGrowth(people: readonly Mention[], growth: Growth, colour: Colour | undefined): void {
  for (const person of people) {
    if (growth === "beard") person.beard = colour ?? person.beard ?? "own"
    else if (colour !== undefined) person.hair = colour
  }
}

function isAmbiguous(entry: Entry): boolean {
  return entry.concepts.some(({ value }) => value === "orange") && entry.colours.some(({ value }) => value === "orange")
}

/** "black and white" is a coat before an animal ("a black and white cat"), else a picture without colour. */
function isBlackAndWhite(entry: Entry): boolean {
  return entry.moods.some(({ value }) => value === "monochrome") && entry.colours.length > 0
}

function roleAt(phrases: readonly Phrase[], at: number): Entry["role"] {
  const phrase = phrases[at]
  return phrase?.kind === "known" ? phrase.entry.role : undefined
}
