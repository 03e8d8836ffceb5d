import type { Seed } from "../../formats/generator/seed.ts"
import type { FieldError } from "../_kernel/errors.ts"
import { type SpecifyFacts, type TaskKind, type TaskKindDeclaration, takeFile } from "../_kernel/task-kind.ts"
import { cellPlaceOf, type TaskSpecification } from "../_kernel/task-specification.ts"
import { validInput } from "../_kernel/valid-input.ts"
import type { PriceRow } from "../credits/rules.ts"
import { type Configuration, configurationSchema } from "./configuration.ts"
import { IMAGE_DEADLINE_MS, IMAGE_RHYTHM, MAXIMUM_IMAGE_BYTES } from "./kinds/rhythm.ts"
import { cellMeta, type ReadSweep, readSweep } from "./sweep-rules.ts"
import type { SweepInput } from "./sweep-schema.ts"

/** What tells a cell from the others. Kept as JSON: what all cells share is kept once. */
type CellOwn = Pick<TaskSpecification, "kind" | "prompt" | "width" | "height" | "seed"> & Readonly<Record<string, unknown>>

/** Many images that differ by one or two settings. */
export interface SweepSpecification<Name extends string> extends TaskSpecification {
  readonly kind: Name
  readonly width: number | null
  readonly height: number | null
  readonly seed: Seed
  readonly shared: Readonly<Record<string, unknown>>
  readonly cells: readonly CellOwn[]
}

type Base = TaskKind<Configuration, PriceRow>
/** A configuration without a sweep has a grid of one cell, which nobody asks this kind for. */
const NOTHING: SweepInput = { x: { setting: "seed", values: [] } }

/**
 * What a sweep of a kind that paints is, besides its name and action: one image of that kind for each cell, ordered one after the other
 * and each priced as it would be alone.
 */
export function sweepOf<Name extends string>(
  name: Name,
  base: Base,
): Omit<TaskKindDeclaration<Configuration, SweepSpecification<Name>, PriceRow>, "name" | "action"> {
  return {
    pool: base.pool,
    input: configurationSchema,
    check: (meta, sources) => check(base, meta, { sources, random: () => 0, plan: "free" }),
    beyondStarter: (meta) => [...base.beyondStarter({ ...meta, sweep: undefined }), "meta.sweep"],
    specify: (meta, facts) => specify(name, base, meta, facts),
    price: (specification) => piecesOf(specification).flatMap((cell) => base.price(cell)),
    estimateMs: (specification) => piecesOf(specification).reduce((sum, cell) => sum + base.estimateMs(cell), 0),
    order: () => {
      throw new Error("a sweep is ordered cell by cell")
    },
    // Models of other families paint other sizes: each cell's own order says its size.
    expects: ({ cells }) => ({ form: "files", count: cells.length, media: "image", sizePx: null, maximumBytes: MAXIMUM_IMAGE_BYTES }),
    deadlineMs: IMAGE_DEADLINE_MS,
    poll: IMAGE_RHYTHM,
    inspect: takeFile,
    series: {
      pieces: piecesOf,
      inputOf(kept, { seed }, place) {
        const meta = validInput(configurationSchema(), kept)
        const read = readSweep(meta, meta.sweep ?? NOTHING)
        return cellMeta(meta, read, cellPlaceOf(read.shown, place), seed)
      },
    },
  }
}

function piecesOf({ shared, cells }: Pick<SweepSpecification<string>, "shared" | "cells">): readonly TaskSpecification[] {
  return cells.map((own) => ({ ...shared, ...own }))
}

/** Every cell's specification, row after row; without values to read it is the one image that the configuration is without its sweep. */
function cellsOf(base: Base, meta: Configuration, read: ReadSweep, seed: Seed, facts: SpecifyFacts): readonly TaskSpecification[] {
  const one = (place: { readonly column: number; readonly row: number }) => ({
    ...base.specify(cellMeta(meta, read, place, seed), facts),
    // A prompt may ask for more by a command of its own.
    imageCount: 1,
  })
  const cells = read.rows.flatMap((_, row) => read.columns.map((__, column) => one({ column, row })))
  return cells.length === 0 ? [one({ column: 0, row: 0 })] : cells
}

function specify<Name extends string>(name: Name, base: Base, meta: Configuration, facts: SpecifyFacts): SweepSpecification<Name> {
  const read = readSweep(meta, meta.sweep ?? NOTHING)
  const chosen = base.specify({ ...meta, sweep: undefined }, facts)
  const seed = chosen.seed ?? 1
  const cells = cellsOf(base, meta, isTooLarge(read) ? { ...read, rows: read.rows.slice(0, 1) } : read, seed, facts)
  const { source } = chosen
  return {
    kind: name,
    prompt: chosen.prompt,
    width: cells[0]?.width ?? null,
    height: cells[0]?.height ?? null,
    seed,
    ...(source === undefined ? {} : { source }),
    sweep: read.shown,
    ...compact(cells),
  }
}

/** Of what is refused anyway, no more is reckoned than shows its price. */
function isTooLarge({ errors }: ReadSweep): boolean {
  return errors.some(({ message }) => message === "SweepTooManyCells")
}

function compact(cells: readonly TaskSpecification[]): Pick<SweepSpecification<string>, "shared" | "cells"> {
  const texts = cells.map((cell) => new Map(Object.entries(cell).map(([field, value]) => [field, JSON.stringify(value)])))
  const isShared = (field: string) => texts.every((fields) => fields.get(field) === texts[0]?.get(field))
  const partOf = (cell: TaskSpecification, ofAll: boolean) =>
    Object.fromEntries(Object.entries(cell).filter(([field]) => isShared(field) === ofAll))
  const [first] = cells
  return {
    shared: first === undefined ? {} : partOf(first, true),
    cells: cells.map((cell) => {
      const { kind, prompt, width, height, seed } = cell
      return { ...partOf(cell, false), kind, prompt, width, height, seed }
    }),
  }
}

/** The axes first, then what the base kind says of the settings themselves, then what it says of a value in its column or row. */
function check(base: Base, meta: Configuration, facts: SpecifyFacts): readonly FieldError[] {
  const { sources } = facts
  const alone = base.check({ ...meta, sweep: undefined }, sources)
  const read = readSweep(meta, meta.sweep ?? NOTHING)
  if (read.errors.length > 0) return [...alone, ...read.errors.map((error) => ({ ...error, path: `meta.${error.path}` }))]
  const known = new Set(alone.map(({ path, message }) => `${path} ${message}`))
  const newErrors = (column: number, row: number) =>
    base.check(cellMeta(meta, read, { column, row }, 1), sources).filter(({ path, message }) => !known.has(`${path} ${message}`))
  const at = (axis: "x" | "y", index: number) => {
    const isText = typeof meta.sweep?.[axis]?.values === "string"
    return isText ? `meta.sweep.${axis}.values` : `meta.sweep.${axis}.values.${index}`
  }
  const firstOf = (column: number, row: number, path: string): readonly FieldError[] => {
    const [error] = newErrors(column, row)
    return error === undefined ? [] : [{ ...error, path }]
  }
  const across = read.columns.flatMap((_, column) => firstOf(column, 0, at("x", column)))
  if (across.length > 0) return [...alone, ...once(across)]
  const down = read.rows.flatMap((_, row) =>
    read.columns.flatMap((__, column) => (row + column === 0 ? [] : firstOf(column, row, at("y", row)))),
  )
  if (down.length > 0) return [...alone, ...once(down)]
  return [...alone, ...once(repeated(base, meta, read, facts, at))]
}

/** Values that change nothing next to one before them: two cells would be the same image, paid for twice. */
function repeated(
  base: Base,
  meta: Configuration,
  read: ReadSweep,
  facts: SpecifyFacts,
  at: (axis: "x" | "y", index: number) => string,
): readonly FieldError[] {
  const specified = (column: number, row: number) => JSON.stringify(base.specify(cellMeta(meta, read, { column, row }, 1), facts))
  const ofAxis = (axis: "x" | "y", texts: readonly string[]) =>
    texts.flatMap((text, index) => (texts.indexOf(text) < index ? [{ path: at(axis, index), message: "SweepSameAgain" }] : []))
  return [
    ...ofAxis(
      "x",
      read.columns.map((_, column) => specified(column, 0)),
    ),
    ...ofAxis(
      "y",
      read.rows.map((_, row) => specified(0, row)),
    ),
  ]
}

function once(errors: readonly FieldError[]): readonly FieldError[] {
  const seen = new Set<string>()
  return errors.filter(({ path }) => !seen.has(path) && seen.add(path).size > 0)
}
