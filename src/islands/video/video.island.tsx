import { defineShell } from "../_runtime/define-island.ts"
import { FilePlaceSkeleton } from "../_ui/screen-skeletons.tsx"

const TOOL_MESSAGES = ["ui", "tools", "upload", "errors", "video", "stream"] as const

/** The converter (/tools/convert). */
export const videoConvert = defineShell<typeof import("./tool-screens.ts").Convert>("video-convert", FilePlaceSkeleton, TOOL_MESSAGES)

/** The cover capture (/tools/cover). */
export const videoCover = defineShell<typeof import("./tool-screens.ts").Cover>("video-cover", FilePlaceSkeleton, TOOL_MESSAGES)

/** The trimmer (/tools/trim). */
export const videoTrim = defineShell<typeof import("./tool-screens.ts").Trim>("video-trim", FilePlaceSkeleton, TOOL_MESSAGES)
