/** What becomes of one field of an input that something is made of. */
export interface FieldRow<Input> {
  /** The kinds of task whose order it shapes; of every other kind it is told that nothing came of it. Empty with `isKept`. */
  readonly acts: readonly string[]
  /** The parts of an order that it shapes, by their names in the render protocol. */
  readonly order: readonly string[]
  /** In which inputs it speaks at all; in others it is told like a field of another kind. `places`: where it stands in the lists it is in. */
  readonly when?: (input: Input, places: readonly number[]) => boolean
  /** Whether the switch that it belongs to is on; off, the switch itself says that nothing comes of it. */
  readonly under?: (input: Input) => boolean
  /** It is checked, shown, stored or says who pays and when, and no picture or sound could show it. */
  readonly isKept?: true
}

/**
 * Every field of an input by its path, `[]` after a list: `lora_models[].weight`. Whatever the schema takes has a row, so that a field
 * acts, is refused by its schema or check, or is told as left out.
 */
export type FieldTable<Input> = Readonly<Record<string, FieldRow<Input>>>

/** A field that says something in an input: its path in the table, and its places in the lists on the way. */
interface SaidField {
  readonly path: string
  readonly places: readonly number[]
}

/** The fields of an input that say something: nothing empty, and no switch that is off. What the table has whole is not looked into. */
function fieldsSaid(input: unknown, table: Readonly<Record<string, unknown>>): readonly SaidField[] {
  return within(input, "", [], table)
}

function within(value: unknown, path: string, places: readonly number[], table: Readonly<Record<string, unknown>>): readonly SaidField[] {
  if (value === undefined || value === null || value === "" || value === false) return []
  if (Object.hasOwn(table, path) || typeof value !== "object") return [{ path, places }]
  if (Array.isArray(value)) return value.flatMap((one, place) => within(one, `${path}[]`, [...places, place], table))
  return Object.entries(value).flatMap(([name, one]) => within(one, path === "" ? name : `${path}.${name}`, places, table))
}

/** What a kind makes nothing of in an input, each path once: what a person is told with the result. */
export function unheededFields<Input>(table: FieldTable<Input>, kind: string, input: Input): readonly string[] {
  const unheeded = fieldsSaid(input, table).filter(({ path, places }) => {
    const row = table[path]
    if (row === undefined || row.isKept === true || row.under?.(input) === false) return false
    return !row.acts.includes(kind) || row.when?.(input, places) === false
  })
  return [...new Set(unheeded.map(({ path }) => path))]
}
