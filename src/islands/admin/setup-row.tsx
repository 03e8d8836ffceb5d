import { Check, Circle } from "lucide-react"
import { useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { SetupStep, SetupStepName } from "../../domain/admin/setup-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button, buttonLook } from "../_ui/button.tsx"
import type { Action } from "../_ui/use-action.ts"
import { ConnectHere } from "./connect-here.tsx"

/** Where each step is taken. */
const PATHS: Readonly<Record<SetupStepName, string>> = {
  secure: "/settings/sign-in",
  gpu: "/admin/backends",
  identity: "/admin/site",
  signup: "/admin/sign-up",
  email: "/admin/email",
  backup: "/admin/backups",
  invite: "/admin/sign-up",
}

interface SetupRowProps {
  readonly locale: Locale
  readonly step: SetupStep
  /** It is the one to take now. */
  readonly isNext: boolean
  readonly action: Action
  readonly onPut: (isPutOff: boolean) => void
}

/** One step: what it is for, the way to it, and the way to have it later. A GPU is connected in its row. */
export function SetupRow({ locale, step: { name, state }, isNext, action, onPut }: SetupRowProps) {
  const t = useMessages("setup")
  const [isConnecting, setConnecting] = useState(false)
  const title = t(`${name}Step`)
  const isHere = name === "gpu" && state === "left"
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4 py-3 not-first:border-t">
      {state === "done" ? (
        <Check size={20} className="shrink-0 text-good" aria-hidden="true" />
      ) : (
        <Circle size={20} className="shrink-0 text-ink-3" aria-hidden="true" />
      )}
      <div className="grid min-w-0 grow basis-60">
        <h3 className="font-medium">
          {title}
          {state === "done" ? <span className="sr-only"> · {t("stepDone")}</span> : null}
        </h3>
        <p className="text-sm text-ink-2">{t(`${name}Why`)}</p>
      </div>
      {state === "done" ? null : (
        <Button
          variant="quiet"
          label={t(state === "left" ? "notNowStep" : "bringBackStep", { step: title })}
          isBusy={action.isBusy}
          onClick={() => onPut(state === "left")}
        >
          {t(state === "left" ? "notNow" : "bringBack")}
        </Button>
      )}
      {state === "later" ? null : (
        <a
          className={buttonLook(isNext ? "primary" : "plain")}
          href={`/${locale}${PATHS[name]}`}
          aria-expanded={isHere ? isConnecting : undefined}
          onClick={(event) => {
            if (!isHere || event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            setConnecting(!isConnecting)
          }}
        >
          {t(state === "done" ? "change" : `${name}Do`)}
        </a>
      )}
      {isHere && isConnecting ? <ConnectHere from={`/${locale}${PATHS.gpu}`} /> : null}
    </li>
  )
}
