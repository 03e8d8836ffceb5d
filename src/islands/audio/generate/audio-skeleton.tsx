import { RoomSkeleton } from "../../_making/room/room-skeleton.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import type { AudioPageProps } from "../audio-page.tsx"

/** The room of sounds before it is there; nothing where no server makes any, which the page says. */
export function AudioSkeleton({ kinds, remakes, hasLipSync }: AudioPageProps) {
  const t = useMessages("sounds")
  return kinds.length > 0 || remakes.length > 0 || hasLipSync ? <RoomSkeleton title={t("title")} /> : null
}
