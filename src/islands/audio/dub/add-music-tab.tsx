import { MAXIMUM_PROMPT_CHARACTERS } from "../../../domain/prompt/rules.ts"
import type { RemakeKind } from "../../../domain/video/generation/task-actions.ts"
import { PromptText } from "../../_making/form/prompt-text.tsx"
import { OrderForm } from "../../_making/order/order-form.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { TextAreaField } from "../../_ui/text-field.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import { soundLengthText } from "../../video/generate/sound-length.ts"
import { SoundLengthField } from "../../video/generate/sound-length-field.tsx"
import { useVideoDeeds } from "../../video/generate/use-video-deeds.ts"
import { VideoStream } from "../../video/generate/video-stream.tsx"
import { useAddMusic } from "./add-music-form.ts"
import { resultText } from "./own-result.ts"
import { OwnResultField } from "./own-result-field.tsx"
import { TabGrid } from "./tab-grid.tsx"

/** Fields that say themselves what is wrong with them. */
const TOLD_AT_FIELDS: ReadonlySet<string> = new Set(["video", "prompt", "duration", "negative_prompt"])

const VIDEO_TO_AUDIO = { kind: "video-to-audio" } as const

interface AddMusicTabProps {
  readonly handle: ReturnType<typeof useAddMusic>
  readonly remakes: readonly RemakeKind[]
  readonly hasLipSync: boolean
  /** Whether no AI model makes videos or their sound. */
  readonly isPreview: boolean
}

/** Gives one of the viewer's videos a sound that words describe (spec 2§2, videoAddMusic). */
export function AddMusicTab({ handle, remakes, hasLipSync, isPreview }: AddMusicTabProps) {
  const t = useMessages("dubbing")
  const { draft, video, videoS, soundS, errors, priceCoins, change } = handle
  const words = useErrorWords()
  const deeds = useVideoDeeds({ hasLipSync })
  const negativeError = errors["negative_prompt"]
  return (
    <TabGrid
      isPreview={isPreview}
      form={
        <OrderForm
          label={t("addMusicForm")}
          handle={handle}
          priceCoins={priceCoins}
          toldAtFields={TOLD_AT_FIELDS}
          signInLine={t("signInToGenerate")}
        >
          <p className="text-xs text-pretty text-ink-3">{t("addMusicLead")}</p>
          <OwnResultField
            media="video"
            name="video"
            result={video}
            failure={errors["video"]}
            takesFiles
            onResult={(chosen) => change({ video: resultText(chosen) })}
          />
          <PromptText
            text={draft.prompt}
            onText={(prompt) => change({ prompt })}
            placeholder={t("addMusicPlaceholder")}
            failure={errors["prompt"]}
            hint={t("addMusicHint")}
            preview={isPreview ? VIDEO_TO_AUDIO : undefined}
            className="max-h-[28dvh] min-h-24"
          />
          <SoundLengthField
            videoS={videoS}
            hasVideo={video !== null}
            seconds={soundS}
            error={errors["duration"]}
            onSeconds={(seconds) => change({ duration: soundLengthText(seconds, videoS) })}
          />
          <TextAreaField
            name="negative_prompt"
            label={t("negative")}
            hint={t("negativeHint")}
            text={draft.negative}
            onText={(negative) => change({ negative })}
            maxLength={MAXIMUM_PROMPT_CHARACTERS}
            error={negativeError === undefined ? undefined : { text: words(negativeError) }}
            dir="auto"
            rows={2}
          />
        </OrderForm>
      }
    >
      <VideoStream deeds={deeds} remakes={remakes} marksPreviews={!isPreview} />
    </TabGrid>
  )
}
