/**
 * A JSON value without what says nothing: empty texts, nulls, empty lists and objects, at any depth (spec 1§3: empty values are dropped
 * before sending; whoever sends them means the same). Entries of lists keep their places.
 */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== "object" || value === null) return value
  const kept = Object.entries(value).flatMap(([key, member]) => {
    const said = withoutEmpty(member)
    return isEmpty(said) ? [] : [[key, said] as const]
  })
  return Object.fromEntries(kept)
}

function isEmpty(value: unknown): boolean {
  if (value === "" || value === null || value === undefined) return true
  return typeof value === "object" && (Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0)
}
