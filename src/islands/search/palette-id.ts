/** The palette as the page of search has it, as a template. */
export const PALETTE_ID = "search-palette"
/** The list of keys, likewise. */
export const KEYS_ID = "screen-keys"
