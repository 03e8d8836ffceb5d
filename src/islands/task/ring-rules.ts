import type { Task } from "../../domain/task/contract.ts"
import { isActive } from "../_session/known-tasks.ts"

/** What the ring shows: tasks under way, waiting ones too, and how far they have come together. */
export function ringOf(tasks: readonly Pick<Task, "status" | "process">[]): { readonly running: number; readonly percent: number } {
  const active = tasks.filter(isActive)
  if (active.length === 0) return { running: 0, percent: 0 }
  return { running: active.length, percent: Math.round(active.reduce((sum, { process }) => sum + process, 0) / active.length) }
}
