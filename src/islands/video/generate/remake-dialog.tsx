import { useState } from "react"
import type { Plan } from "../../../domain/_kernel/plans.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../../../domain/prompt/rules.ts"
import { EXTENSIONS_S } from "../../../domain/video/remake/remake-rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { Choices } from "../../_ui/choice-field.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { FieldGroup } from "../../_ui/field.tsx"
import { Modal } from "../../_ui/modal.tsx"
import { TextAreaField } from "../../_ui/text-field.tsx"
import { useAction } from "../../_ui/use-action.ts"
import { addMusicPath } from "../../result/dubbing-paths.ts"
import { dubbedFrom, type RemadeVideo } from "./remade-video.ts"
import { remakePriceOf } from "./remake-price.ts"
import { soundLengthOf, soundLengthText } from "./sound-length.ts"
import { SoundLengthField } from "./sound-length-field.tsx"
import type { VideoActions } from "./use-video-actions.ts"

interface RemakeDialogProps {
  readonly kind: "video-extend" | "video-to-audio"
  readonly video: RemadeVideo
  readonly plan: Plan
  readonly taskActions: VideoActions
  readonly onClose: () => void
}

/** Asks how a video goes on, or what is heard in it, before it is ordered; what was typed stays where that fails. */
export function RemakeDialog({ kind, video, plan, taskActions, onClose }: RemakeDialogProps) {
  const t = useMessages("videos")
  const ui = useMessages("ui")
  const studio = useMessages("studio")
  const action = useAction()
  const [prompt, setPrompt] = useState(video.prompt)
  const [added, setAdded] = useState<(typeof EXTENSIONS_S)[number]>(EXTENSIONS_S[0])
  const [length, setLength] = useState("")
  const [negative, setNegative] = useState("")
  const soundS = soundLengthOf(length, video.duration)
  const isExtended = kind === "video-extend"
  const unwanted = negative.trim() === "" ? {} : { negative_prompt: negative }
  const asked = isExtended
    ? ({ kind, configuration: { prompt, duration: added } } as const)
    : ({ kind, configuration: { prompt, duration: soundS, ...unwanted } } as const)
  const priceCoins = remakePriceOf(kind, video, plan, asked.configuration)
  const title = t(`remake_${kind}`, { seconds: added })
  const submit = async () => {
    const made = await action.run(() => taskActions.remake(video, { ...asked, priceCoins }))
    if (made !== null) onClose()
  }
  return (
    <Modal title={title} closeLabel={ui("close")} onClose={onClose}>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextAreaField
          name="prompt"
          label={t(`words_${kind}`)}
          text={prompt}
          onText={setPrompt}
          maxLength={MAXIMUM_PROMPT_CHARACTERS}
          rows={3}
          dir="auto"
          data-first=""
        />
        {isExtended ? (
          <FieldGroup label={t("longerBy")}>
            <Choices
              name="duration"
              choices={EXTENSIONS_S.map((seconds) => ({ value: seconds, label: t("seconds", { count: seconds }) }))}
              chosen={added}
              onChoose={setAdded}
            />
          </FieldGroup>
        ) : (
          <>
            <SoundLengthField
              videoS={video.duration}
              seconds={soundS}
              onSeconds={(seconds) => setLength(soundLengthText(seconds, video.duration))}
            />
            <TextAreaField
              name="negative_prompt"
              label={t("negative")}
              hint={t("soundNegativeHint")}
              text={negative}
              onText={setNegative}
              maxLength={MAXIMUM_PROMPT_CHARACTERS}
              dir="auto"
              rows={2}
            />
          </>
        )}
        <FailureBox failure={action.failure} hasNoFields />
        <Button type="submit" variant="primary" size="large" isBusy={action.isBusy}>
          {title} · {studio("priceCoins", { count: priceCoins })}
        </Button>
        {isExtended ? null : (
          <a href={addMusicPath(dubbedFrom(video))} className="justify-self-start text-sm text-ink-2 underline underline-offset-2">
            {t("openSoundForm")}
          </a>
        )}
      </form>
    </Modal>
  )
}
