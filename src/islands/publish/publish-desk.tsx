import { useCallback, useEffect, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { onLoginDone } from "../_runtime/login-dialog.ts"
import { keepPublishRequest, onPublishAsked, type PublishRequest } from "../_runtime/publish-dialog.ts"
import { refreshPurse } from "../_session/member.ts"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { learnPublished } from "./learn-published.ts"
import { PublishDialog } from "./publish-dialog.tsx"
import type { Published } from "./publish-types.ts"
import { PublishedAlert } from "./published-alert.tsx"

/** The dialog that publishes and what it says afterwards, on whatever page borrowed it. Draws nothing until it is asked. */
export function PublishDesk({ locale }: { readonly locale: Locale }) {
  const [request, setRequest] = useState<PublishRequest | null>(null)
  const [done, setDone] = useState<{ readonly published: Published; readonly title: string } | null>(null)
  useEffect(
    () =>
      onPublishAsked((asked) => {
        setDone(null)
        setRequest(asked)
      }),
    [],
  )
  // A session that ended while it was open: signing in reloads the page, and the dialog is there again.
  useEffect(() => (request === null ? undefined : onLoginDone(() => keepPublishRequest(request))), [request])
  const onClose = useCallback(() => setDone(null), [])
  return (
    <>
      {request === null ? null : (
        <PublishDialog
          key={JSON.stringify(request)}
          request={request}
          locale={locale}
          onClose={() => setRequest(null)}
          onPublished={(published, title) => {
            void learnPublished(request)
            setRequest(null)
            setDone({ published, title })
            if (published.is_first_today) void refreshPurse()
          }}
        />
      )}
      {done === null ? null : <PublishedAlert {...done} locale={locale} onClose={onClose} />}
      <ToastRegion />
    </>
  )
}
