import { scheduleIslands } from "./schedule-islands.ts"

scheduleIslands()
