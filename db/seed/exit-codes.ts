/** How the seed ends where the local store never answered, which may be tried again. */
export const SILENT_STORE_EXIT_CODE = 75
