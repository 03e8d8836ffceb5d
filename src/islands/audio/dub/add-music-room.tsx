import { Clock } from "lucide-react"
import type { ReactNode } from "react"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../../domain/prompt/rules.ts"
import type { RemakeKind } from "../../../domain/video/generation/task-actions.ts"
import { PromptText } from "../../_making/form/prompt-text.tsx"
import { Chip } from "../../_making/room/chip.tsx"
import { Composer } from "../../_making/room/composer.tsx"
import { OrderButton, OrderNotes, useOrderLine, useSendOrder } from "../../_making/room/order-parts.tsx"
import { Room } from "../../_making/room/room.tsx"
import { SettingGroup } from "../../_making/room/setting-group.tsx"
import { SettingsDrawer } from "../../_making/room/settings-drawer.tsx"
import { besideRows } from "../../_making/stream/made-rows.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { TextAreaField } from "../../_ui/text-field.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import { soundLengthText } from "../../video/generate/sound-length.ts"
import { SoundLengthField } from "../../video/generate/sound-length-field.tsx"
import { useVideoActions } from "../../video/generate/use-video-actions.ts"
import { useMadeVideos, VideoStream } from "../../video/generate/video-stream.tsx"
import type { AddMusic } from "./add-music-form.ts"
import { resultText } from "./own-result.ts"
import { OwnResultField } from "./own-result-field.tsx"

/** Fields that say themselves what is wrong with them. */
const TOLD_AT_FIELDS: ReadonlySet<string> = new Set(["video", "prompt", "duration", "negative_prompt"])

const VIDEO_TO_AUDIO = { kind: "video-to-audio" } as const

interface AddMusicRoomProps {
  readonly handle: AddMusic
  /** What can be made. */
  readonly modes: ReactNode
  readonly remakes: readonly RemakeKind[]
  readonly hasLipSync: boolean
  /** Whether no AI model makes videos or their sound. */
  readonly isPreview: boolean
}

/** The room that gives one of the viewer's videos a sound that words describe (spec 2§2, videoAddMusic). */
export function AddMusicRoom({ handle, modes, remakes, hasLipSync, isPreview }: AddMusicRoomProps) {
  const t = useMessages("dubbing")
  const sounds = useMessages("sounds")
  const videos = useMessages("videos")
  const making = useMessages("making")
  const { draft, video, soundS, errors, priceCoins, change } = handle
  const taskActions = useVideoActions({ hasLipSync })
  const made = useMadeVideos(taskActions)
  const send = useSendOrder({ handle })
  const line = useOrderLine({ handle, priceCoins, signInLine: t("signInToGenerate") })
  const missing = video === null ? t("choose_video") : draft.prompt.trim() === "" ? making("addPrompt") : null
  return (
    <Room
      title={sounds("title")}
      label={t("addMusicForm")}
      streamLabel={videos("results")}
      onSubmit={send}
      {...besideRows(made)}
      composer={
        <Composer
          modes={modes}
          notes={<OrderNotes handle={handle} toldAtFields={TOLD_AT_FIELDS} />}
          images={
            <OwnResultField
              media="video"
              name="video"
              result={video}
              failure={errors["video"]}
              takesFiles
              onResult={(chosen) => change({ video: resultText(chosen) })}
            />
          }
          prompt={
            <PromptText
              look="bare"
              text={draft.prompt}
              onText={(prompt) => change({ prompt })}
              placeholder={t("addMusicPlaceholder")}
              failure={errors["prompt"]}
              preview={isPreview ? VIDEO_TO_AUDIO : undefined}
              className="max-h-42"
            />
          }
          facts={line}
          chips={
            <Chip
              name="length"
              label={sounds("length")}
              value={t("seconds", { count: soundS })}
              icon={<Clock size={16} strokeWidth={1.75} className="text-ink-2" />}
              hasFailure={errors["duration"] !== undefined}
            >
              <LengthField handle={handle} />
            </Chip>
          }
          button={<OrderButton handle={handle} priceCoins={priceCoins} line={line} missing={missing} />}
        />
      }
      settings={<Settings handle={handle} />}
    >
      <VideoStream made={made} taskActions={taskActions} remakes={remakes} />
    </Room>
  )
}

function LengthField({ handle: { video, videoS, soundS, errors, change } }: { readonly handle: AddMusic }) {
  return (
    <SoundLengthField
      videoS={videoS}
      hasVideo={video !== null}
      seconds={soundS}
      error={errors["duration"]}
      onSeconds={(seconds) => change({ duration: soundLengthText(seconds, videoS) })}
    />
  )
}

function Settings({ handle }: { readonly handle: AddMusic }) {
  const t = useMessages("dubbing")
  const sounds = useMessages("sounds")
  const making = useMessages("making")
  const words = useErrorWords()
  const { draft, soundS, errors, change } = handle
  const error = errors["negative_prompt"]
  const isChanged = draft.duration !== "" || draft.negative !== ""
  return (
    <SettingsDrawer onReset={isChanged ? () => change({ duration: "", negative: "" }) : undefined}>
      <SettingGroup
        name="audio.addLength"
        title={sounds("length")}
        value={t("seconds", { count: soundS })}
        isOwn={draft.duration !== ""}
        error={errors["duration"]}
      >
        <LengthField handle={handle} />
      </SettingGroup>
      <SettingGroup
        name="audio.addNegative"
        title={t("negative")}
        value={draft.negative === "" ? making("none") : draft.negative}
        isOwn={draft.negative !== ""}
        error={error}
      >
        <TextAreaField
          name="negative_prompt"
          label={t("negative")}
          isLabelHidden
          hint={t("negativeHint")}
          text={draft.negative}
          onText={(negative) => change({ negative })}
          maxLength={MAXIMUM_PROMPT_CHARACTERS}
          error={error === undefined ? undefined : { text: words(error) }}
          dir="auto"
          rows={3}
        />
      </SettingGroup>
    </SettingsDrawer>
  )
}
