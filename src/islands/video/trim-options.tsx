import type { TrimSettings } from "../../wasm-workers/video/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { ChoiceField } from "../_ui/choice-field.tsx"
import { SwitchField } from "../_ui/switch-field.tsx"

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
        <ChoiceField
          look="tiles"
          label={t("trimMode")}
          choices={[
            { value: "exact", label: t("trimExact"), hint: t("trimExactHint") },
            { value: "fast", label: t("trimFast"), hint: t("trimFastHint") },
          ]}
          chosen={mode}
          onChoose={onMode}
        />
      </div>
      {hasAudio ? <SwitchField look="row" label={t("trimMute")} hint={t("trimMuteHint")} isOn={isMuted} onChange={onMuted} /> : null}
    </div>
  )
}
