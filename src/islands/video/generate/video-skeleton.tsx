import { RoomSkeleton } from "../../_making/room/room-skeleton.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import type { CreateVideoProps } from "./create-video-screen.tsx"

/** What the room is called, by what its address opens. */
export function useVideoTitle({ tab }: CreateVideoProps["asked"]): string {
  const t = useMessages("videos")
  return t(tab === "effect" ? "effectTitle" : tab === "multiImg2video" ? "elementTitle" : "title")
}

/** The video room before it is there; nothing where no server makes videos, which the page says. */
export function VideoSkeleton({ asked, models, hasSeveral, effects }: CreateVideoProps) {
  const title = useVideoTitle(asked)
  return models.length > 0 || hasSeveral || effects.length > 0 ? <RoomSkeleton title={title} /> : null
}
