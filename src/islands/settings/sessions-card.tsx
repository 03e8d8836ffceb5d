import { Monitor, Smartphone } from "lucide-react"
import type { ReactNode } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { signOut } from "../../domain/identity/sign-in-contract.ts"
import { listSessions, revokeOtherSessions, revokeSession } from "../../domain/security/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isHandheld } from "./device-words.ts"
import { Failure } from "./failure-box.tsx"
import { EmptyRow, SkeletonRows } from "./list-states.tsx"
import { LOOKS } from "./looks.ts"
import { useMomentWords } from "./moment.tsx"
import { Badge, CardBody, SettingCard, SettingRow } from "./setting-card.tsx"
import { useAction } from "./use-action.ts"
import { useDeviceWords } from "./use-device-words.ts"
import { useLoaded } from "./use-loaded.ts"
import { useQuestion } from "./use-question.tsx"

type Session = CallOutput<typeof listSessions>["items"][number]
const CARD_ID = "sessions-title"
const QUIET = { handlesErrors: true } as const

const load = async (signal: AbortSignal | undefined) => (await call(listSessions, {}, { ...QUIET, ...(signal ? { signal } : {}) })).items

/** Where the member is signed in: sign out one, or all but this one. */
export function SessionsCard({ initial, locale }: { readonly initial: readonly Session[] | null; readonly locale: Locale }) {
  const t = useMessages("settings")
  const words = useDeviceWords()
  const { ago } = useMomentWords()
  const { value, failure, reload } = useLoaded<readonly Session[]>(initial, load)
  const { ask, dialog } = useQuestion()
  const leaving = useAction()
  const others = (value ?? []).filter((session) => !session.is_current)

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
    if (await leaving.run(() => call(signOut, {}, QUIET))) location.assign(`/${locale}`)
  }

  return (
    <SettingCard
      id={CARD_ID}
      title={t("sessionsTitle")}
      lead={t("sessionsLead")}
      action={
        others.length === 0 ? undefined : (
          <button type="button" onClick={endOthers} className={LOOKS.danger}>
            {t("signOutOthers")}
          </button>
        )
      }
    >
      {value === null && failure === null ? <SkeletonRows count={2} /> : null}
      {failure === null && leaving.failure === null ? null : (
        <CardBody>
          <Failure failure={failure} what={t("listFailed")} onRetry={() => void reload()} />
          <Failure failure={leaving.failure} />
        </CardBody>
      )}
      <ul>
        {(value ?? []).map((session) => {
          const Icon = isHandheld(session.device) ? Smartphone : Monitor
          const name = words(session.device)
          return (
            <SettingRow
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
                <button type="button" onClick={() => void leave()} aria-disabled={leaving.isBusy} className={LOOKS.button}>
                  {t("signOutHere")}
                </button>
              ) : (
                <button
                  type="button"
                  aria-label={t("signOutDeviceOf", { device: name })}
                  onClick={() => end(session)}
                  className={LOOKS.danger}
                >
                  {t("signOutDevice")}
                </button>
              )}
            </SettingRow>
          )
        })}
      </ul>
      {value !== null && others.length === 0 ? <EmptyRow>{t("onlyThisDevice")}</EmptyRow> : null}
      {dialog}
    </SettingCard>
  )
}

function NetworkAddress(address: ReactNode): ReactNode {
  return <bdi className="tabular-nums">{address}</bdi>
}
