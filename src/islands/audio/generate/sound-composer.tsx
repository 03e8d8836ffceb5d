import type { ReactNode } from "react"
import { MAXIMUM_SPOKEN_CHARACTERS } from "../../../domain/audio/generation/sound-rules.ts"
import { withFields } from "../../_making/form/field-declaration.ts"
import { hasFailureIn } from "../../_making/form/form-handle.ts"
import { PromptText } from "../../_making/form/prompt-text.tsx"
import { Composer } from "../../_making/room/composer.tsx"
import { OrderButton, OrderNotes, useOrderLine } from "../../_making/room/order-parts.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { TextAreaField } from "../../_ui/text-field.tsx"
import { SoundChips } from "./sound-chips.tsx"
import { SOUND_GROUPS } from "./sound-fields.ts"
import { faultsOf } from "./sound-form.ts"
import type { CreateAudio } from "./use-create-audio.ts"
import { VoiceChip } from "./voice-chip.tsx"

interface SoundComposerProps {
  readonly handle: CreateAudio
  readonly modes: ReactNode
  /** Whether no AI model makes any of it. */
  readonly isPreview: boolean
  readonly onGallery: () => void
}

/** Fields that say themselves what is wrong with them. */
const SETTINGS = SOUND_GROUPS.flatMap(({ fields }) => fields)
const TOLD_AT_FIELDS = { has: (path: string) => path === "meta.prompt" || hasFailureIn([{ path }], SETTINGS) }

/** The composer of sounds: what is made, its words, what is chosen, the price. */
export function SoundComposer({ handle, modes, isPreview, onGallery }: SoundComposerProps) {
  const t = useMessages("sounds")
  const making = useMessages("making")
  const { form, ownVoices, fields } = handle
  const line = useOrderLine({ handle, priceCoins: form.priceCoins, signInLine: t("signInToGenerate") })
  const isMissing = faultsOf(form).length > 0
  return (
    <Composer
      modes={modes}
      notes={<OrderNotes handle={handle} toldAtFields={TOLD_AT_FIELDS} />}
      prompt={form.kind === "speech" ? <SpokenText handle={handle} /> : <Description handle={handle} isPreview={isPreview} />}
      facts={line}
      chips={
        <>
          {form.kind === "speech" ? <VoiceChip chosen={form.voice} ownVoices={ownVoices} onPress={onGallery} /> : null}
          <SoundChips form={fields} handle={handle} />
        </>
      }
      button={<OrderButton handle={handle} priceCoins={form.priceCoins} line={line} missing={isMissing ? making("addPrompt") : null} />}
    />
  )
}

function SpokenText({ handle: { input, errors, rewrite } }: { readonly handle: CreateAudio }) {
  const t = useMessages("sounds")
  const studio = useMessages("studio")
  const { prompt = "" } = input
  return (
    <TextAreaField
      name="prompt"
      label={t("text")}
      isLabelHidden
      text={prompt}
      onText={(text) => rewrite((before) => withFields(before, { prompt: text === "" ? undefined : text }))}
      placeholder={t("textPlaceholder")}
      maxLength={MAXIMUM_SPOKEN_CHARACTERS}
      aside={studio("promptCount", { count: prompt.length, maximum: MAXIMUM_SPOKEN_CHARACTERS })}
      error={errors["meta.prompt"]}
      dir="auto"
      rows={3}
    />
  )
}

function Description({ handle, isPreview }: Pick<SoundComposerProps, "handle" | "isPreview">) {
  const t = useMessages("sounds")
  const { input, form, errors, rewrite } = handle
  const kind = form.kind === "speech" ? "music" : form.kind
  return (
    <PromptText
      look="bare"
      text={input.prompt ?? ""}
      onText={(text) => rewrite((before) => withFields(before, { prompt: text === "" ? undefined : text }))}
      placeholder={t(`placeholder_${kind}`)}
      failure={errors["meta.prompt"]}
      preview={isPreview ? { kind, hasLyrics: kind === "song" && (input.lyrics ?? "").trim() !== "" } : undefined}
      className="max-h-42"
    />
  )
}
