export { randomPrompt } from "./random-prompt.ts"
export { cleanPrompt, MAXIMUM_PROMPT_CHARACTERS, promptTitle } from "./rules.ts"
