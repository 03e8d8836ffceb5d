import type { MessageNamespace } from "../../messages/index.ts"

/** The words of the image room and of what it opens. */
export const ROOM_MESSAGES = [
  "making",
  "generator",
  "studio",
  "live",
  "sweep",
  "task",
  "result",
  "sight",
  "credits",
  "errors",
  "ui",
  "image",
  "library",
  "upload",
  "tools",
  "describe",
  "levels",
] as const satisfies readonly MessageNamespace[]
