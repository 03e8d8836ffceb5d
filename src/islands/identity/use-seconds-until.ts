export { useSecondsUntil } from "../_ui/use-seconds-until.ts"
