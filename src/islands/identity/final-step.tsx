import { MAXIMUM_NAME_CHARACTERS } from "../../domain/identity/identifier-rules.ts"
import type { Registration } from "../../domain/identity/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { BanAppeal } from "./ban-appeal.tsx"
import type { Ban } from "./sign-in-machine.ts"
import { StepFrame, SubmitButton } from "./step-frame.tsx"
import type { SignInFlow } from "./use-sign-in.ts"

interface StepProps {
  readonly flow: SignInFlow
  readonly registration: Registration
}

/** The invitation: optional, but where this site takes members by invitation only. */
export function InvitationField({ flow, registration }: StepProps) {
  const t = useMessages("identity")
  const isNeeded = registration === "invited"
  return (
    <TextField
      size="large"
      label={isNeeded ? t("invitation") : t("invitationOptional")}
      name="invitation"
      {...(isNeeded ? {} : { "data-optional": "" })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      text={flow.state.fields.invitation}
      onText={(text) => flow.type("invitation", text)}
      error={flow.state.failures.invitation}
      hint={isNeeded ? t("invitationHint") : undefined}
    />
  )
}

/** State 3: who somebody is is proved, what they are called is to be chosen (spec 2§4). */
export function FinalStep({ flow, registration }: StepProps) {
  const t = useMessages("identity")
  const { fields, failures, refused } = flow.state
  return (
    <StepFrame flow={flow} title={t("finalTitle")} lead={t("finalLead")}>
      <TextField
        size="large"
        label={t("name")}
        name="nickname"
        autoComplete="nickname"
        // Characters as people count them may be two in here each.
        maxLength={MAXIMUM_NAME_CHARACTERS * 2}
        text={fields.name}
        onText={(text) => flow.type("name", text)}
        error={failures.name}
        mend={
          refused === null ? undefined : (
            <mark className="rounded-sm bg-accent-soft px-0.5 text-ink">{fields.name.slice(refused.start, refused.end)}</mark>
          )
        }
      />
      <InvitationField flow={flow} registration={registration} />
      <SubmitButton flow={flow}>{t("finish")}</SubmitButton>
    </StepFrame>
  )
}

/** Why there is no way in, until when, and how to appeal. */
export function BannedStep({ flow, ban, locale }: { readonly flow: SignInFlow; readonly ban: Ban; readonly locale: string }) {
  const t = useMessages("identity")
  const until =
    ban.endsAt === null
      ? t("bannedForever")
      : new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }).format(new Date(ban.endsAt))
  const address = `mailto:${encodeURIComponent(ban.appealEmail).replace("%40", "@")}?subject=${encodeURIComponent(t("appealSubject"))}`
  return (
    <StepFrame flow={flow} title={t("bannedTitle")} isFormless>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 rounded-control border border-s-4 border-line border-s-bad bg-sunken px-4 py-3">
        <dt className="text-ink-3">{t("bannedReason")}</dt>
        <dd className="break-words whitespace-pre-line" dir="auto">
          {ban.reason}
        </dd>
        <dt className="text-ink-3">{t("bannedUntil")}</dt>
        <dd className="tabular-nums">{until}</dd>
      </dl>
      {ban.appealForm === null ? null : <BanAppeal form={ban.appealForm} />}
      <a href={address} className="button-ghost min-h-11 w-full">
        {t("appeal")}
      </a>
      <Button size="large" onClick={() => flow.go("login-types")} className="w-full">
        {t("otherAccount")}
      </Button>
    </StepFrame>
  )
}
