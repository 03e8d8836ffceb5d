import { defineShell } from "../_runtime/define-island.ts"
import { FilePlaceSkeleton } from "../_ui/screen-skeletons.tsx"

const MESSAGES = ["ui", "tools", "upload", "errors", "image"] as const

/** Control previews (/tools/control). */
export const controlPreview = defineShell<typeof import("./tool-screens.ts").Control>("control-preview", FilePlaceSkeleton, MESSAGES)

/** Cutting subjects out (/tools/remove-background). */
export const cutOut = defineShell<typeof import("./tool-screens.ts").CutOut>("cut-out", FilePlaceSkeleton, MESSAGES)

/** The mask painter (/tools/mask). */
export const maskPainter = defineShell<typeof import("./tool-screens.ts").Mask>("mask-painter", FilePlaceSkeleton, MESSAGES)

/** Upscaling in the browser (/tools/upscale). */
export const upscale = defineShell<typeof import("./tool-screens.ts").Upscale>("upscale", FilePlaceSkeleton, MESSAGES)
