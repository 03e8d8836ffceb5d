/** The local runtime said nothing; only another process gets rid of it. */
export class SilentStoreError extends Error {}
