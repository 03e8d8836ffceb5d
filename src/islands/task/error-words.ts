export { useErrorWords } from "../_ui/use-error-words.ts"
