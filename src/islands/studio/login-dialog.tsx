import { useStore } from "@nanostores/react"
import { Check, X } from "lucide-react"
import { useEffect, useId, useRef } from "react"
import { VISITOR_PICTURES_PER_DAY } from "../../domain/task/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "./looks.ts"
import { useStudio } from "./studio-state.ts"

/** Opens when a visitor reaches for more than the starter (spec 1§6): says what an account is for and leads back to work. */
export function LoginDialog() {
  const t = useMessages("login")
  const studio = useStudio()
  const reason = useStore(studio.$loginReason)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (reason === null) dialog.current?.close()
    else if (!dialog.current?.open) dialog.current?.showModal()
  }, [reason])
  const close = () => studio.$loginReason.set(null)
  const start = () => {
    close()
    studio.$focusPrompt.set(studio.$focusPrompt.get() + 1)
  }
  const benefits = [t("benefitStudio"), t("benefitDevices"), t("benefitPublish")]
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && close()}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card border border-line bg-raised p-0 text-ink"
    >
      <div className="grid gap-4 p-6">
        <div className="flex items-start gap-3">
          <h2 id={`${id}-title`} className="grow text-lg font-semibold">
            {t("title")}
          </h2>
          <button type="button" onClick={close} aria-label={t("close")} className={LOOKS.icon}>
            <X size={16} />
          </button>
        </div>
        {reason === null || reason === "server" ? null : <p className="text-sm">{t(`reason_${reason}`)}</p>}
        <p className="text-sm text-ink-2">{t("body", { count: VISITOR_PICTURES_PER_DAY })}</p>
        <div className="grid gap-2 text-sm">
          <h3 className="font-semibold">{t("benefits")}</h3>
          <ul className="grid gap-1.5 text-ink-2">
            {benefits.map((benefit) => (
              <li key={benefit} className="flex gap-2">
                <Check size={16} className="mt-0.5 shrink-0 text-good" />
                {benefit}
              </li>
            ))}
          </ul>
        </div>
        <p className="text-sm text-ink-2">{t("server")}</p>
        <button type="button" onClick={start} className={LOOKS.primary}>
          {t("start")}
        </button>
      </div>
    </dialog>
  )
}
