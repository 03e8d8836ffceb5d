import { LARGEST_SEED } from "../../../domain/_kernel/new-seed.ts"
import { MAXIMUM_SOUNDS, MAXIMUM_SPOKEN_CHARACTERS } from "../../../domain/audio/generation/sound-rules.ts"
import { seedIn } from "../../../formats/generator/seed.ts"
import { PromptText } from "../../_making/form/prompt-text.tsx"
import { SeedInput } from "../../_making/form/seed-input.tsx"
import { OrderForm } from "../../_making/order/order-form.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { Choices } from "../../_ui/choice-field.tsx"
import { FieldGroup } from "../../_ui/field.tsx"
import { RangeField } from "../../_ui/range-field.tsx"
import { TabPanel, TabSet } from "../../_ui/tabs.tsx"
import { TextAreaField } from "../../_ui/text-field.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import { lengthBounds, tabsOf } from "./audio-draft.ts"
import { GenreField } from "./genre-field.tsx"
import { MusicModeField, SongFields } from "./song-fields.tsx"
import { ToneFields } from "./tone-fields.tsx"
import type { CreateAudio } from "./use-create-audio.ts"
import { VoiceField } from "./voice-field.tsx"

/** Fields that say themselves what is wrong with them. */
const TOLD_AT_FIELDS: ReadonlySet<string> = new Set(["prompt", "timbre", "seed"])

/** All that is decided before a sound is made, and the one button that does it. */
export function AudioFormPanel({ handle, isPreview }: { readonly handle: CreateAudio; readonly isPreview: boolean }) {
  const t = useMessages("sounds")
  const { form, change } = handle
  const tabs = tabsOf(handle.offered.kinds)
  return (
    <OrderForm
      label={t("form")}
      handle={handle}
      priceCoins={form.priceCoins}
      toldAtFields={TOLD_AT_FIELDS}
      signInLine={t("signInToGenerate")}
    >
      <TabSet
        label={t("tabs")}
        tabs={tabs.map((id) => ({ id, label: t(`tab_${id}`) }))}
        chosen={form.tab}
        onChoose={(tab) => change({ tab })}
      >
        {tabs.map((id) => (
          <TabPanel key={id} id={id} className="grid grid-cols-[minmax(0,1fr)] gap-5 outline-none">
            <p className="text-xs text-pretty text-ink-3">{t(`lead_${id === "music" && form.kind === "song" ? "song" : id}`)}</p>
            {id === "speech" ? <SpeechFields {...handle} /> : <SoundFields handle={handle} tab={id} isPreview={isPreview} />}
          </TabPanel>
        ))}
      </TabSet>
    </OrderForm>
  )
}

function SpeechFields({ draft, form, errors, ownVoices, offered: { voices }, change }: CreateAudio) {
  const t = useMessages("sounds")
  const studio = useMessages("studio")
  const errorWords = useErrorWords()
  const error = errors["prompt"]
  return (
    <>
      <TextAreaField
        name="prompt"
        label={t("text")}
        text={draft.spoken}
        onText={(spoken) => change({ spoken })}
        placeholder={t("textPlaceholder")}
        maxLength={MAXIMUM_SPOKEN_CHARACTERS}
        aside={studio("promptCount", { count: draft.spoken.length, maximum: MAXIMUM_SPOKEN_CHARACTERS })}
        error={error === undefined ? undefined : { text: errorWords(error) }}
        dir="auto"
        rows={6}
      />
      <VoiceField
        chosen={form.voice}
        ownVoices={ownVoices}
        voices={voices}
        error={errors["timbre"]}
        onChoose={(voice) => change({ voice })}
      />
      <ToneFields emotion={form.emotion} speed={form.speed} change={change} />
    </>
  )
}

interface SoundFieldsProps {
  readonly handle: CreateAudio
  readonly tab: "music" | "sound-effect"
  readonly isPreview: boolean
}

function SoundFields({ handle, tab, isPreview }: SoundFieldsProps) {
  const { draft, form, errors, change } = handle
  const t = useMessages("sounds")
  const { least, usual, most } = lengthBounds(tab)
  const isMusic = tab === "music"
  const isSong = isMusic && form.kind === "song"
  const kind = isSong ? "song" : tab
  const keepLength = (length: string) => change(isMusic ? { musicS: length } : { effectS: length })
  return (
    <>
      {isMusic ? <MusicModeField handle={handle} /> : null}
      <PromptText
        text={isMusic ? draft.music : draft.effect}
        onText={(text) => change(isMusic ? { music: text } : { effect: text })}
        placeholder={t(`placeholder_${kind}`)}
        failure={errors["prompt"]}
        hint={t(`hint_${kind}`)}
        preview={isPreview ? { kind, hasLyrics: isSong && draft.lyrics.trim() !== "" } : undefined}
        className="max-h-[28dvh] min-h-24"
      />
      {isMusic ? (
        <div className="-m-1 max-h-72 overflow-y-auto p-1">
          <GenreField description={draft.music} onDescription={(music) => change({ music })} />
        </div>
      ) : null}
      {isSong ? <SongFields handle={handle} /> : null}
      <RangeField
        name="duration"
        label={t("length")}
        minimum={least}
        maximum={most}
        step={isMusic ? 5 : 1}
        value={form.durationS}
        shown={t("seconds", { count: form.durationS })}
        onValue={(seconds) => keepLength(String(seconds))}
        onReset={form.durationS === usual ? undefined : () => keepLength("")}
      />
      <FieldGroup label={t("count")} hint={t("countHint")} value={String(form.count)}>
        <Choices
          name="n_iter"
          choices={Array.from({ length: MAXIMUM_SOUNDS }, (_, index) => ({ value: index + 1, label: String(index + 1) }))}
          chosen={form.count}
          onChoose={(count) => change({ count: String(count) })}
        />
      </FieldGroup>
      <SeedInput
        seed={seedIn(draft.seed) ?? undefined}
        largest={LARGEST_SEED}
        hint={t("seedHint")}
        failure={errors["seed"]}
        onSeed={(seed) => change({ seed: seed === undefined ? "" : String(seed) })}
      />
    </>
  )
}
