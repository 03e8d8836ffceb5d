import { Lock } from "lucide-react"
import { DEFAULT_CFG_SCALE, DEFAULT_SAMPLER, DEFAULT_STEPS } from "../../domain/studio/index.ts"
import { type NamedLoginReason, openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"

/**
 * What a visitor sees of the settings beyond the starter: the defaults that it uses; they open the login dialog (spec 1§2).
 * The page says it to everybody; to whoever is signed in it is not shown while their own settings come.
 */
export function AccountSettings() {
  const t = useMessages("studio")
  const groups: readonly { readonly reason: NamedLoginReason; readonly label: string; readonly value: string }[] = [
    {
      reason: "guidance",
      label: t("guidanceLabel"),
      value: t("samplingSummary", { guidance: DEFAULT_CFG_SCALE, steps: DEFAULT_STEPS, sampler: DEFAULT_SAMPLER }),
    },
    { reason: "negative", label: t("negativeLabel"), value: t("negativeDefault") },
  ]
  return (
    <div role="group" aria-label={t("advanced")} className="border-t border-line in-data-[viewer=member]:invisible">
      {groups.map(({ reason, label, value }) => (
        <button
          key={reason}
          type="button"
          aria-haspopup="dialog"
          onClick={() => openLogin({ reason })}
          className="flex min-h-11 w-full items-center gap-2 border-b border-line py-2 text-start hover:text-ink"
        >
          <span className="text-sm font-semibold">{label}</span>
          <span className="ms-auto truncate text-xs text-ink-3">
            <bdi>{value}</bdi>
          </span>
          <Lock size={14} className="shrink-0 text-ink-3" />
          <span className="sr-only">{t("signInRequired")}</span>
        </button>
      ))}
    </div>
  )
}
