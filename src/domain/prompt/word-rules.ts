import type { FleetServer } from "../backend/index.ts"
import { serversOpenTo, speaking } from "../backend/rules.ts"
import type { WordedKind } from "./contract.ts"
import { cleanPrompt, promptConditions } from "./rules.ts"

/** Kinds whose prompts have commands and tags of the studio, which are no words. */
const STUDIO_KINDS: readonly WordedKind[] = ["text-to-image", "image-to-image", "condition", "variation", "expansion"]
/** The weighted-words dialect, which every other one is read as where nobody says which it is. */
const USUAL_CATEGORY = 1

/** The server that says which words of a kind it understands: a preview renderer, if no AI model makes that kind for the asker; else null. */
export function wordServer(
  fleet: readonly FleetServer[],
  kind: WordedKind,
  asker: { readonly viewerId: string; readonly plan: string },
): string | null {
  const making = speaking(serversOpenTo(fleet, asker)).filter(({ capabilities: { offers } }) => (offers[kind]?.slots ?? 0) > 0)
  if (making.some(({ capabilities }) => !capabilities.isPreview)) return null
  return making.find(({ capabilities: { features } }) => features.includes("words"))?.name ?? null
}

/** The words of a prompt as a renderer gets them for a kind. */
export function wordsFor(kind: WordedKind, prompt: string): string {
  return STUDIO_KINDS.includes(kind) ? promptConditions(prompt, USUAL_CATEGORY).prompt : cleanPrompt(prompt)
}
