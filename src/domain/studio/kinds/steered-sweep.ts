import { defineTaskKind } from "../../_kernel/task-kind.ts"
import { sweepOf } from "../sweep-kind.ts"
import { condition } from "./condition.ts"

/** Images that images steer for each value of a setting, or for each pair of two: one task, cell by cell. */
export const steeredSweep = defineTaskKind({ name: "steered-sweep", action: 10, ...sweepOf("steered-sweep", condition) })
