import { useMessages } from "../_runtime/messages.tsx"
import { TextAreaField, TextField } from "../_ui/text-field.tsx"
import type { TypedCredentials } from "./credentials.ts"

interface CredentialFieldsProps {
  readonly typed: TypedCredentials
  readonly wrong: readonly string[]
  readonly onType: (next: Partial<TypedCredentials>) => void
}

/** Token, Basic and headers: what a server is shown to be let in. */
export function CredentialFields({ typed, wrong, onType }: CredentialFieldsProps) {
  const t = useMessages("backend")
  return (
    <>
      <TextField
        label={t("token")}
        hint={t("tokenHint")}
        type="password"
        autoComplete="off"
        dir="ltr"
        maxLength={2000}
        text={typed.token}
        onText={(token) => onType({ token })}
      />
      <TextField
        label={t("basic")}
        hint={t("basicHint")}
        error={wrong.includes("basic") ? { text: t("basicWrong") } : undefined}
        type="password"
        autoComplete="off"
        dir="ltr"
        maxLength={2000}
        text={typed.basic}
        onText={(basic) => onType({ basic })}
      />
      <TextAreaField
        label={t("headers")}
        hint={t("headersHint")}
        error={wrong.includes("headers") ? { text: t("headersWrong") } : undefined}
        dir="ltr"
        rows={2}
        spellCheck={false}
        text={typed.headers}
        onText={(headers) => onType({ headers })}
      />
    </>
  )
}
