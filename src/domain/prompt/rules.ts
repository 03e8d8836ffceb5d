export { cleanPrompt } from "./language/clean-prompt.ts"
export * from "./language/conditions.ts"
export { convertPrompt } from "./language/convert-prompt.ts"
export { removeWord, setWordBrackets, setWordText, setWordWeight } from "./language/edit-words.ts"
export { parsePrompt, printPrompt } from "./language/parse-prompt.ts"
export { insertWord, moveWord, type Place } from "./language/place-word.ts"
export * from "./language/prompt-document.ts"
export type * from "./language/settings.ts"

/** The longest prompt that is taken, in characters: as long as those that people bring along from other programs. */
export const MAXIMUM_PROMPT_CHARACTERS = 6000

/** Tags that load a network, which are no words of the prompt. */
const NETWORK_TAG = /<(?:lora|lyco|hypernet):[^<>]*>/gi

/** The first words of a prompt without weights, brackets and tags, for titles and alternative texts; at most `maximum` characters. */
export function promptTitle(prompt: string, maximum = 90): string {
  const plain = prompt
    .replaceAll(NETWORK_TAG, "")
    .replaceAll(/:[\d.]+(?=[)\]])/g, "")
    .replaceAll(/[()[\]{}<>]/g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/,(?: ?,)+/g, ",")
    .replaceAll(/^[ ,]+|,? ?$/g, "")
    .trim()
  if ([...plain].length <= maximum) return plain
  return `${[...plain]
    .slice(0, maximum - 1)
    .join("")
    .trimEnd()}\u2026`
}
