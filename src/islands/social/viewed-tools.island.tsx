import { useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { clearRecent, keepRecent } from "../../domain/feed/viewed-contract.ts"
import { call } from "../_runtime/call.ts"
import { defineIsland } from "../_runtime/define-island.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { SwitchField } from "../_ui/switch-field.tsx"

export interface ViewedToolsProps {
  readonly locale: Locale
  readonly isOn: boolean
  /** Something is listed, or may be on another page. */
  readonly hasWorks: boolean
}

/** Whether what a member looks at is remembered, and the way to forget it; of a list that the page brought, so it comes anew without them. */
function ViewedTools({ locale, isOn: initial, hasWorks }: ViewedToolsProps) {
  const t = useMessages("viewed")
  const [isOn, setOn] = useState(initial)
  const [isBusy, setBusy] = useState(false)
  const showNothing = () => location.assign(`/${locale}/saved/recent`)
  const change = async (changed: Promise<{ readonly is_on: boolean }>, empties: boolean) => {
    setBusy(true)
    try {
      setOn((await changed).is_on)
      if (empties && hasWorks) showNothing()
    } catch {
      // What failed has said so; all stays as it was.
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2" data-needs-script="">
      <SwitchField
        label={t("remember")}
        hint={t("rememberHint")}
        isOn={isOn}
        onChange={(wanted) => void change(call(keepRecent, { is_on: wanted }), !wanted)}
      />
      {hasWorks ? (
        <Button isBusy={isBusy} onClick={() => void change(call(clearRecent, {}), true)}>
          {t("clear")}
        </Button>
      ) : null}
    </div>
  )
}

/** The tools of what a member looked at, on its page. */
export const viewedTools = defineIsland({
  name: "viewed-tools",
  when: "load",
  messages: ["viewed", "errors", "ui"],
  server: "html",
  component: ViewedTools,
})
