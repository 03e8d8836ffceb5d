import { defineIsland } from "../_runtime/define-island.ts"
import { ImageRoom } from "./image-room.tsx"
import { ROOM_MESSAGES } from "./room-messages.ts"

/** The image room, with its words in the page before any script (/create/image). */
export const createImage = defineIsland({
  name: "create-image",
  when: "load",
  tellsTasks: true,
  messages: ROOM_MESSAGES,
  server: "html",
  component: ImageRoom,
})
