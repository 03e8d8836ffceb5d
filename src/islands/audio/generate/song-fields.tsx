import { useLocale } from "use-intl"
import { MAXIMUM_LYRICS_CHARACTERS } from "../../../domain/audio/generation/sound-rules.ts"
import { voiceOf } from "../../../domain/audio/generation/voice-table.ts"
import type { OwnVoice } from "../../../domain/audio/voice-contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Choices, SelectField } from "../../_ui/choice-field.tsx"
import { FieldGroup } from "../../_ui/field.tsx"
import { TextAreaField } from "../../_ui/text-field.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import type { CreateAudio } from "./use-create-audio.ts"
import { WriteLyrics } from "./write-lyrics.tsx"

interface SongProps {
  readonly handle: CreateAudio
}

/** Whether somebody sings; nothing where there is no choice. */
export function MusicModeField({ handle: { form, offered, change } }: SongProps) {
  const t = useMessages("sounds")
  const modes = (["song", "music"] as const).filter((kind) => offered.kinds.includes(kind))
  if (modes.length < 2) return null
  return (
    <FieldGroup label={t("musicMode")}>
      <Choices
        name="generateMode"
        choices={modes.map((value) => ({ value, label: t(`mode_${value}`) }))}
        chosen={form.kind === "music" ? "music" : "song"}
        onChoose={(kind) => change({ musicMode: kind === "music" ? "instrumental" : "" })}
      />
    </FieldGroup>
  )
}

/** What is sung, and by whom. */
export function SongFields({ handle }: SongProps) {
  const t = useMessages("sounds")
  const studio = useMessages("studio")
  const errorWords = useErrorWords()
  const { draft, errors, offered, ownSingers, change } = handle
  const error = errors["lyrics"]
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <TextAreaField
          name="lyrics"
          label={t("lyrics")}
          text={draft.lyrics}
          onText={(lyrics) => change({ lyrics })}
          placeholder={t("lyricsPlaceholder")}
          hint={t("lyricsHint")}
          maxLength={MAXIMUM_LYRICS_CHARACTERS}
          aside={studio("promptCount", { count: draft.lyrics.length, maximum: MAXIMUM_LYRICS_CHARACTERS })}
          error={error === undefined ? undefined : { text: errorWords(error) }}
          dir="auto"
          rows={6}
        />
        {offered.kinds.includes("lyrics") ? <WriteLyrics handle={handle} /> : null}
      </div>
      <SingerField
        singers={offered.singers}
        own={ownSingers}
        chosen={draft.singer}
        error={errors["timbre"]}
        onChoose={(singer) => change({ singer })}
      />
    </>
  )
}

interface SingerFieldProps {
  readonly singers: readonly string[]
  /** The member's own that sing; they come first. */
  readonly own: readonly OwnVoice[]
  /** Empty for whoever speaks the language of the lyrics. */
  readonly chosen: string
  readonly error: string | undefined
  readonly onChoose: (singer: string) => void
}

function SingerField({ singers, own, chosen, error, onChoose }: SingerFieldProps) {
  const t = useMessages("sounds")
  const errorWords = useErrorWords()
  const names = new Intl.DisplayNames([useLocale()], { type: "language" })
  const named = singers
    .map((value) => {
      const { language, gender } = voiceOf(value)
      const isUnknown = language === null || gender === null
      return { value, label: isUnknown ? value : t("singerOf", { language: names.of(language) ?? language, voice: t(`gender_${gender}`) }) }
    })
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const owned = own.map(({ voice_id: value, name }) => ({ value, label: t("singerOwn", { name }) }))
  const choices = [{ value: "", label: t("singerAuto") }, ...owned, ...named]
  return (
    <SelectField
      name="timbre"
      label={t("singer")}
      choices={choices}
      chosen={choices.some(({ value }) => value === chosen) ? chosen : ""}
      error={error === undefined ? undefined : { text: errorWords(error) }}
      onChoose={onChoose}
    />
  )
}
