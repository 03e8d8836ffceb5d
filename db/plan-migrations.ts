import { BASELINE, LAST_COMMIT_WITH_REPLACED, REPLACED_BY_BASELINE } from "./baseline.ts"

/** What a database says of itself: the names of migrations that it has marked, and whether it has tables that the baseline makes. */
export interface DatabaseFound {
  readonly marked: ReadonlySet<string>
  readonly hasTables: boolean
}

/** One batch: a file to run, or null if there is only something to mark, and the names to mark with it. */
export interface MigrationStep {
  readonly file: string | null
  readonly marks: readonly string[]
}

/** What is to be done, in order, or why nothing may be. */
export type MigrationPlan = readonly MigrationStep[] | { readonly refusal: string }

/** Plans how a database comes up to date: by the baseline if it is empty, by what follows it if it has all that the baseline replaced. */
export function planMigrations({ marked, hasTables }: DatabaseFound, files: readonly string[]): MigrationPlan {
  const replaced = REPLACED_BY_BASELINE.filter((name) => marked.has(name))
  const isPastBaseline = marked.has(BASELINE) || replaced.length === REPLACED_BY_BASELINE.length
  if (!isPastBaseline && replaced.length > 0) return { refusal: stoppedHalfWay(replaced) }
  if (!isPastBaseline && hasTables) return { refusal: NOTHING_MARKED }
  const marks = [...REPLACED_BY_BASELINE, BASELINE].filter((name) => !marked.has(name))
  const following = planFollowing(new Set([...marked, BASELINE]), files)
  return marks.length === 0 ? following : [{ file: isPastBaseline ? null : BASELINE, marks }, ...following]
}

/** Every file that is not marked yet, in order. */
export function planFollowing(marked: ReadonlySet<string>, files: readonly string[]): readonly MigrationStep[] {
  return files
    .filter((file) => !marked.has(file))
    .toSorted()
    .map((file) => ({ file, marks: [file] }))
}

const MORE = '"Older databases" in docs/operations.md has the commands.'

function stoppedHalfWay(replaced: readonly string[]): string {
  return [
    `The database is from an older version: it has ${replaced.length} of ${REPLACED_BY_BASELINE.length} migrations, up to ${replaced.at(-1)}.`,
    "Nothing was changed. This version cannot bring it up to date, but an older one can:",
    `- start commit ${LAST_COMMIT_WITH_REPLACED} once with this database, then this version again.`,
    MORE,
  ].join("\n")
}

const NOTHING_MARKED = [
  "The database has tables of Atelier, but its table `migration` does not say which migrations made them.",
  "Nothing was changed. You can",
  "- go back to a copy that is whole, or",
  "- start with an empty database.",
  MORE,
].join("\n")
