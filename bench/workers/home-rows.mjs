/** Stands in for the query of what moderators arranged: nothing, as on a new site. */
export async function readHomeRows() {
  return []
}
