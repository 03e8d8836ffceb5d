/** No input of ours is nested deeper; what is, its schema refuses as it came. */
const DEEPEST = 16

/**
 * A JSON value without what says nothing: empty texts, nulls, empty lists and objects, at any depth that an input has (spec 1§3: empty
 * values are dropped before sending; clients that send them mean the same). Entries of lists keep their places.
 */
export function withoutEmpty(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null || depth > DEEPEST) return value
  if (Array.isArray(value)) return value.map((entry) => withoutEmpty(entry, depth + 1))
  const kept = Object.entries(value).flatMap(([key, member]) => {
    const said = withoutEmpty(member, depth + 1)
    return isEmpty(said) ? [] : [[key, said] as const]
  })
  return Object.fromEntries(kept)
}

function isEmpty(value: unknown): boolean {
  if (value === "" || value === null || value === undefined) return true
  return typeof value === "object" && (Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0)
}
