import { Monitor, Smartphone } from "lucide-react"
import type { ReactNode } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { signOut } from "../../domain/identity/sign-in-contract.ts"
import { listSessions, revokeOtherSessions, revokeSession } from "../../domain/security/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Badge, Card, CardBody, CardRow } from "../_ui/card.tsx"
import { EmptyRow } from "../_ui/empty.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { useMomentWords } from "../_ui/moment.tsx"
import { SkeletonRows } from "../_ui/skeleton.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useConfirm } from "../_ui/use-confirm.tsx"
import { useQuery } from "../_ui/use-query.ts"
import { isHandheld } from "./device-words.ts"
import { useDeviceWords } from "./use-device-words.ts"

type Session = CallOutput<typeof listSessions>["items"][number]
const CARD_ID = "sessions-title"
const QUIET = { handlesErrors: true } as const

const NO_INPUT = {}

/** Where the member is signed in: sign out one, or all but this one. */
export function SessionsCard({ initial, locale }: { readonly initial: readonly Session[] | null; readonly locale: Locale }) {
  const t = useMessages("settings")
  const words = useDeviceWords()
  const { ago } = useMomentWords()
  const { value, failure, reload } = useQuery(listSessions, NO_INPUT, initial === null ? null : { items: [...initial] })
  const { ask, dialog } = useConfirm()
  const leaving = useAction()
  const sessions = value?.items ?? []
  const others = sessions.filter((session) => !session.is_current)

  const end = ({ id, device, seen_at, address }: Session) => {
    const name = words(device)
    ask({
      title: t("signOutTitle", { device: name }),
      body: t("signOutBody", { when: ago(seen_at), address }),
      confirmLabel: t("signOutDevice"),
      isDangerous: true,
      cardId: CARD_ID,
      run: async () => {
        await call(revokeSession, { id }, QUIET)
        await reload()
        return t("signedOutDevice", { device: name })
      },
    })
  }
  const endOthers = () =>
    ask({
      title: t("signOutOthersTitle"),
      body: t("signOutOthersBody", { count: others.length }),
      confirmLabel: t("signOutOthers"),
      isDangerous: true,
      cardId: CARD_ID,
      run: async () => {
        const { ended } = await call(revokeOtherSessions, {}, QUIET)
        await reload()
        return t("signedOutOthers", { count: ended })
      },
    })
  const leave = async () => {
    if ((await leaving.run(() => call(signOut, {}, QUIET))) !== null) location.assign(`/${locale}`)
  }

  return (
    <Card
      id={CARD_ID}
      title={t("sessionsTitle")}
      lead={t("sessionsLead")}
      action={
        others.length === 0 ? undefined : (
          <Button variant="danger" onClick={endOthers}>
            {t("signOutOthers")}
          </Button>
        )
      }
    >
      {value === null && failure === null ? <SkeletonRows count={2} /> : null}
      {failure === null && leaving.failure === null ? null : (
        <CardBody>
          <FailureBox failure={failure} title={t("listFailed")} onRetry={() => void reload()} />
          <FailureBox failure={leaving.failure} />
        </CardBody>
      )}
      <ul>
        {sessions.map((session) => {
          const Icon = isHandheld(session.device) ? Smartphone : Monitor
          const name = words(session.device)
          return (
            <CardRow
              key={session.id}
              as="li"
              icon={<Icon size={18} strokeWidth={1.75} />}
              title={
                <>
                  <bdi>{name}</bdi>
                  {session.is_current ? <Badge tone="good">{t("thisDevice")}</Badge> : null}
                </>
              }
              detail={
                <>
                  {session.is_current ? t("seenNow") : t("seen", { when: ago(session.seen_at) })} ·{" "}
                  {t("openedAt", { when: ago(session.opened_at) })}
                  {session.address === "" ? null : (
                    <span className="block text-xs text-ink-3">
                      {t.rich("address", { address: session.address, mono: NetworkAddress })}
                    </span>
                  )}
                </>
              }
            >
              {session.is_current ? (
                <Button onClick={() => void leave()} isBusy={leaving.isBusy}>
                  {t("signOutHere")}
                </Button>
              ) : (
                <Button variant="danger" label={t("signOutDeviceOf", { device: name })} onClick={() => end(session)}>
                  {t("signOutDevice")}
                </Button>
              )}
            </CardRow>
          )
        })}
      </ul>
      {value !== null && others.length === 0 ? <EmptyRow>{t("onlyThisDevice")}</EmptyRow> : null}
      {dialog}
    </Card>
  )
}

function NetworkAddress(address: ReactNode): ReactNode {
  return <bdi className="tabular-nums">{address}</bdi>
}
