import { MAXIMUM_SPOKEN_CHARACTERS } from "../../../domain/audio/generation/sound-rules.ts"
import type { RemakeKind } from "../../../domain/video/generation/task-actions.ts"
import { spokenSeconds } from "../../../domain/video/lips/lip-rules.ts"
import { OrderForm } from "../../_making/order/order-form.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { Choices } from "../../_ui/choice-field.tsx"
import { FieldGroup } from "../../_ui/field.tsx"
import { TabPanel, TabSet } from "../../_ui/tabs.tsx"
import { TextAreaField } from "../../_ui/text-field.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import { ImageSlot } from "../../generator/image-slot.tsx"
import { UploadingContext } from "../../generator/uploading.ts"
import { useVideoDeeds } from "../../video/generate/use-video-deeds.ts"
import { imageText } from "../../video/generate/video-draft.ts"
import { VideoStream } from "../../video/generate/video-stream.tsx"
import { ToneFields } from "../generate/tone-fields.tsx"
import { VoiceField } from "../generate/voice-field.tsx"
import { FaceNote } from "./face-note.tsx"
import type { LipSyncHandle } from "./lip-sync-form.ts"
import { resultText } from "./own-result.ts"
import { OwnResultField } from "./own-result-field.tsx"
import { LIP_SYNC_SUBS } from "./screen-tabs.ts"
import { TabGrid } from "./tab-grid.tsx"

/** Fields that say themselves what is wrong with them. */
const TOLD_AT_FIELDS: ReadonlySet<string> = new Set(["face", "prompt", "timbre", "audio"])

interface LipSyncTabProps {
  readonly handle: LipSyncHandle
  readonly remakes: readonly RemakeKind[]
  readonly isPreview: boolean
}

/** Makes a face of the viewer's say a text or move its lips to a sound (spec 2§2, lipSync with its tabs text and audio). */
export function LipSyncTab({ handle, remakes, isPreview }: LipSyncTabProps) {
  const t = useMessages("dubbing")
  const { form, errors, change } = handle
  const deeds = useVideoDeeds({ hasLipSync: true })
  return (
    <TabGrid
      isPreview={isPreview}
      form={
        <OrderForm
          label={t("lipSyncForm")}
          handle={handle}
          priceCoins={form.priceCoins}
          toldAtFields={TOLD_AT_FIELDS}
          signInLine={t("signInToGenerate")}
        >
          <p className="text-xs text-pretty text-ink-3">{t("lipSyncLead")}</p>
          <FaceField {...handle} />
          <TabSet
            label={t("subs")}
            tabs={LIP_SYNC_SUBS.map((id) => ({ id, label: t(`sub_${id}`) }))}
            chosen={form.sub}
            onChoose={(sub) => change({ sub })}
          >
            <TabPanel id="text" className="grid grid-cols-[minmax(0,1fr)] gap-5 outline-none">
              <TextFields {...handle} />
            </TabPanel>
            <TabPanel id="audio" className="grid grid-cols-[minmax(0,1fr)] gap-5 outline-none">
              <OwnResultField
                media="audio"
                name="audio"
                result={form.audio}
                failure={errors["audio"]}
                takesFiles
                onResult={(audio) => change({ audio: resultText(audio) })}
              />
            </TabPanel>
          </TabSet>
        </OrderForm>
      }
    >
      <VideoStream deeds={deeds} remakes={remakes} marksPreviews={!isPreview} />
    </TabGrid>
  )
}

/** The face: of an image, from wherever images come, or of one of the viewer's videos. */
function FaceField({ form: { face, image, video }, errors, change, $uploading }: LipSyncHandle) {
  const t = useMessages("dubbing")
  const failure = errors["face"]
  const seen = face === "image" ? image?.url : (video?.poster ?? undefined)
  return (
    <UploadingContext value={$uploading}>
      <FieldGroup label={t("face")}>
        <Choices
          name="face"
          choices={(["image", "video"] as const).map((value) => ({ value, label: t(value) }))}
          chosen={face}
          onChoose={(chosen) => change({ face: chosen === "image" ? "" : chosen })}
        />
      </FieldGroup>
      {face === "image" ? (
        <ImageSlot
          name="face"
          label={t("image")}
          hint={t("faceHint")}
          image={image ?? undefined}
          failure={failure}
          takesPaste
          onImage={(chosen) => change({ image: imageText(chosen) })}
        />
      ) : (
        <OwnResultField
          media="video"
          name="face"
          result={video}
          failure={failure}
          takesFiles
          onResult={(chosen) => change({ video: resultText(chosen) })}
        />
      )}
      {seen === undefined ? null : <FaceNote key={seen} url={seen} />}
    </UploadingContext>
  )
}

/** What is said, by whom and how. */
function TextFields({ draft, form, errors, voices, ownVoices, change }: LipSyncHandle) {
  const t = useMessages("dubbing")
  const studio = useMessages("studio")
  const words = useErrorWords()
  const error = errors["prompt"]
  const seconds = Math.ceil(spokenSeconds(draft.text, form.speed))
  return (
    <>
      <TextAreaField
        name="prompt"
        label={t("text")}
        text={draft.text}
        onText={(text) => change({ text })}
        placeholder={t("textPlaceholder")}
        maxLength={MAXIMUM_SPOKEN_CHARACTERS}
        hint={seconds === 0 ? undefined : t("takesAbout", { count: seconds })}
        aside={studio("promptCount", { count: draft.text.length, maximum: MAXIMUM_SPOKEN_CHARACTERS })}
        error={error === undefined ? undefined : { text: words(error) }}
        dir="auto"
        rows={5}
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
