/** A test file and what it weighs against the others. */
export interface WeighedFile {
  /** Path from the root. */
  readonly path: string
  readonly weight: number
}

/** Splits test files into at most `count` shards of about equal weight: the heaviest first, each where there is least yet. */
export function shardsOf(files: readonly WeighedFile[], count: number): readonly (readonly string[])[] {
  const shards = Array.from({ length: count }, () => ({ paths: [] as string[], weight: 0 }))
  for (const { path, weight } of files.toSorted((left, right) => right.weight - left.weight || left.path.localeCompare(right.path))) {
    const lightest = shards.reduce((best, shard) => (shard.weight < best.weight ? shard : best))
    lightest.paths.push(path)
    lightest.weight += weight
  }
  return shards.map(({ paths }) => paths.sort()).filter((paths) => paths.length > 0)
}
