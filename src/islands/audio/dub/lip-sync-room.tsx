import type { ReactNode } from "react"
import { MAXIMUM_SPOKEN_CHARACTERS, SPEEDS } from "../../../domain/audio/generation/sound-rules.ts"
import type { RemakeKind } from "../../../domain/video/generation/task-actions.ts"
import { spokenSeconds } from "../../../domain/video/lips/lip-rules.ts"
import { Composer } from "../../_making/room/composer.tsx"
import { OrderButton, OrderNotes, useOrderLine, useSendOrder } from "../../_making/room/order-parts.tsx"
import { Room } from "../../_making/room/room.tsx"
import { Segmented } from "../../_making/room/segmented.tsx"
import { useGalleryPage } from "../../_making/room/use-gallery-page.ts"
import { besideRows } from "../../_making/stream/made-rows.tsx"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { Choices } from "../../_ui/choice-field.tsx"
import { FieldGroup } from "../../_ui/field.tsx"
import { TextAreaField } from "../../_ui/text-field.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import { ImageSlot } from "../../generator/image-slot.tsx"
import { UploadingContext } from "../../generator/uploading.ts"
import { useVideoActions } from "../../video/generate/use-video-actions.ts"
import { useMadeVideos, VideoStream } from "../../video/generate/video-stream.tsx"
import { SoundChips } from "../generate/sound-chips.tsx"
import { VoiceChip } from "../generate/voice-chip.tsx"
import { VoiceField } from "../generate/voice-field.tsx"
import { FaceNote } from "./face-note.tsx"
import type { LipSyncHandle } from "./lip-sync-form.ts"
import { imageText, resultText } from "./own-result.ts"
import { OwnResultField } from "./own-result-field.tsx"
import { LIP_SYNC_SUBS } from "./screen-tabs.ts"

const SoundSettings = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../generate/sound-settings.tsx").then((chunk) => chunk.SoundSettings),
  () => null,
)

/** Fields that say themselves what is wrong with them. */
const TOLD_AT_FIELDS: ReadonlySet<string> = new Set(["face", "prompt", "timbre", "audio"])

interface LipSyncRoomProps {
  readonly handle: LipSyncHandle
  /** What can be made. */
  readonly modes: ReactNode
  readonly remakes: readonly RemakeKind[]
}

/** The room that makes a face of the viewer's say a text or move its lips to a sound (spec 2§2, lipSync with its tabs text and audio). */
export function LipSyncRoom({ handle, modes, remakes }: LipSyncRoomProps) {
  const t = useMessages("dubbing")
  const sounds = useMessages("sounds")
  const videos = useMessages("videos")
  const { form, errors, voices, ownVoices, change } = handle
  const taskActions = useVideoActions({ hasLipSync: true })
  const made = useMadeVideos(taskActions)
  const pages = useGalleryPage(false)
  const send = useSendOrder({ handle, onEnd: pages.close })
  const line = useOrderLine({ handle, priceCoins: form.priceCoins, signInLine: t("signInToGenerate") })
  const isText = form.sub === "text"
  return (
    <UploadingContext value={handle.$uploading}>
      <Room
        title={sounds("title")}
        label={t("lipSyncForm")}
        streamLabel={videos("results")}
        onSubmit={send}
        {...besideRows(made)}
        gallery={
          isText ? (
            <div className={pages.gallery}>
              <VoiceField
                chosen={form.voice}
                ownVoices={ownVoices}
                voices={voices}
                error={errors["timbre"]}
                onChoose={(voice) => change({ voice })}
                onDone={pages.close}
              />
            </div>
          ) : undefined
        }
        composer={
          <Composer
            modes={modes}
            notes={<OrderNotes handle={handle} toldAtFields={TOLD_AT_FIELDS} />}
            images={<FaceField {...handle} />}
            prompt={
              <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
                <Segmented
                  label={t("subs")}
                  choices={LIP_SYNC_SUBS.map((id) => ({ id, label: t(`sub_${id}`) }))}
                  chosen={form.sub}
                  onChoose={(sub) => change({ sub })}
                />
                <div className="w-full">
                  {isText ? (
                    <SpokenText {...handle} />
                  ) : (
                    <OwnResultField
                      media="audio"
                      name="audio"
                      result={form.audio}
                      failure={errors["audio"]}
                      takesFiles
                      onResult={(audio) => change({ audio: resultText(audio) })}
                    />
                  )}
                </div>
              </div>
            }
            facts={line}
            chips={
              isText ? (
                <>
                  <VoiceChip chosen={form.voice} ownVoices={ownVoices} onPress={pages.toggle} />
                  <SoundChips form={handle.tone} handle={null} />
                </>
              ) : null
            }
            hasSettings={isText}
            button={<OrderButton handle={handle} priceCoins={form.priceCoins} line={line} missing={useMissing(handle)} />}
          />
        }
        settings={isText ? <SoundSettings form={handle.tone} handle={null} /> : null}
      >
        <div className={isText ? pages.stream : ""}>
          <VideoStream made={made} taskActions={taskActions} remakes={remakes} />
        </div>
      </Room>
    </UploadingContext>
  )
}

/** What is still missing, in the words of the button; null where nothing is. */
function useMissing({ form, draft }: LipSyncHandle): string | null {
  const t = useMessages("dubbing")
  const making = useMessages("making")
  if (form.face === "image" ? form.image === null : form.video === null)
    return form.face === "image" ? making("addImages", { count: 1 }) : t("choose_video")
  if (form.sub === "text") return draft.text.trim() === "" ? making("addPrompt") : null
  return form.audio === null ? t("choose_audio") : null
}

/** The face: of an image, from wherever images come, or of one of the viewer's videos. */
function FaceField({ form: { face, image, video }, errors, change }: LipSyncHandle) {
  const t = useMessages("dubbing")
  const failure = errors["face"]
  const seen = face === "image" ? image?.url : (video?.poster ?? undefined)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
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
          isLow
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
      {import.meta.env.SSR || seen === undefined ? null : <FaceNote key={seen} url={seen} />}
    </div>
  )
}

/** What is said. */
function SpokenText({ draft, form, errors, change }: LipSyncHandle) {
  const t = useMessages("dubbing")
  const studio = useMessages("studio")
  const words = useErrorWords()
  const error = errors["prompt"]
  const seconds = Math.ceil(spokenSeconds(draft.text, form.configuration.speed ?? SPEEDS.usual))
  return (
    <TextAreaField
      name="prompt"
      label={t("text")}
      isLabelHidden
      text={draft.text}
      onText={(text) => change({ text })}
      placeholder={t("textPlaceholder")}
      maxLength={MAXIMUM_SPOKEN_CHARACTERS}
      hint={seconds === 0 ? undefined : t("takesAbout", { count: seconds })}
      aside={studio("promptCount", { count: draft.text.length, maximum: MAXIMUM_SPOKEN_CHARACTERS })}
      error={error === undefined ? undefined : { text: words(error) }}
      dir="auto"
      rows={2}
    />
  )
}
