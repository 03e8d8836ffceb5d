/** Somebody who was picked to be mentioned; a text that is being typed has their name. */
export interface PickedPerson {
  readonly id: string
  readonly name: string
}

/** A place of a text, in UTF-16 units; the end is behind the last. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A text as it is sent, and the way back to what was typed. */
export interface SentText {
  readonly text: string
  readonly toTyped: (span: Span) => Span
}

/**
 * What is sent of a text that was typed: where the name of somebody who was picked stands behind an `@`, their id does. Of two with one
 * name each is meant in turn.
 */
export function sentTextOf(typed: string, picked: readonly PickedPerson[]): SentText {
  const waiting = picked.filter(({ name }) => name !== "").toSorted((left, right) => right.name.length - left.name.length)
  const used = new Set<PickedPerson>()
  const steps: { readonly typedAt: number; readonly sentAt: number; readonly typedLength: number; readonly sentLength: number }[] = []
  let text = ""
  let from = 0
  for (let at = typed.indexOf("@"); at >= 0; at = typed.indexOf("@", Math.max(at + 1, from))) {
    const fitting = waiting.filter(({ name }) => typed.startsWith(name, at + 1))
    const longest = fitting[0]
    if (longest === undefined) continue
    const named = fitting.filter(({ name }) => name === longest.name)
    const person = named.find((one) => !used.has(one)) ?? longest
    used.add(person)
    text += typed.slice(from, at)
    const mention = `@${person.id}`
    const end = at + 1 + person.name.length
    // What is typed right behind a name must not become a part of the id.
    const gap = /^[0-9a-z]/.test(typed.slice(end)) ? " " : ""
    steps.push({ typedAt: at, sentAt: text.length, typedLength: end - at, sentLength: mention.length + gap.length })
    text += mention + gap
    from = end
  }
  text += typed.slice(from)
  const place = (sent: number, isEnd: boolean): number => {
    let shift = 0
    for (const { typedAt, sentAt, typedLength, sentLength } of steps) {
      if (sent < sentAt || (isEnd && sent === sentAt)) break
      if (sent < sentAt + sentLength || (isEnd && sent === sentAt + sentLength)) return isEnd ? typedAt + typedLength : typedAt
      shift = typedAt + typedLength - (sentAt + sentLength)
    }
    return sent + shift
  }
  return { text, toTyped: ({ start, end }) => ({ start: place(start, false), end: place(end, true) }) }
}

/** A text that was sent as its writer types it: where an id stands of somebody who is known, their name does. */
export function typedTextOf(sent: string, people: readonly PickedPerson[]): string {
  return people.reduce((text, { id, name }) => (name === "" ? text : text.replaceAll(`@${id}`, () => `@${name}`)), sent)
}

/** What is being typed of a name behind an `@` at the caret; null where nobody is being named. */
export function namedAt(typed: string, caret: number): { readonly from: number; readonly letters: string } | null {
  const match = /(?:^|[\s(\u3000-\u303f\uff00-\uffef])@([^\s@]{0,40})$/u.exec(typed.slice(0, caret))
  return match === null ? null : { from: caret - (match[1] ?? "").length - 1, letters: match[1] ?? "" }
}

/** People who may be meant, group by group: who is found later is offered below those who are there, so that nobody moves under a key. */
export type PeopleGroups = readonly (readonly PickedPerson[])[]

/** People whose name has some letters, of each group those that begin with them first; each once. */
export function findPeople(groups: PeopleGroups, letters: string, maximum: number): readonly PickedPerson[] {
  const wanted = letters.normalize("NFKC").toLowerCase()
  const fitting = groups.flatMap((people) =>
    people
      .map((person) => ({ person, at: person.name.normalize("NFKC").toLowerCase().indexOf(wanted) }))
      .filter(({ at }) => at >= 0)
      .toSorted((left, right) => Number(left.at > 0) - Number(right.at > 0))
      .map(({ person }) => person),
  )
  const ids = new Set<string>()
  return fitting.filter(({ id }) => !ids.has(id) && ids.add(id)).slice(0, maximum)
}
