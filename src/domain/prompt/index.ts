export { randomPrompt } from "./random-prompt.ts"
export * from "./rules.ts"
