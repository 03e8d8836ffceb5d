import { defineTaskKind } from "../../_kernel/task-kind.ts"
import { sweepOf } from "../sweep-kind.ts"
import { imageToImage } from "./image-to-image.ts"

/** Images from an image for each value of a setting, or for each pair of two: one task, cell by cell. */
export const imageSweep = defineTaskKind({ name: "image-sweep", action: 9, ...sweepOf("image-sweep", imageToImage) })
