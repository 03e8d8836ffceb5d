export { randomPrompt } from "./random-prompt.ts"
export { MAXIMUM_PROMPT_CHARACTERS, promptTitle } from "./rules.ts"
