import { normaliseEmail } from "../../domain/identity/identifier-rules.ts"
import type { Registration } from "../../domain/identity/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { InvitationField } from "./final-step.tsx"
import { PasswordField, PasswordRules } from "./form-fields.tsx"
import { Recipient } from "./recipient.tsx"
import { StepFrame, StepLink, SubmitButton } from "./step-frame.tsx"
import type { SignInFlow } from "./use-sign-in.ts"

interface StepProps {
  readonly flow: SignInFlow
}

function EmailField({ flow, autoComplete }: StepProps & { readonly autoComplete: "username" | "email" }) {
  const t = useMessages("identity")
  const failure = flow.state.failures.email
  const leadsToSignIn = failure === "EmailRegistered" && flow.state.step === "sign-up"
  const leadsToSignUp = failure === "AccountNoExistent" && flow.state.step === "password"
  return (
    <TextField
      size="large"
      label={t("email")}
      type="email"
      name="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      text={flow.state.fields.email}
      onText={(text) => flow.type("email", text)}
      error={failure}
      mend={
        leadsToSignIn ? (
          <InlineWay onClick={() => flow.go("password")}>{t("signInInstead")}</InlineWay>
        ) : leadsToSignUp ? (
          <InlineWay onClick={() => flow.go("sign-up")}>{t("signUpTitle")}</InlineWay>
        ) : null
      }
    />
  )
}

function InlineWay({ onClick, children }: { readonly onClick: () => void; readonly children: string }) {
  return (
    <button type="button" onClick={onClick} className="text-link">
      {children}
    </button>
  )
}

/** Email and password. */
export function PasswordStep({ flow }: StepProps) {
  const t = useMessages("identity")
  const { fields, failures } = flow.state
  return (
    <StepFrame flow={flow} title={t("passwordTitle")} onBack={() => flow.go("login-types")}>
      <EmailField flow={flow} autoComplete="username" />
      <PasswordField
        label={t("password")}
        autoComplete="current-password"
        text={fields.password}
        onText={(text) => flow.type("password", text)}
        error={failures.password}
      />
      <SubmitButton flow={flow}>{t("signIn")}</SubmitButton>
      <div className="flex flex-wrap justify-between gap-x-5 gap-y-1 border-t border-line pt-3">
        <StepLink onClick={() => flow.go("forgot")}>{t("forgot")}</StepLink>
        <StepLink onClick={() => flow.go("login-types")}>{t("useCode")}</StepLink>
      </div>
    </StepFrame>
  )
}

/** An account with a password of one's own; the address is proved by a code in the step after. */
export function SignUpStep({ flow, registration }: StepProps & { readonly registration: Registration }) {
  const t = useMessages("identity")
  const { fields, failures } = flow.state
  return (
    <StepFrame flow={flow} title={t("signUpTitle")} lead={t("signUpLead")} onBack={() => flow.go("login-types")}>
      <EmailField flow={flow} autoComplete="username" />
      <PasswordField
        label={t("password")}
        autoComplete="new-password"
        text={fields.password}
        onText={(text) => flow.type("password", text)}
        error={failures.password}
        hint={<PasswordRules password={fields.password} email={normaliseEmail(fields.email)} />}
      />
      <InvitationField flow={flow} registration={registration} />
      <SubmitButton flow={flow}>{t("signUpContinue")}</SubmitButton>
      <div className="border-t border-line pt-3">
        <StepLink onClick={() => flow.go("password")}>{t("signInInstead")}</StepLink>
      </div>
    </StepFrame>
  )
}

/** Asks for the link that sets a new password. */
export function ForgotStep({ flow }: StepProps) {
  const t = useMessages("identity")
  return (
    <StepFrame flow={flow} title={t("forgotTitle")} lead={t("forgotLead")} onBack={() => flow.go("password")}>
      <EmailField flow={flow} autoComplete="username" />
      <SubmitButton flow={flow}>{t("forgotContinue")}</SubmitButton>
    </StepFrame>
  )
}

/** The link is on its way. */
export function ForgotSentStep({ flow }: StepProps) {
  const t = useMessages("identity")
  const recipient = flow.state.fields.email.trim()
  return (
    <StepFrame
      flow={flow}
      title={t("forgotSentTitle")}
      lead={t.rich("forgotSent", { recipient, strong: Recipient })}
      onBack={() => flow.go("forgot")}
    >
      <Button size="large" onClick={() => flow.go("login-types")} className="w-full">
        {t("backToSignIn")}
      </Button>
    </StepFrame>
  )
}

/** The number, in any common way of writing it. */
export function PhoneStep({ flow }: StepProps) {
  const t = useMessages("identity")
  return (
    <StepFrame flow={flow} title={t("phoneTitle")} onBack={() => flow.go("login-types")}>
      <TextField
        size="large"
        label={t("phone")}
        type="tel"
        name="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        className="tabular-nums rtl:text-end"
        text={flow.state.fields.phone}
        onText={(text) => flow.type("phone", text)}
        error={flow.state.failures.phone}
        hint={t("phoneHint")}
      />
      <SubmitButton flow={flow}>{t("phoneContinue")}</SubmitButton>
    </StepFrame>
  )
}
