/** Tells the dialog of collections, on the document, that its place names another work. */
export type CollectionsOpenEvent = "collections:open"
/** Its `data-about` is the work; empty to make a collection alone. */
export const COLLECTIONS_PLACE_ID = "collections-place"
