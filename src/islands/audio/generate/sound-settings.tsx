import type { ReactNode } from "react"
import { LARGEST_SEED } from "../../../domain/_kernel/new-seed.ts"
import { MAXIMUM_SOUNDS } from "../../../domain/audio/generation/sound-rules.ts"
import { seedIn } from "../../../formats/generator/seed.ts"
import { SeedInput } from "../../_making/form/seed-input.tsx"
import { SettingGroup } from "../../_making/room/setting-group.tsx"
import { SettingsDrawer } from "../../_making/room/settings-drawer.tsx"
import { localPath } from "../../_runtime/local-path.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Choices } from "../../_ui/choice-field.tsx"
import { FieldGroup } from "../../_ui/field.tsx"
import { RangeField } from "../../_ui/range-field.tsx"
import { lengthBounds } from "./audio-draft.ts"
import { LyricsField, SingerField, useSingerName } from "./song-fields.tsx"
import { ToneFields } from "./tone-fields.tsx"
import type { CreateAudio } from "./use-create-audio.ts"

const NO_SETTINGS = { speed: "", emotion: "", musicS: "", effectS: "", count: "", seed: "" }

interface SoundSettingsProps {
  readonly handle: CreateAudio
  /** Whether no AI model makes any of it. */
  readonly isPreview: boolean
}

/** The settings of a sound: closed lines that show what they hold. */
export function SoundSettings({ handle, isPreview }: SoundSettingsProps) {
  const t = useMessages("sounds")
  const making = useMessages("making")
  const { draft, form, errors, change } = handle
  const singerName = useSingerName(handle)
  const isChanged = Object.keys(NO_SETTINGS).some((name) => draft[name] !== "")
  const isSong = form.kind === "song"
  return (
    <SettingsDrawer onReset={isChanged ? () => change(NO_SETTINGS) : undefined}>
      {form.tab === "speech" ? (
        <SettingGroup
          name="audio.tone"
          title={t("emotion")}
          value={`${t(`emotion_${form.emotion}`)} · ${t("times", { factor: form.speed })}`}
          isOwn={draft.emotion !== "" || draft.speed !== ""}
        >
          <ToneFields emotion={form.emotion} speed={form.speed} change={change} />
        </SettingGroup>
      ) : (
        <>
          {isSong ? (
            <>
              <SettingGroup
                name="audio.lyrics"
                title={t("lyrics")}
                value={draft.lyrics.trim() === "" ? making("none") : draft.lyrics}
                isOwn={draft.lyrics.trim() !== ""}
                error={errors["lyrics"]}
              >
                <LyricsField handle={handle} />
              </SettingGroup>
              <SettingGroup name="audio.singer" title={t("singer")} value={singerName} isOwn={draft.singer !== ""} error={errors["timbre"]}>
                <SingerField handle={handle} />
              </SettingGroup>
            </>
          ) : null}
          <SettingGroup
            name="audio.length"
            title={t("length")}
            value={t("seconds", { count: form.durationS })}
            isOwn={draft.musicS !== "" || draft.effectS !== "" || draft.count !== ""}
          >
            <SoundLength {...handle} />
            <CountField {...handle} />
          </SettingGroup>
          <SettingGroup
            name="audio.seed"
            title={t("seed")}
            value={draft.seed === "" ? making("random") : draft.seed}
            isOwn={draft.seed !== ""}
            error={errors["seed"]}
          >
            <SeedInput
              seed={seedIn(draft.seed) ?? undefined}
              largest={LARGEST_SEED}
              hint={t("seedHint")}
              failure={errors["seed"]}
              onSeed={(seed) => change({ seed: seed === undefined ? "" : String(seed) })}
            />
          </SettingGroup>
        </>
      )}
      {isPreview ? (
        <p className="py-3 text-xs text-pretty text-ink-3">
          {t("previewNotice")}{" "}
          <a href={localPath("/about-preview")} className="text-link whitespace-nowrap">
            {t("noServerHow")}
          </a>
        </p>
      ) : null}
    </SettingsDrawer>
  )
}

function SoundLength({ form, change }: CreateAudio) {
  const t = useMessages("sounds")
  if (form.tab === "speech") return null
  const { least, usual, most } = lengthBounds(form.tab)
  const isMusic = form.tab === "music"
  const keep = (length: string) => change(isMusic ? { musicS: length } : { effectS: length })
  return (
    <RangeField
      name="duration"
      label={t("length")}
      minimum={least}
      maximum={most}
      step={isMusic ? 5 : 1}
      value={form.durationS}
      shown={t("seconds", { count: form.durationS })}
      onValue={(seconds) => keep(String(seconds))}
      onReset={form.durationS === usual ? undefined : () => keep("")}
    />
  )
}

function CountField({ form, change }: CreateAudio) {
  const t = useMessages("sounds")
  return (
    <FieldGroup label={t("count")} hint={t("countHint")} value={String(form.count)}>
      <Choices
        name="n_iter"
        choices={Array.from({ length: MAXIMUM_SOUNDS }, (_, index) => ({ value: index + 1, label: String(index + 1) }))}
        chosen={form.count}
        onChoose={(count) => change({ count: String(count) })}
      />
    </FieldGroup>
  )
}

/** What a chip of the composer opens. */
export type SoundChipField = "tone" | "lyrics" | "singer" | "length"

const FIELDS: Readonly<Record<SoundChipField, (handle: CreateAudio) => ReactNode>> = {
  tone: ({ form, change }) => <ToneFields emotion={form.emotion} speed={form.speed} change={change} />,
  lyrics: (handle) => <LyricsField handle={handle} />,
  singer: (handle) => <SingerField handle={handle} />,
  length: (handle) => (
    <>
      <SoundLength {...handle} />
      <CountField {...handle} />
    </>
  ),
}

/** The fields of one chip. */
export function SoundChipFields({ field, handle }: { readonly field: SoundChipField; readonly handle: CreateAudio }) {
  return <div className="grid gap-4">{FIELDS[field](handle)}</div>
}
