/** What the islands of all sections word things with: their own messages, those of the fields that they share with sign-in, the kit's, errors, notices. */
export const SETTINGS_MESSAGES = ["settings", "identity", "ui", "errors", "task"] as const
