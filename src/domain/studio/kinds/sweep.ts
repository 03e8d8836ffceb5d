import { defineTaskKind } from "../../_kernel/task-kind.ts"
import { sweepOf } from "../sweep-kind.ts"
import { textToImage } from "./text-to-image.ts"

/** Images from words for each value of a setting, or for each pair of two: one task, cell by cell. */
export const sweep = defineTaskKind({ name: "sweep", action: 1, ...sweepOf("sweep", textToImage) })
