import type { ReactNode } from "react"
import { SettingGroup } from "../../_making/room/setting-group.tsx"
import { SettingsDrawer } from "../../_making/room/settings-drawer.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { FitField } from "./fit-field.tsx"
import { ModelField } from "./model-field.tsx"
import { MorePanel, NegativePanel, SoundField } from "./more-fields.tsx"
import { CountField, LengthField, QualityField, SizeField } from "./shape-fields.tsx"
import { shapeName } from "./shape-names.ts"
import type { CreateVideo } from "./use-create-video.ts"
import { hasPlaces, RESET_SETTINGS } from "./video-draft.ts"

/** The settings of a video: closed lines that show what they hold. */
export function VideoSettings({ handle }: { readonly handle: CreateVideo }) {
  const t = useMessages("videos")
  const { draft, form, errors, change } = handle
  const isChanged = Object.entries(RESET_SETTINGS).some(([name, usual]) => draft[name] !== usual)
  return (
    <SettingsDrawer onReset={isChanged ? () => change(RESET_SETTINGS) : undefined}>
      {hasPlaces(form.tab) ? null : (
        <SettingGroup name="video.model" title={t("model")} value={form.model.no} isOwn={draft.model !== ""} error={errors["art_model_no"]}>
          <ModelField {...handle} />
        </SettingGroup>
      )}
      <SettingGroup
        name="video.shape"
        title={t("size")}
        value={shapeName(form.size)}
        isOwn={draft.size !== "" || draft.fit !== ""}
        error={errors["size"]}
      >
        <SizeField {...handle} />
        <FitField {...handle} />
      </SettingGroup>
      <SettingGroup
        name="video.length"
        title={t("length")}
        value={[t("seconds", { count: form.durationS }), ...(form.quality === null ? [] : [form.quality])].join(" · ")}
        isOwn={draft.duration !== "" || draft.quality !== "" || draft.count !== ""}
        error={errors["generate_video.generate_video_duration"] ?? errors["n_iter"] ?? errors["generate_video.quality_mode"]}
      >
        <LengthField {...handle} />
        <QualityField {...handle} />
        <CountField {...handle} />
      </SettingGroup>
      <NegativePanel {...handle} />
      <MorePanel {...handle} />
    </SettingsDrawer>
  )
}

/** What a chip of the composer opens. */
export type ChipField = "model" | "length" | "size" | "quality" | "sound"

const FIELDS: Readonly<Record<ChipField, (props: CreateVideo) => ReactNode>> = {
  model: ModelField,
  length: (props) => (
    <>
      <LengthField {...props} />
      <CountField {...props} />
    </>
  ),
  size: (props) => (
    <>
      <SizeField {...props} />
      <FitField {...props} />
    </>
  ),
  quality: QualityField,
  sound: SoundField,
}

/** The fields of one chip. */
export function VideoChipFields({ field, handle }: { readonly field: ChipField; readonly handle: CreateVideo }) {
  const Field = FIELDS[field]
  return (
    <div className="grid gap-4">
      <Field {...handle} />
    </div>
  )
}
