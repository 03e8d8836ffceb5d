import type { TrimSettings } from "../../wasm-workers/video/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { RadioTiles, SwitchRow } from "../settings/choices.tsx"

interface TrimOptionsProps {
  readonly mode: TrimSettings["mode"]
  readonly isMuted: boolean
  readonly hasAudio: boolean
  readonly onMode: (mode: TrimSettings["mode"]) => void
  readonly onMuted: (isMuted: boolean) => void
}

/** How the piece is cut, and whether it keeps its audio. */
export function TrimOptions({ mode, isMuted, hasAudio, onMode, onMuted }: TrimOptionsProps) {
  const t = useMessages("video")
  return (
    <div className="overflow-hidden rounded-card border border-line bg-raised">
      <div className="p-4 md:px-5">
        <RadioTiles
          legend={t("trimMode")}
          options={[
            { value: "exact", label: t("trimExact"), hint: t("trimExactHint") },
            { value: "fast", label: t("trimFast"), hint: t("trimFastHint") },
          ]}
          chosen={mode}
          onChoose={onMode}
        />
      </div>
      {hasAudio ? <SwitchRow label={t("trimMute")} hint={t("trimMuteHint")} isOn={isMuted} onChange={onMuted} /> : null}
    </div>
  )
}
