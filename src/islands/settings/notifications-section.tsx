import { useRef, useState } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import { notificationSettings } from "../../domain/message/notification-contract.ts"
import { NOTIFICATION_KINDS, type NotificationKind } from "../../domain/message/notification-rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Card } from "../_ui/card.tsx"
import { SwitchField } from "../_ui/switch-field.tsx"
import type { SettingsMember } from "./member.ts"
import { SettingsRoot } from "./settings-root.tsx"

export interface SettingsNotificationsProps {
  readonly member: SettingsMember
  readonly kinds: CallOutput<typeof notificationSettings>
}

/** What the member is told: each choice is saved at once, and taken back where that fails. */
export function SettingsNotifications({ member, kinds: initial }: SettingsNotificationsProps) {
  const t = useMessages("message")
  const [kinds, setKinds] = useState(initial)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const change = (kind: NotificationKind, isOn: boolean) => {
    setKinds((before) => ({ ...before, [kind]: isOn }))
    // One after another: the last press is what is kept.
    queue.current = queue.current.then(() =>
      call(notificationSettings, { [kind]: isOn }, { handlesErrors: true }).then(
        () => announce({ tone: "good", body: { kind: "text", text: t("kindSaved") } }),
        () => {
          setKinds((before) => ({ ...before, [kind]: !isOn }))
          announce({ tone: "bad", body: { kind: "text", text: t("kindFailed") } })
        },
      ),
    )
  }
  return (
    <SettingsRoot member={member}>
      <Card id="kinds-title" title={t("kinds")} lead={t("kindsHint")}>
        {NOTIFICATION_KINDS.map((kind) => (
          <SwitchField key={kind} look="row" label={t(`kind_${kind}`)} isOn={kinds[kind]} onChange={(isOn) => change(kind, isOn)} />
        ))}
      </Card>
    </SettingsRoot>
  )
}
