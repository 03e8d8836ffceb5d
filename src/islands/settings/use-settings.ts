import { useCallback, useEffect, useRef, useState } from "react"
import { accountSettings } from "../../domain/profile/contract.ts"
import { mergeSettings, type Settings, type SettingsChange } from "../../domain/profile/settings-rules.ts"
import { CallError, call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce, dismiss, UNDO_LASTS_MS } from "../_runtime/notices.ts"
import { allowReports } from "../_runtime/report-use.ts"
import { takenBack, withPending } from "./setting-changes.ts"

/** Changes a setting; `what` names it to the person. Answers whether it was saved. */
type ChangeSetting = (change: SettingsChange, what: string) => Promise<boolean>

type Send = (change: SettingsChange, what: string, isUndo: boolean) => Promise<boolean>

/** Settings that are shown as chosen at once, saved behind that, and put back where that fails. What was saved can be undone. */
export function useSettings(
  initial: Settings,
  onShown: (settings: Settings) => void,
): { readonly settings: Settings; readonly change: ChangeSetting } {
  const t = useMessages("settings")
  const [settings, setSettings] = useState(initial)
  const stored = useRef(initial)
  const pending = useRef<readonly SettingsChange[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const notice = useRef<number | null>(null)

  const show = useCallback(() => {
    const shown = withPending(stored.current, pending.current)
    setSettings(shown)
    onShown(shown)
  }, [onShown])

  const say = useCallback(
    (tone: "good" | "bad", text: string, undo?: () => void) => {
      if (notice.current !== null) dismiss(notice.current)
      const action = undo === undefined ? {} : { action: { label: t("undo"), run: undo }, lastsMs: UNDO_LASTS_MS }
      notice.current = announce({ tone, body: { kind: "text", text }, ...action })
    },
    [t],
  )

  const sendAgain = useRef<Send>(() => Promise.resolve(false))
  const send = useCallback<Send>(
    (change, what, isUndo) => {
      const before = withPending(stored.current, pending.current)
      pending.current = [...pending.current, change]
      show()
      const settle = (answered: Settings | null) => {
        if (answered !== null) {
          stored.current = mergeSettings(answered, {})
          allowReports(answered.insight)
        }
        pending.current = pending.current.filter((one) => one !== change)
        show()
      }
      const sent = queue.current.then(async () => {
        try {
          settle(await call(accountSettings, change, { handlesErrors: true }))
        } catch (error) {
          settle(null)
          if (!(error instanceof CallError)) reportError(error)
          if (error instanceof CallError && error.code === "LoginRequired") return false
          say("bad", t("settingFailed", { what }))
          return false
        }
        if (isUndo) say("good", t("undone"))
        else say("good", t("settingSaved", { what }), () => void sendAgain.current(takenBack(before, change), what, true))
        return true
      })
      queue.current = sent
      return sent
    },
    [show, say, t],
  )
  useEffect(() => {
    sendAgain.current = send
  }, [send])
  return { settings, change: useCallback((change, what) => send(change, what, false), [send]) }
}
