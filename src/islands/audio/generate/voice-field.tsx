import { Mic } from "lucide-react"
import { portraitOf } from "../../../domain/audio/generation/voice-persons.ts"
import { voiceOf } from "../../../domain/audio/generation/voice-table.ts"
import type { OwnVoice } from "../../../domain/audio/voice-contract.ts"
import { GalleryBar } from "../../_making/room/gallery-bar.tsx"
import { useLocalPath } from "../../_runtime/local-path.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Gallery, GalleryCard } from "../../_ui/gallery.tsx"
import { FilterChips, FilterSelect } from "../../_ui/toolbar.tsx"
import { ListenDisc } from "../voices/listen-button.tsx"
import { useVoiceNames } from "../voices/use-voice-names.ts"
import { useVoiceFilter } from "./use-voice-filter.ts"

interface VoiceFieldProps {
  readonly chosen: string
  /** The member's own that may speak. */
  readonly ownVoices: readonly OwnVoice[]
  /** The voices that a server has. */
  readonly voices: readonly string[]
  readonly error: string | undefined
  readonly onChoose: (voice: string) => void
  /** Leaves the gallery, where it is a page of its own. */
  readonly onDone: () => void
}

const BLANK = (
  <span className="absolute inset-0 grid place-items-center bg-hover pb-8 text-ink-3">
    <Mic size={28} strokeWidth={1.5} aria-hidden="true" />
  </span>
)

/** Who speaks: portraits of the voices, each of which can be heard before it is used. */
export function VoiceField({ chosen, ownVoices, voices, error, onChoose, onDone }: VoiceFieldProps) {
  const t = useMessages("sounds")
  const { personOf, lineOf } = useVoiceNames()
  const ownVoicesPath = useLocalPath("/create/voices")
  const { filter, shown, change, languages, ages, genders } = useVoiceFilter(
    voices,
    voiceOf(chosen),
    ownVoices.some(({ voice_id: id }) => id === chosen),
  )
  return (
    <div className="gallery-pane">
      <GalleryBar onDone={onDone}>
        <FilterChips
          label={t("voices")}
          choices={[
            { value: "all", label: t("allVoices") },
            { value: "own", label: t("yourVoices") },
          ]}
          chosen={filter.isOwn ? "own" : "all"}
          onChoose={(part) => change({ isOwn: part === "own" })}
        />
        {filter.isOwn ? null : (
          <span className="ms-auto flex flex-wrap gap-1.5">
            {[languages, ages, genders].map(({ name, label, choices, chosen: value, onChoose: narrow }) =>
              choices.length < 2 ? null : (
                <FilterSelect key={name} name={name} label={label} choices={choices} chosen={value} onChoose={narrow} />
              ),
            )}
          </span>
        )}
      </GalleryBar>
      <Gallery label={t("voice")} error={error}>
        {filter.isOwn
          ? ownVoices.map(({ voice_id: id, name, sample_url: address }) => (
              <GalleryCard
                key={id}
                value={id}
                name={name}
                line={t("yourVoice")}
                picture={undefined}
                blank={BLANK}
                isChosen={id === chosen}
                onChoose={() => onChoose(id)}
              >
                <ListenDisc timbre={id} name={name} address={address} />
              </GalleryCard>
            ))
          : shown.map((voice) => (
              <GalleryCard
                key={voice.id}
                value={voice.id}
                name={personOf(voice)}
                line={lineOf(voice)}
                said={voice.gender === null ? undefined : t(`gender_${voice.gender}`)}
                picture={portraitOf(voice.id) ?? undefined}
                blank={BLANK}
                isChosen={voice.id === chosen}
                onChoose={() => onChoose(voice.id)}
              >
                <ListenDisc timbre={voice.id} name={personOf(voice)} />
              </GalleryCard>
            ))}
        <a href={ownVoicesPath} className="gallery-lead">
          <Mic size={22} strokeWidth={1.75} aria-hidden="true" />
          {t("manageVoices")}
        </a>
      </Gallery>
    </div>
  )
}
