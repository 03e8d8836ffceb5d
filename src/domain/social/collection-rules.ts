import { graphemeCount } from "../_kernel/graphemes.ts"

/** Collections of one account, what one of them holds, and how long a name is, as people count characters. */
export const MAXIMUM_COLLECTIONS = 200
export const MAXIMUM_IN_COLLECTION = 1_000
export const MAXIMUM_COLLECTION_NAME_CHARACTERS = 60

/** Room between neighbours of a collection, so that what is moved takes a place without a write to the others. */
export const RANK_STEP = 2 ** 20

/** A name as it is kept: without space around, and with single spaces. */
export function cleanCollectionName(name: string): string {
  return name.normalize("NFC").replaceAll(/\s+/gu, " ").trim()
}

/** What is wrong with a name, as its field says it; null for a good one. */
export function collectionNameFault(name: string): "Missing" | "NameTooLong" | null {
  const clean = cleanCollectionName(name)
  if (clean === "") return "Missing"
  return graphemeCount(clean) > MAXIMUM_COLLECTION_NAME_CHARACTERS ? "NameTooLong" : null
}
