import { useEffect } from "react"
import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { frameSecondsOf } from "../_tools/frame-seconds.ts"
import type { ConvertChoices } from "./convert-choices.ts"
import { isAudio } from "./convert-rules.ts"
import type { CropFrame, Size } from "./crop-frame-rules.ts"
import { CropStage } from "./crop-stage.tsx"
import { SeekBar } from "./seek-bar.tsx"
import { wholeOf } from "./timeline-rules.ts"
import { useClipPlayer } from "./use-clip-player.ts"

interface ConvertPreviewProps {
  readonly file: File
  readonly facts: VideoFacts
  readonly image: Size
  readonly choices: ConvertChoices
  readonly crop: CropFrame
  readonly ratio: number | null
  /** Something is being made: the machine has better to do than to play. */
  readonly isBusy: boolean
  readonly onCrop: (crop: CropFrame) => void
}

/** The first file as it will look: turned, cropped, at its speed. Another file needs another one of these. */
export function ConvertPreview({ file, facts, image, choices, crop, ratio, isBusy, onCrop }: ConvertPreviewProps) {
  const extent = { durationSeconds: facts.durationSeconds, frameSeconds: frameSecondsOf(facts.video?.frameRate ?? null) }
  const player = useClipPlayer({ extent, selection: wholeOf(extent), isLooping: false, speed: choices.speed })
  const { pause } = player
  useEffect(() => {
    if (isBusy) pause()
  }, [isBusy, pause])
  return (
    <>
      <CropStage
        file={file}
        player={player}
        isMuted={choices.isMuted}
        image={image}
        orientation={choices}
        frame={isAudio(choices.format) ? null : crop}
        ratio={ratio}
        onFrame={onCrop}
      />
      <SeekBar player={player} extent={extent} />
    </>
  )
}
