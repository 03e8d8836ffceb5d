import type { MouseEvent } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { PROVIDER_TYPES, type ProviderType } from "../../domain/identity/rules.ts"
import { unlinkWay } from "../../domain/security/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button, buttonLook } from "../_ui/button.tsx"
import { Badge, Card, CardRow } from "../_ui/card.tsx"
import { EmptyRow } from "../_ui/empty.tsx"
import { useMomentWords } from "../_ui/moment.tsx"
import { useConfirm } from "../_ui/use-confirm.tsx"
import { PROVIDER_NAMES, ProviderMark } from "../identity/provider-marks.tsx"
import { useProof } from "./proof.tsx"
import { countWays } from "./proof-ways.ts"
import { useWays } from "./ways-state.ts"

const CARD_ID = "services-title"

/** A third party that this site offers to sign in with. */
export interface OfferedProvider {
  readonly type: ProviderType
  /** A local stand-in, which the interface then says. */
  readonly isSandbox: boolean
}

/** Third parties: link, unlink. */
export function ServicesCard({ offered, locale }: { readonly offered: readonly OfferedProvider[]; readonly locale: Locale }) {
  const t = useMessages("settings")
  const { ways, reload } = useWays()
  const { withProof, beforehand } = useProof()
  const { ask, dialog } = useConfirm()
  const { day } = useMomentWords()
  const isLast = countWays(ways) === 1
  const linked = new Map(ways.providers.map((provider) => [provider.type, provider]))
  const shown = PROVIDER_TYPES.filter((type) => linked.has(type) || offered.some((one) => one.type === type))

  // What is asked for at the end is asked for before somebody goes away: what they bring back lasts only minutes.
  const goLink = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    void beforehand().then(
      () => location.assign(href),
      () => {},
    )
  }
  const unlink = (type: ProviderType) =>
    ask({
      title: t("unlinkTitle", { name: PROVIDER_NAMES[type] }),
      body: t("unlinkBody", { name: PROVIDER_NAMES[type] }),
      confirmLabel: t("unlinkShort"),
      isDangerous: true,
      cardId: CARD_ID,
      run: async () => {
        await withProof(() => call(unlinkWay, { way: type }, { handlesErrors: true }))
        await reload()
        return t("wayRemoved")
      },
    })

  return (
    <Card id={CARD_ID} title={t("services")} lead={t("servicesLead")}>
      {shown.length === 0 ? <EmptyRow>{t("noServices")}</EmptyRow> : null}
      <ul>
        {shown.map((type) => {
          const link = linked.get(type)
          const query = new URLSearchParams({ intent: "link", locale, redirect: `/${locale}/settings/sign-in` })
          return (
            <CardRow
              key={type}
              as="li"
              icon={<ProviderMark type={type} />}
              title={
                <>
                  {PROVIDER_NAMES[type]}
                  {offered.some((one) => one.type === type && one.isSandbox) ? <Badge>{t("sandbox")}</Badge> : null}
                </>
              }
              detail={
                link === undefined ? (
                  t("notLinked")
                ) : (
                  <>
                    {link.label === "" ? null : (
                      <>
                        <bdi>{link.label}</bdi> ·{" "}
                      </>
                    )}
                    {t("linkedSince", { date: day(link.linked_at) })}
                    {isLast ? <span className="block text-xs text-ink-3">{t("lastWay")}</span> : null}
                  </>
                )
              }
            >
              {link === undefined ? (
                <a
                  href={`/auth/${type}/start?${query}`}
                  onClick={goLink}
                  aria-label={t("linkService", { name: PROVIDER_NAMES[type] })}
                  className={buttonLook()}
                >
                  {t("linkShort")}
                </a>
              ) : isLast ? null : (
                <Button variant="danger" label={t("unlinkService", { name: PROVIDER_NAMES[type] })} onClick={() => unlink(type)}>
                  {t("unlinkShort")}
                </Button>
              )}
            </CardRow>
          )
        })}
      </ul>
      {dialog}
    </Card>
  )
}
