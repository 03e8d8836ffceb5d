import { Mic, RefreshCw } from "lucide-react"
import { MAXIMUM_ONE_PIECE_BYTES } from "../../../domain/upload/rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { useObjectUrl } from "../../_tools/use-object-url.ts"
import { Button } from "../../_ui/button.tsx"
import { FieldGroup } from "../../_ui/field.tsx"
import { useErrorWords } from "../../_ui/use-error-words.ts"
import { AudioSource, Recording } from "../audio-source.tsx"
import { useRecorder } from "../use-recorder.ts"

interface FieldProps {
  readonly file: File | null
  /** A key of the errors. */
  readonly error: string | undefined
  readonly onFile: (file: File | null) => void
}

/** A recording that can be heard before it is sent. */
function Heard({ file, label }: { readonly file: File; readonly label: string }) {
  const url = useObjectUrl(file)
  if (url === null) return null
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the person's own recording
  return <audio src={url} controls aria-label={label} className="h-10 w-full" />
}

/** The sample: recorded here, or a file of this device. */
export function SampleField({ file, error, onFile }: FieldProps) {
  const t = useMessages("voices")
  const errorWords = useErrorWords()
  return (
    <FieldGroup label={t("sample")} hint={t("sampleHint")} error={error === undefined ? undefined : { text: errorWords(error) }}>
      {file === null ? (
        <AudioSource maximumBytes={MAXIMUM_ONE_PIECE_BYTES} onFile={onFile} />
      ) : (
        <div className="grid gap-2">
          <Heard file={file} label={t("yourSample")} />
          <Button icon={RefreshCw} onClick={() => onFile(null)}>
            {t("removeSample")}
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}

interface ConsentFieldProps extends FieldProps {
  /** The digits that have to be said; null until they are asked for. */
  readonly phrase: string | null
  readonly isAsking: boolean
  readonly onAsk: () => void
}

/** The consent: a sentence with digits of chance, said here and now. */
export function ConsentField({ file, error, onFile, phrase, isAsking, onAsk }: ConsentFieldProps) {
  const t = useMessages("voices")
  const audio = useMessages("audio")
  const errorWords = useErrorWords()
  const recorder = useRecorder(t("consentName"), onFile)
  const { state } = recorder
  return (
    <FieldGroup label={t("consent")} hint={t("consentHint")} error={error === undefined ? undefined : { text: errorWords(error) }}>
      {phrase === null ? (
        <Button onClick={onAsk} isBusy={isAsking}>
          {t("consentAsk")}
        </Button>
      ) : (
        <div className="grid gap-3 rounded-card border border-line bg-sunken p-4">
          <p className="text-lg text-pretty">{t("consentSentence", { phrase: `\u2066${phrase}\u2069` })}</p>
          {state.step === "recording" ? (
            <Recording recorder={recorder} />
          ) : (
            <>
              {file === null ? null : <Heard file={file} label={t("yourConsent")} />}
              <Button icon={file === null ? Mic : RefreshCw} onClick={recorder.start} disabled={state.step === "asking"}>
                {file === null ? t("recordConsent") : t("recordAgain")}
              </Button>
              {state.step === "idle" && state.failure !== null ? <p role="alert">{audio(state.failure)}</p> : null}
            </>
          )}
        </div>
      )}
    </FieldGroup>
  )
}
