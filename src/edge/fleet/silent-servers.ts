import { isOver } from "../../domain/_kernel/clock.ts"
import type { ServerRow } from "../../domain/backend/server-table.ts"
import type { FleetStore } from "./fleet-store.ts"

/** Servers are asked this often what they can do, and so often where one never said so and nobody asks for the fleet. */
export const CAPABILITIES_EVERY_MS = 300_000
const SILENT_ALARM_MS = 60_000
/** One that never said so is asked again so soon by whoever asks for the fleet. */
const SILENT_ASKED_AFTER_MS = 10_000

/** The servers that never said on their connection what they can do, and are to be asked again. */
export function silentDue(rows: readonly ServerRow[] | null, store: Pick<FleetStore, "learnt">, nowMs: number): readonly ServerRow[] {
  return (rows ?? []).filter((row) => isSilent(row, store) && isOver(store.learnt(row).askedAtMs ?? nowMs, SILENT_ASKED_AFTER_MS, nowMs))
}

/** How far ahead the alarm of the fleet is set. */
export function alarmEveryMs(rows: readonly ServerRow[] | null, store: Pick<FleetStore, "learnt">): number {
  return rows?.some((row) => isSilent(row, store)) === true ? SILENT_ALARM_MS : CAPABILITIES_EVERY_MS
}

function isSilent(row: ServerRow, store: Pick<FleetStore, "learnt">): boolean {
  return row.sealed !== null && row.state !== "removed" && store.learnt(row).capabilities === null
}
