import { defineShell } from "../_runtime/define-island.ts"
import { GeneratorSkeleton } from "./generator-skeleton.tsx"
import { ROOM_MESSAGES } from "./room-messages.ts"

/** The image room where its address names a mode (/generator), and its studio (/studio). */
export const generator = defineShell<typeof import("./image-room.tsx").ImageRoom>("generator", GeneratorSkeleton, ROOM_MESSAGES, {
  tellsTasks: true,
})
