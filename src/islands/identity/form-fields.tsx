import { Check, Circle, Eye, EyeOff } from "lucide-react"
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from "react"
import { MINIMUM_PASSWORD_CHARACTERS, normalisePassword, passwordErrors } from "../../domain/identity/password-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useErrorWords } from "../task/error-words.ts"

const INPUT =
  "h-11 w-full min-w-0 rounded-control border border-line-strong bg-sunken px-3 text-base outline-none transition-colors duration-120 placeholder:text-ink-3 focus-visible:border-accent aria-invalid:border-bad"

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  /** Message key of what is wrong with it. */
  readonly failure?: string | undefined
  readonly hint?: ReactNode
  /** What mends the failure, beside its words. */
  readonly mend?: ReactNode
  readonly inputRef?: Ref<HTMLInputElement>
  readonly end?: ReactNode
}

/** A labelled field with its hint, or in place of that what is wrong with it. */
export function TextField({ label, text, onText, failure, hint, mend, inputRef, end, className = "", ...input }: TextFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          ref={inputRef}
          id={id}
          value={text}
          onChange={(event) => onText(event.target.value)}
          aria-invalid={failure === undefined ? undefined : true}
          aria-describedby={`${id}-note`}
          className={`${INPUT} ${className}`}
        />
        {end}
      </div>
      <FieldNote id={`${id}-note`} failure={failure} hint={hint} mend={mend} />
    </div>
  )
}

/** The line under a field. */
export function FieldNote({
  id,
  failure,
  hint,
  mend,
}: {
  readonly id: string
  readonly failure: string | undefined
  readonly hint?: ReactNode
  readonly mend?: ReactNode
}) {
  const words = useErrorWords()
  return (
    <div id={id} className="text-xs text-ink-3 empty:hidden">
      {failure === undefined ? (
        hint
      ) : (
        <p role="alert" className="text-bad">
          {words(failure)} {mend}
        </p>
      )}
    </div>
  )
}

/** A password, which can be looked at while it is typed. */
export function PasswordField({ autoComplete, ...field }: TextFieldProps & { readonly autoComplete: "current-password" | "new-password" }) {
  const t = useMessages("identity")
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...field}
      type={isShown ? "text" : "password"}
      name={autoComplete}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      className="pe-12 rtl:text-end"
      end={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={isShown ? t("hidePassword") : t("showPassword")}
          title={isShown ? t("hidePassword") : t("showPassword")}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink"
        >
          <Icon size={18} strokeWidth={1.75} />
        </button>
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
