/** A test file and what it weighs against the others. */
export interface WeighedFile {
  /** Path from the root. */
  readonly path: string
  readonly weight: number
}

/**
 * Splits test files into at most `count` shards of about equal weight. Files of one group stay together: those of a feature, so that it
 * meets one database and one renderer. The heaviest groups are placed first, each where there is least yet.
 */
export function shardsOf(
  files: readonly WeighedFile[],
  count: number,
  groupOf: (path: string) => string = (path) => path,
): readonly (readonly string[])[] {
  const groups = Map.groupBy(files, ({ path }) => groupOf(path))
  const weighed = [...groups.values()].map((members) => ({
    paths: members.map(({ path }) => path).sort(),
    weight: members.reduce((sum, { weight }) => sum + weight, 0),
  }))
  const shards = Array.from({ length: count }, () => ({ paths: [] as string[], weight: 0 }))
  for (const group of weighed.sort(
    (left, right) => right.weight - left.weight || (left.paths[0] ?? "").localeCompare(right.paths[0] ?? ""),
  )) {
    const lightest = shards.reduce((best, shard) => (shard.weight < best.weight ? shard : best))
    lightest.paths.push(...group.paths)
    lightest.weight += group.weight
  }
  return shards.map(({ paths }) => paths.sort()).filter((paths) => paths.length > 0)
}

/** The feature that a test file belongs to: `src/<layer>/<feature>/…`; a file above all features is a feature of its own. */
export function featureOf(path: string): string {
  const [, , feature = path, ...below] = path.split("/")
  return below.length === 0 ? path : feature
}
