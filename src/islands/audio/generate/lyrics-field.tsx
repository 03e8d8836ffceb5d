import { MAXIMUM_LYRICS_CHARACTERS } from "../../../domain/audio/generation/sound-rules.ts"
import { withFields } from "../../_making/form/field-declaration.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { TextAreaField } from "../../_ui/text-field.tsx"
import type { CreateAudio } from "./use-create-audio.ts"
import { WriteLyrics } from "./write-lyrics.tsx"

/** What is sung; without words, they can be written. */
export function LyricsField({ handle }: { readonly handle: CreateAudio }) {
  const t = useMessages("sounds")
  const studio = useMessages("studio")
  const { input, errors, offered, rewrite } = handle
  const { lyrics = "" } = input
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <TextAreaField
        name="lyrics"
        label={t("lyrics")}
        text={lyrics}
        onText={(text) => rewrite((before) => withFields(before, { lyrics: text === "" ? undefined : text }))}
        placeholder={t("lyricsPlaceholder")}
        hint={t("lyricsHint")}
        maxLength={MAXIMUM_LYRICS_CHARACTERS}
        aside={studio("promptCount", { count: lyrics.length, maximum: MAXIMUM_LYRICS_CHARACTERS })}
        error={errors["meta.lyrics"]}
        dir="auto"
        rows={8}
      />
      {offered.kinds.includes("lyrics") ? <WriteLyrics handle={handle} /> : null}
    </div>
  )
}
