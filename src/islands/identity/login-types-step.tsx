import { Fingerprint, Smartphone } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { ProviderSummary, Registration } from "../../domain/identity/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useIsAlive } from "../_runtime/use-is-alive.ts"
import { Button } from "../_ui/button.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { knowsPasskeys } from "./knows-passkeys.ts"
import { PROVIDER_NAMES, ProviderMark } from "./provider-marks.tsx"
import { StepFrame, StepLink, SubmitButton } from "./step-frame.tsx"
import type { SignInFlow } from "./use-sign-in.ts"

interface LoginTypesProps {
  readonly flow: SignInFlow
  readonly providers: readonly ProviderSummary[]
  readonly registration: Registration
  readonly locale: Locale
  readonly lead: string
  /** Where a third party's sign-in leads in the end. */
  readonly redirect: string
}

/** The first step: every way in (spec 2§2). */
export function LoginTypesStep({ flow, providers, registration, locale, lead, redirect }: LoginTypesProps) {
  const t = useMessages("identity")
  const { fields, failures } = flow.state
  const isAlive = useIsAlive()
  const [hasPasskeys, setHasPasskeys] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const { type } = flow
  useEffect(() => {
    setHasPasskeys(knowsPasskeys())
    // What was typed or filled in before the form came alive.
    if (email.current && email.current.value !== "") type("email", email.current.value)
  }, [type])
  return (
    <StepFrame flow={flow} title={t("title")} lead={lead}>
      {providers.length === 0 ? null : (
        <>
          <nav aria-label={t("providers")} className="grid grid-cols-2 gap-x-2 gap-y-3">
            {providers.map(({ type: provider, isSandbox }) => (
              <div key={provider} className="relative grid">
                <a
                  href={startOf(provider, locale, redirect)}
                  aria-label={t("provider", { name: PROVIDER_NAMES[provider] })}
                  aria-describedby={isSandbox ? `sandbox-${provider}` : undefined}
                  className="button-ghost min-h-11 border-line-strong text-sm text-ink"
                >
                  <ProviderMark type={provider} />
                  {PROVIDER_NAMES[provider]}
                </a>
                {isSandbox ? (
                  <span
                    id={`sandbox-${provider}`}
                    className="pointer-events-none absolute end-2 -top-2 rounded-pill border border-line bg-raised px-1.5 text-2xs leading-4 text-ink-3"
                  >
                    {t("sandbox")}
                  </span>
                ) : null}
              </div>
            ))}
          </nav>
          <p className="flex items-center gap-3 text-xs text-ink-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
            {t("or")}
          </p>
        </>
      )}
      <div className="grid gap-3">
        <TextField
          size="large"
          ref={email}
          label={t("email")}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          text={fields.email}
          onText={(text) => flow.type("email", text)}
          error={failures.email}
          hint={t("emailHint")}
        />
        <SubmitButton flow={flow}>{t("emailContinue")}</SubmitButton>
      </div>
      <div role="group" aria-label={t("otherWays")} className="grid auto-cols-fr grid-flow-col gap-2">
        <Button size="large" icon={Smartphone} disabled={!isAlive} onClick={() => flow.go("phone")}>
          {t("usePhone")}
        </Button>
        {hasPasskeys ? (
          <Button size="large" icon={Fingerprint} onClick={flow.usePasskey} isOff={flow.state.busy !== null}>
            {t("usePasskey")}
          </Button>
        ) : null}
      </div>
      <div className="flex flex-wrap justify-between gap-x-5 gap-y-1 border-t border-line pt-3">
        <StepLink onClick={() => flow.go("password")}>{t("usePassword")}</StepLink>
        {registration === "closed" ? (
          <p className="text-xs text-ink-3">{t("closedHint")}</p>
        ) : (
          <StepLink onClick={() => flow.go("sign-up")}>{t("signUpLink")}</StepLink>
        )}
      </div>
    </StepFrame>
  )
}

function startOf(type: ProviderSummary["type"], locale: Locale, redirect: string): string {
  return `/auth/${type}/start?${new URLSearchParams({ locale, ...(redirect === "" ? {} : { redirect }) })}`
}
