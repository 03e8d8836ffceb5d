import { Check, Circle, Eye, EyeOff } from "lucide-react"
import { type ComponentProps, type ReactNode, useState } from "react"
import { MINIMUM_PASSWORD_CHARACTERS, normalisePassword, passwordErrors } from "../../domain/identity/password-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { TextField } from "../_ui/text-field.tsx"

interface PasswordFieldProps extends ComponentProps<typeof TextField> {
  readonly autoComplete: "current-password" | "new-password"
}

/** A password, which can be looked at while it is typed. */
export function PasswordField({ autoComplete, ...field }: PasswordFieldProps) {
  const t = useMessages("identity")
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...field}
      size="large"
      type={isShown ? "text" : "password"}
      name={autoComplete}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      className="pe-12"
      end={
        <Button
          variant="quiet"
          icon={isShown ? EyeOff : Eye}
          aria-pressed={isShown}
          label={isShown ? t("hidePassword") : t("showPassword")}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-1 right-1"
        />
      }
    />
  )
}

/** What a new password must be, ticked off while it is typed. */
export function PasswordRules({ password, email }: { readonly password: string; readonly email: string | null }) {
  const t = useMessages("identity")
  const isLong = [...normalisePassword(password)].length >= MINIMUM_PASSWORD_CHARACTERS
  const isOwn = passwordErrors(password, { email, name: null }).some(({ message }) => message === "PasswordTooCommon")
  return (
    <ul className="grid gap-1">
      <Rule isMet={isLong}>{t("ruleLength", { count: MINIMUM_PASSWORD_CHARACTERS })}</Rule>
      <Rule isMet={isLong && !isOwn}>{t("ruleOwn")}</Rule>
    </ul>
  )
}

function Rule({ isMet, children }: { readonly isMet: boolean; readonly children: ReactNode }) {
  const t = useMessages("identity")
  const Icon = isMet ? Check : Circle
  return (
    <li className={`flex items-center gap-1.5 ${isMet ? "text-good" : "text-ink-3"}`}>
      <Icon size={13} strokeWidth={2.25} className="shrink-0" />
      {children}
      <span className="sr-only">, {isMet ? t("ruleMet") : t("ruleUnmet")}</span>
    </li>
  )
}
