/** What is known of a consent: its words were said, others were, or nobody could listen. */
export type ConsentVerdict = "said" | "notSaid" | "unknown"

/** Listens to consents. Where no server transcribes speech it knows of none, and a moderator listens. */
export interface ConsentListener {
  listen(recording: { readonly mediaKey: string; readonly phrase: string; readonly language: string }): Promise<ConsentVerdict>
}

declare module "../_kernel/context.ts" {
  interface Context {
    readonly consentListener: ConsentListener
  }
}
