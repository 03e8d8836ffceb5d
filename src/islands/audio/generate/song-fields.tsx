import { useLocale } from "use-intl"
import { MAXIMUM_LYRICS_CHARACTERS } from "../../../domain/audio/generation/sound-rules.ts"
import { voiceOf } from "../../../domain/audio/generation/voice-table.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { SelectField } from "../../_ui/choice-field.tsx"
import { TextAreaField } from "../../_ui/text-field.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import type { CreateAudio } from "./use-create-audio.ts"
import { WriteLyrics } from "./write-lyrics.tsx"

interface SongProps {
  readonly handle: CreateAudio
}

/** What is sung. */
export function LyricsField({ handle }: SongProps) {
  const t = useMessages("sounds")
  const studio = useMessages("studio")
  const errorWords = useErrorWords()
  const { draft, errors, offered, change } = handle
  const error = errors["lyrics"]
  return (
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
        rows={8}
      />
      {offered.kinds.includes("lyrics") ? <WriteLyrics handle={handle} /> : null}
    </div>
  )
}

/** Who may sing, the member's own voices first; an empty name leaves it to the language of the lyrics. */
function useSingers({ offered, ownSingers }: CreateAudio) {
  const t = useMessages("sounds")
  const names = new Intl.DisplayNames([useLocale()], { type: "language" })
  const named = offered.singers
    .map((value) => {
      const { language, gender } = voiceOf(value)
      const isUnknown = language === null || gender === null
      return { value, label: isUnknown ? value : t("singerOf", { language: names.of(language) ?? language, voice: t(`gender_${gender}`) }) }
    })
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const owned = ownSingers.map(({ voice_id: value, name }) => ({ value, label: t("singerOwn", { name }) }))
  return [{ value: "", label: t("singerAuto") }, ...owned, ...named]
}

/** What the chosen singer is called. */
export function useSingerName(handle: CreateAudio): string {
  const singers = useSingers(handle)
  return (singers.find(({ value }) => value === handle.draft.singer) ?? singers[0])?.label ?? ""
}

/** By whom it is sung. */
export function SingerField({ handle }: SongProps) {
  const t = useMessages("sounds")
  const errorWords = useErrorWords()
  const { draft, errors, change } = handle
  const choices = useSingers(handle)
  const error = errors["timbre"]
  return (
    <SelectField
      name="timbre"
      label={t("singer")}
      choices={choices}
      chosen={choices.some(({ value }) => value === draft.singer) ? draft.singer : ""}
      error={error === undefined ? undefined : { text: errorWords(error) }}
      onChoose={(singer) => change({ singer })}
    />
  )
}
