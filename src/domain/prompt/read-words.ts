import "./ports.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import type { promptWords } from "./contract.ts"
import { wordServer, wordsFor } from "./word-rules.ts"

/** The words of a prompt that the preview renderer which would get it does not understand. */
export async function readWords(
  context: Context,
  { kind, prompt, has_lyrics: hasLyrics = false }: CallInput<typeof promptWords>,
): Promise<CallOutput<typeof promptWords>> {
  const { viewer } = context
  const words = wordsFor(kind, prompt)
  if (words === "") return { unknown_words: [] }
  const asker = { viewerId: viewer?.id ?? "", plan: viewer?.plan ?? "visitor" }
  const server = wordServer(await context.renderFleet(), kind, asker)
  return { unknown_words: server === null ? [] : [...(await context.unknownWords(server, { kind, prompt: words, hasLyrics }))] }
}
