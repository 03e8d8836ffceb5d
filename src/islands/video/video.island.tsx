import { defineShell } from "../_runtime/define-island.ts"
import { FilePlaceSkeleton } from "../_ui/screen-skeletons.tsx"
import { VideoSkeleton } from "./generate/video-skeleton.tsx"

const TOOL_MESSAGES = ["ui", "tools", "upload", "errors", "video", "stream"] as const

/** The converter (/tools/convert). */
export const videoConvert = defineShell<typeof import("./tool-screens.ts").Convert>("video-convert", FilePlaceSkeleton, TOOL_MESSAGES)

/** The cover capture (/tools/cover). */
export const videoCover = defineShell<typeof import("./tool-screens.ts").Cover>("video-cover", FilePlaceSkeleton, TOOL_MESSAGES)

/** The screen that makes videos (/create/video). */
export const createVideo = defineShell<typeof import("./generate/create-video-screen.tsx").CreateVideoScreen>(
  "create-video",
  VideoSkeleton,
  [
    "videos",
    "making",
    "transcripts",
    "studio",
    "task",
    "generator",
    "library",
    "upload",
    "image",
    "result",
    "sight",
    "credits",
    "errors",
    "ui",
  ],
  { tellsTasks: true },
)

/** The trimmer (/tools/trim). */
export const videoTrim = defineShell<typeof import("./tool-screens.ts").Trim>("video-trim", FilePlaceSkeleton, TOOL_MESSAGES)
