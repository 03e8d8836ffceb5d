import { useStore } from "@nanostores/react"
import { Zap } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import { useStudio } from "./studio-state.ts"

/** Turns the drafts on that follow what is written and drawn. */
export function LiveSwitch() {
  const t = useMessages("live")
  const studio = useStudio()
  const isLive = useStore(studio.$isLive)
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isLive}
      aria-label={t("title")}
      title={t("hint")}
      onClick={() => studio.$isLive.set(!isLive)}
      className="composer-chip"
    >
      <Zap size={14} strokeWidth={1.75} aria-hidden="true" className={isLive ? "fill-current" : ""} />
      <span className="composer-slim">{t("title")}</span>
    </button>
  )
}
