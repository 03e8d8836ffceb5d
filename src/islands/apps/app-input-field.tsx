import type { AppInput, ChoiceInput } from "../../domain/studio/apps/template-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { ChoiceField } from "../_ui/choice-field.tsx"
import { TextAreaField } from "../_ui/text-field.tsx"
import { PhotoField } from "./photo-field.tsx"
import type { PhotoHandle } from "./use-photo.ts"

interface AppInputFieldProps {
  readonly input: AppInput
  /** What was typed or chosen; empty stands for the initial choice. */
  readonly text: string
  readonly photo: PhotoHandle
  /** What is wrong with it, as a key of the errors. */
  readonly error: string | undefined
  readonly onText: (text: string) => void
}

/** One input of an app: a photo, words or a choice. */
export function AppInputField({ input, text, photo, error, onText }: AppInputFieldProps) {
  const t = useMessages("apps")
  switch (input.kind) {
    case "image":
      return <PhotoField handle={photo} error={error} />
    case "text":
      return (
        <TextAreaField
          label={t(input.isRequired ? "words" : "wordsOptional")}
          hint={input.isRequired ? undefined : t("wordsOptionalHint")}
          placeholder={t("wordsPlaceholder")}
          maxLength={input.maximumCharacters}
          text={text}
          onText={onText}
          error={error}
        />
      )
    case "choice":
      return <AppChoice input={input} text={text} error={error} onText={onText} />
  }
}

function AppChoice({
  input,
  text,
  error,
  onText,
}: Pick<AppInputFieldProps, "text" | "error" | "onText"> & { readonly input: ChoiceInput }) {
  const t = useMessages("apps")
  const { key, options, initial } = input
  const wordOf = (option: string) => {
    const word = `${key}_${option}`
    return isWorded(t, word) ? t(word) : option
  }
  return (
    <ChoiceField
      name={key}
      label={t(key)}
      choices={options.map((value) => ({ value, label: wordOf(value) }))}
      chosen={text === "" ? initial : text}
      onChoose={onText}
      error={error}
    />
  )
}

type AppMessages = ReturnType<typeof useMessages<"apps">>
/** Those words that name one of the options, and take no values. */
type OptionKey = Extract<Parameters<AppMessages["has"]>[0], `${ChoiceInput["key"]}_${string}`>

function isWorded(t: AppMessages, key: string): key is OptionKey {
  return t.has(key as OptionKey)
}
