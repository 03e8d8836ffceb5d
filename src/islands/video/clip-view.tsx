import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "../_tools/looks.ts"
import { ClipFrame } from "./clip-frame.tsx"
import type { ClipPlayer } from "./use-clip-player.ts"

interface ClipViewProps {
  readonly file: File
  readonly player: ClipPlayer
  readonly isMuted: boolean
}

/** The frame at the playhead in a stage whose size does not depend on it. */
export function ClipView({ file, player, isMuted }: ClipViewProps) {
  const t = useMessages("video")
  return (
    <div className={`relative ${LOOKS.stage}`}>
      <ClipFrame file={file} player={player} isMuted={isMuted} />
      {player.canPlay ? null : (
        <p className="absolute inset-x-0 bottom-0 bg-veil p-2 text-center text-xs text-veil-ink">{t("trimFramesOnly")}</p>
      )}
    </div>
  )
}
