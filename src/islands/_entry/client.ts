import { scheduleIslands } from "../_runtime/schedule-islands.ts"
import { clientIslands } from "./client-islands.ts"

scheduleIslands(clientIslands)
