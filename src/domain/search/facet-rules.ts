/** A facet of a work (see `facetOf`) among all that its row in the index holds: each stands between spaces. */
export function facetMark(facet: string): string {
  return ` ${facet} `
}
