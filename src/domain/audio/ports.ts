/** What is known of a consent: its words were said, others were, or nobody could listen. */
export type ConsentVerdict = "said" | "notSaid" | "unknown"

/** Listens to consents before a moderator does, who hears whether consent and sample are one voice. Where no server transcribes speech it knows of none. */
export interface ConsentListener {
  listen(recording: { readonly mediaKey: string; readonly phrase: string; readonly language: string }): Promise<ConsentVerdict>
}

/** A sample that a server is to speak: an order of the render protocol, and where its sound is to lie. */
export interface SampleOrder {
  /** The server's name in the fleet. */
  readonly server: string
  readonly key: string
  /** What lies under this besides is older samples of the same voice. */
  readonly folder: string
  readonly kind: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** `busy`: others wait for that server already. */
export type SampleAnswer = "made" | "busy" | "failed"

/** Has servers speak samples of their voices, outside of tasks: one at a time for each server, twins once. */
export interface VoiceSampler {
  /** Answers when the sample lies under its key, or that it will not; never throws, and never takes longer than 20 seconds. */
  make(order: SampleOrder): Promise<SampleAnswer>
}

declare module "../_kernel/context.ts" {
  interface Context {
    readonly consentListener: ConsentListener
    readonly voiceSampler: VoiceSampler
  }
}
