import { defineShell } from "../_runtime/define-island.ts"
import { DeskSkeleton, FilePlaceSkeleton } from "../_ui/screen-skeletons.tsx"

/** The audio tool (/tools/audio). */
export const audioTool = defineShell<typeof import("./tool-screens.ts").AudioTool>("audio-tool", FilePlaceSkeleton, [
  "ui",
  "tools",
  "upload",
  "errors",
  "audio",
  "video",
])

/** A member's own voices (/create/voices). */
export const voices = defineShell<typeof import("./voices/voices-screen.tsx").Voices>(
  "voices",
  DeskSkeleton,
  ["voices", "sounds", "audio", "tools", "upload", "studio", "task", "credits", "errors", "ui"],
  { tellsTasks: true },
)
