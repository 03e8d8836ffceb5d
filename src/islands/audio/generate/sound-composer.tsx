import { Clock, MessageSquareQuote, Mic, Smile } from "lucide-react"
import type { ReactNode } from "react"
import { MAXIMUM_SPOKEN_CHARACTERS } from "../../../domain/audio/generation/sound-rules.ts"
import { PromptText } from "../../_making/form/prompt-text.tsx"
import { Chip } from "../../_making/room/chip.tsx"
import { Composer } from "../../_making/room/composer.tsx"
import { OrderButton, OrderNotes, useOrderLine } from "../../_making/room/order-parts.tsx"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { TextAreaField } from "../../_ui/text-field.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import { faultsOf } from "./audio-draft.ts"
import type { CreateAudio } from "./use-create-audio.ts"
import { VoiceChip } from "./voice-chip.tsx"

const SoundChipFields = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./sound-settings.tsx").then((chunk) => chunk.SoundChipFields),
)

interface SoundComposerProps {
  readonly handle: CreateAudio
  readonly modes: ReactNode
  /** Whether no AI model makes any of it. */
  readonly isPreview: boolean
  readonly onGallery: () => void
}

/** Fields that say themselves what is wrong with them. */
const TOLD_AT_FIELDS: ReadonlySet<string> = new Set(["prompt", "timbre", "seed", "lyrics"])

/** The composer of sounds: what is made, its words, what is chosen, the price. */
export function SoundComposer({ handle, modes, isPreview, onGallery }: SoundComposerProps) {
  const t = useMessages("sounds")
  const making = useMessages("making")
  const { form } = handle
  const line = useOrderLine({ handle, priceCoins: form.priceCoins, signInLine: t("signInToGenerate") })
  const isMissing = faultsOf(form).length > 0
  return (
    <Composer
      modes={modes}
      notes={<OrderNotes handle={handle} toldAtFields={TOLD_AT_FIELDS} />}
      prompt={form.kind === "speech" ? <SpokenText handle={handle} /> : <Description handle={handle} isPreview={isPreview} />}
      facts={line}
      chips={<SoundChips handle={handle} onGallery={onGallery} />}
      button={<OrderButton handle={handle} priceCoins={form.priceCoins} line={line} missing={isMissing ? making("addPrompt") : null} />}
    />
  )
}

function SpokenText({ handle: { draft, errors, change } }: { readonly handle: CreateAudio }) {
  const t = useMessages("sounds")
  const studio = useMessages("studio")
  const errorWords = useErrorWords()
  const error = errors["prompt"]
  return (
    <TextAreaField
      name="prompt"
      label={t("text")}
      isLabelHidden
      text={draft.spoken}
      onText={(spoken) => change({ spoken })}
      placeholder={t("textPlaceholder")}
      maxLength={MAXIMUM_SPOKEN_CHARACTERS}
      aside={studio("promptCount", { count: draft.spoken.length, maximum: MAXIMUM_SPOKEN_CHARACTERS })}
      error={error === undefined ? undefined : { text: errorWords(error) }}
      dir="auto"
      rows={3}
    />
  )
}

function Description({ handle, isPreview }: Pick<SoundComposerProps, "handle" | "isPreview">) {
  const t = useMessages("sounds")
  const { draft, form, errors, change } = handle
  const isMusic = form.tab === "music"
  const kind = form.kind === "speech" ? "music" : form.kind
  return (
    <PromptText
      look="bare"
      text={isMusic ? draft.music : draft.effect}
      onText={(text) => change(isMusic ? { music: text } : { effect: text })}
      placeholder={t(`placeholder_${kind}`)}
      failure={errors["prompt"]}
      preview={isPreview ? { kind, hasLyrics: kind === "song" && draft.lyrics.trim() !== "" } : undefined}
      className="max-h-42"
    />
  )
}

const ICON = { size: 16, strokeWidth: 1.75, className: "text-ink-2" } as const

/** What is chosen for a sound, by its value. */
function SoundChips({ handle, onGallery }: Pick<SoundComposerProps, "handle" | "onGallery">) {
  const t = useMessages("sounds")
  const { draft, form, errors, ownVoices, ownSingers } = handle
  if (form.tab === "speech")
    return (
      <>
        <VoiceChip chosen={form.voice} ownVoices={ownVoices} onPress={onGallery} />
        <Chip
          name="tone"
          label={t("emotion")}
          value={`${t(`emotion_${form.emotion}`)} · ${t("times", { factor: form.speed })}`}
          icon={<Smile {...ICON} />}
        >
          <SoundChipFields field="tone" handle={handle} />
        </Chip>
      </>
    )
  const singer = ownSingers.find(({ voice_id: id }) => id === draft.singer)?.name ?? draft.singer
  return (
    <>
      {form.kind === "song" ? (
        <>
          <Chip
            name="lyrics"
            label={t("lyrics")}
            value={draft.lyrics.trim() === "" ? t("lyricsAuto") : draft.lyrics.trim()}
            icon={<MessageSquareQuote {...ICON} />}
            hasFailure={errors["lyrics"] !== undefined}
          >
            <SoundChipFields field="lyrics" handle={handle} />
          </Chip>
          <Chip
            name="singer"
            label={t("singer")}
            value={singer === "" ? t("singerAuto") : singer}
            icon={<Mic {...ICON} />}
            hasFailure={errors["timbre"] !== undefined}
          >
            <SoundChipFields field="singer" handle={handle} />
          </Chip>
        </>
      ) : null}
      <Chip
        name="length"
        label={t("length")}
        value={[t("seconds", { count: form.durationS }), ...(form.count > 1 ? [`${String(form.count)}×`] : [])].join(" · ")}
        icon={<Clock {...ICON} />}
      >
        <SoundChipFields field="length" handle={handle} />
      </Chip>
    </>
  )
}
