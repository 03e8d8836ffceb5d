import { Mic } from "lucide-react"
import { portraitOf } from "../../../domain/audio/generation/voice-persons.ts"
import { voiceOf } from "../../../domain/audio/generation/voice-table.ts"
import type { OwnVoice } from "../../../domain/audio/voice-contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { useVoiceNames } from "../voices/use-voice-names.ts"

interface VoiceChipProps {
  readonly chosen: string
  readonly ownVoices: readonly OwnVoice[]
  /** Leads to the gallery of voices. */
  readonly onPress: () => void
}

/** Who speaks, by face and name. */
export function VoiceChip({ chosen, ownVoices, onPress }: VoiceChipProps) {
  const t = useMessages("sounds")
  const { personOf } = useVoiceNames()
  const name = ownVoices.find(({ voice_id: id }) => id === chosen)?.name ?? personOf(voiceOf(chosen))
  const portrait = portraitOf(chosen)
  if (chosen === "") return null
  return (
    <button
      type="button"
      data-chip="voice"
      aria-label={`${t("voice")}: ${name}`}
      title={t("voice")}
      onClick={onPress}
      className="composer-chip"
    >
      {portrait === null ? (
        <Mic size={16} strokeWidth={1.75} className="text-ink-2" />
      ) : (
        <img
          src={portrait}
          alt=""
          width={24}
          height={24}
          decoding="async"
          className="-ms-1 size-6 rounded-[5px] object-cover object-[50%_22%]"
        />
      )}
      <span className="max-w-40 truncate">
        <bdi>{name}</bdi>
      </span>
    </button>
  )
}
