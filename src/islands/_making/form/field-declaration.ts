import type { Seed } from "../../../formats/generator/seed.ts"

/** What a form is about: the input of its call as far as it was said, and what else a field's default and place depend on. */
export interface FormFacts {
  readonly meta: object
}

/** The names of a room's fields, which are their words in its catalogue, by their control. */
export interface FieldNames {
  readonly range: string
  readonly select: string
  readonly switch: string
  readonly text: string
  readonly own: string
  /** Why a choice is closed. */
  readonly reason: string
}

/** Stands for no choice in a list where silence means none. */
export const NONE = "none"

export interface Place<Facts> {
  /** Failures at these paths are told here. */
  readonly paths: RegExp
  readonly isShown?: (facts: Facts) => boolean
}

export interface Value<Facts extends FormFacts, Kind> {
  /** What was said of it; undefined for nothing. */
  readonly read: (meta: Facts["meta"]) => Kind | undefined
  /** The input with it said; undefined takes it away. */
  readonly write: (meta: Facts["meta"], value: Kind | undefined) => Facts["meta"]
  readonly initial: (facts: Facts) => Kind
  /** What holds, where rules bend what was said. */
  readonly held?: (facts: Facts) => Kind
}

/** Least, most, step. */
export type Bounds = readonly [minimum: number, maximum: number, step: number]

export interface RangeDeclaration<Facts extends FormFacts, Name> extends Place<Facts>, Value<Facts, number> {
  readonly control: "range"
  readonly name: Name
  readonly bounds: (facts: Facts) => Bounds
}

export interface SelectRules<Facts, Reason> {
  /** A row of buttons where a few are in sight at once; else a list. */
  readonly look?: "list" | "row"
  /** What the servers have of the choices, or besides. */
  readonly offered?: (facts: Facts) => readonly string[] | undefined
  /** Why a choice is closed; undefined for an open one. */
  readonly closed?: (facts: Facts, choice: string) => Reason | undefined
}

export interface SelectDeclaration<Facts extends FormFacts, Name, Reason>
  extends Place<Facts>,
    Value<Facts, string>,
    SelectRules<Facts, Reason> {
  readonly control: "select"
  readonly name: Name
  readonly choices: (facts: Facts) => readonly string[]
}

export interface SwitchDeclaration<Facts extends FormFacts, Name> extends Place<Facts>, Value<Facts, boolean> {
  readonly control: "switch"
  readonly name: Name
}

/** Words; empty is none. */
export interface TextDeclaration<Facts extends FormFacts, Name> extends Place<Facts>, Value<Facts, string> {
  readonly control: "text"
  readonly name: Name
  readonly maximumCharacters: number
}

/** A seed of up to 64 bits; what was said may be one that is refused. */
export interface SeedDeclaration<Facts extends FormFacts> extends Place<Facts>, Value<Facts, Seed | undefined> {
  readonly control: "seed"
  readonly name: "seed"
  /** Of those that are drawn in the form. */
  readonly largest: (facts: Facts) => number
}

/** A field with a part of its own on the screen, which reads and writes the input itself. */
export interface OwnDeclaration<Facts extends FormFacts, Name> extends Place<Facts> {
  readonly control: "own"
  readonly name: Name
}

export type PlainDeclaration<Facts extends FormFacts, Names extends FieldNames> =
  | RangeDeclaration<Facts, Names["range"]>
  | SelectDeclaration<Facts, Names["select"], Names["reason"]>
  | SwitchDeclaration<Facts, Names["switch"]>
  | TextDeclaration<Facts, Names["text"]>
  | SeedDeclaration<Facts>
export type FieldDeclaration<Facts extends FormFacts, Names extends FieldNames> =
  | PlainDeclaration<Facts, Names>
  | OwnDeclaration<Facts, Names["own"]>

/** Settings that stay closed until they are wanted, under one name. */
export interface FieldGroupDeclaration<Facts extends FormFacts, Names extends FieldNames, Name extends string = string> {
  readonly name: Name
  readonly fields: readonly FieldDeclaration<Facts, Names>[]
  /** Closed, it tells what each of its fields holds, not only what is somebody's own. */
  readonly tellsAll?: boolean
}

type Rest<Facts> = Omit<Place<Facts>, "paths">

/** Ways to declare the fields of a room; what is declared gives its control, chip, closed line, default, reset and place of failures. */
export function declareFields<Facts extends FormFacts, Names extends FieldNames>() {
  return {
    /** A field with a part of its own. */
    own: (name: Names["own"], paths: RegExp, rest: Rest<Facts> = {}): OwnDeclaration<Facts, Names["own"]> => ({
      control: "own",
      name,
      paths,
      ...rest,
    }),
    /** A number within bounds. */
    range: (
      name: Names["range"],
      paths: RegExp,
      bounds: Bounds | ((facts: Facts) => Bounds),
      value: Value<Facts, number>,
      rest: Rest<Facts> = {},
    ): RangeDeclaration<Facts, Names["range"]> => ({
      control: "range",
      name,
      paths,
      bounds: typeof bounds === "function" ? bounds : () => bounds,
      ...value,
      ...rest,
    }),
    /** One of several names. */
    select: (
      name: Names["select"],
      paths: RegExp,
      choices: readonly string[] | ((facts: Facts) => readonly string[]),
      value: Value<Facts, string>,
      rest: Rest<Facts> & SelectRules<Facts, Names["reason"]> = {},
    ): SelectDeclaration<Facts, Names["select"], Names["reason"]> => ({
      control: "select",
      name,
      paths,
      choices: typeof choices === "function" ? choices : () => choices,
      ...value,
      ...rest,
    }),
    /** On or off. */
    toggle: (
      name: Names["switch"],
      paths: RegExp,
      value: Value<Facts, boolean>,
      rest: Rest<Facts> = {},
    ): SwitchDeclaration<Facts, Names["switch"]> => ({
      control: "switch",
      name,
      paths,
      ...value,
      ...rest,
    }),
    /** Words. */
    text: (
      name: Names["text"],
      paths: RegExp,
      maximumCharacters: number,
      value: Omit<Value<Facts, string>, "initial">,
      rest: Rest<Facts> = {},
    ): TextDeclaration<Facts, Names["text"]> => ({
      control: "text",
      name,
      paths,
      maximumCharacters,
      initial: () => "",
      ...value,
      ...rest,
    }),
    /** A seed. */
    seed: (
      paths: RegExp,
      largest: (facts: Facts) => number,
      value: Omit<Value<Facts, Seed | undefined>, "initial">,
      rest: Rest<Facts> = {},
    ): SeedDeclaration<Facts> => ({
      control: "seed",
      name: "seed",
      paths,
      largest,
      initial: () => undefined,
      ...value,
      ...rest,
    }),
  }
}

/** Whether a field is on the screen. */
export function isShown<Facts>({ isShown: rule }: Pick<Place<Facts>, "isShown">, facts: Facts): boolean {
  return rule === undefined || rule(facts)
}

/** Paths of what an input says, as failures name them. */
function pathsOf(value: unknown, path = "meta"): readonly string[] {
  if (Array.isArray(value))
    return value.length === 0 ? [] : [path, ...value.flatMap((one, index) => pathsOf(one, `${path}.${String(index)}`))]
  if (typeof value !== "object" || value === null) return value === undefined ? [] : [path]
  return Object.entries(value).flatMap(([name, one]) => pathsOf(one, `${path}.${name}`))
}

/** Whether an input says something of a field itself. */
export function isOwnIn(meta: object, { paths }: Pick<Place<never>, "paths">): boolean {
  return pathsOf(meta).some((path) => paths.test(path))
}

/** Fields to change; undefined takes one away, back to its default. */
export type FieldChange<Meta extends object> = { readonly [Name in keyof Meta]?: Meta[Name] | undefined }

/** An input with some fields changed. */
export function withFields<Meta extends object>(meta: Meta, change: FieldChange<Meta>): Meta {
  const next = { ...meta }
  for (const name in change) {
    const value = change[name]
    if (value === undefined) delete next[name]
    else next[name] = value
  }
  return next
}

/** An input of which only some fields are left; null where there are no others. */
export function onlyFields<Meta extends object>(meta: Meta, kept: readonly string[]): Meta | null {
  const next = { ...meta }
  for (const name in next) if (!kept.includes(name)) delete next[name]
  return Object.keys(next).length === Object.keys(meta).length ? null : next
}

/** A part of an input with some fields changed; undefined where nothing is left of it. */
export function withPart<Part extends object>(part: Part | undefined, empty: Part, change: FieldChange<Part>): Part | undefined {
  const next = withFields(part ?? empty, change)
  return Object.keys(next).length === 0 ? undefined : next
}
