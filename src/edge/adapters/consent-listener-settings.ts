import * as z from "zod/mini"
import type { Env } from "../env.ts"
import { openAiServerSchema, workersAiSchema } from "./model-server-settings.ts"

/** Model of Workers AI that writes down what is said. */
const WORKERS_AI_MODEL = "@cf/openai/whisper-large-v3-turbo"

const settingsSchema = z.discriminatedUnion("kind", [openAiServerSchema, workersAiSchema(WORKERS_AI_MODEL)])

/** Who listens to consents: the variable CONSENT_LISTENER. */
export type ConsentListenerSettings = z.infer<typeof settingsSchema>

/** Reads the variable CONSENT_LISTENER; null without it. Throws for anything else than its JSON. */
export function consentListenerOf({ CONSENT_LISTENER }: Pick<Env, "CONSENT_LISTENER">): ConsentListenerSettings | null {
  return CONSENT_LISTENER === undefined || CONSENT_LISTENER === "" ? null : settingsSchema.parse(JSON.parse(CONSENT_LISTENER))
}

/** Throws where CONSENT_LISTENER cannot be read or used. */
export function assertConsentListenerUsable(env: Pick<Env, "CONSENT_LISTENER" | "AI">): void {
  let settings: ConsentListenerSettings | null
  try {
    settings = consentListenerOf(env)
  } catch {
    // The cause may have a piece of it, and that a token.
    throw new Error('CONSENT_LISTENER cannot be read: it is JSON of {"kind":"openai","url","token","model"} or {"kind":"workers-ai"}')
  }
  if (settings?.kind === "workers-ai" && env.AI === undefined) throw new Error("CONSENT_LISTENER names Workers AI, but none is bound as AI")
}
