import { Check, Copy } from "lucide-react"
import { useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { type Invitation, invitedList } from "../../domain/site/sign-up-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useNow } from "../_runtime/use-now.ts"
import { Button } from "../_ui/button.tsx"
import { Badge, CardRow } from "../_ui/card.tsx"
import { useMomentWords } from "../_ui/moment.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { SkeletonRows } from "../_ui/skeleton.tsx"
import { useCallList } from "../_ui/use-call-list.ts"

const MINUTE_MS = 60_000

/** What became of an invitation; null while it can be used. */
export function endOf({ uses, maximum_uses: maximum, expires_at: expires, revoked_at: revoked }: Invitation, nowMs: number) {
  if (revoked !== null) return "revoked"
  if (maximum !== null && uses >= maximum) return "full"
  return expires !== null && Date.parse(expires) <= nowMs ? "expired" : null
}

/** Where an invitation leads. */
export function linkOf(code: string, locale: Locale): string {
  return `${location.origin}/${locale}/sign-in?invite=${encodeURIComponent(code)}`
}

interface InvitationRowProps {
  readonly invitation: Invitation
  readonly locale: Locale
  readonly onRevoke: (invitation: Invitation) => void
}

/** An invitation: its code, how often it was used and by whom, and what can be done with it. */
export function InvitationRow({ invitation, locale, onRevoke }: InvitationRowProps) {
  const t = useMessages("signup")
  const moment = useMomentWords()
  const [isOpen, setIsOpen] = useState(false)
  const { code, uses, maximum_uses: maximum, expires_at: expires } = invitation
  const nowMs = useNow(MINUTE_MS)
  const end = endOf(invitation, nowMs ?? 0)
  return (
    <li data-item="">
      <CardRow
        title={
          <>
            <code dir="ltr" id={`code-${code}`} className="font-mono break-all">
              {code}
            </code>
            {end === null ? null : <Badge>{t(end)}</Badge>}
          </>
        }
        detail={
          <span className="tabular-nums">
            {maximum === null ? t("usedTimes", { uses }) : t("usedOf", { uses, maximum })}
            {end !== null || expires === null ? null : ` · ${t("until", { when: moment.minute(expires) })}`}
          </span>
        }
      >
        {end === null ? (
          <Button data-needs-script="" data-copy={linkOf(code, locale)} data-copied={t("copied")} aria-describedby={`code-${code}`}>
            <span className="copy-ready">
              <Copy className="size-4" aria-hidden="true" />
            </span>
            <span className="copy-done">
              <Check className="size-4" aria-hidden="true" />
            </span>
            {t("copy")}
          </Button>
        ) : null}
        {uses === 0 ? null : (
          <Button aria-expanded={isOpen} aria-describedby={`code-${code}`} onClick={() => setIsOpen(!isOpen)}>
            {t("usedBy")}
          </Button>
        )}
        {end === null ? (
          <Button variant="danger" label={t("revokeCode", { code })} onClick={() => onRevoke(invitation)}>
            {t("revoke")}
          </Button>
        ) : null}
      </CardRow>
      {isOpen ? <Invited code={code} locale={locale} /> : null}
    </li>
  )
}

const idOf = ({ id }: { readonly id: string }) => id

/** Who signed up with an invitation. */
function Invited({ code, locale }: { readonly code: string; readonly locale: Locale }) {
  const t = useMessages("signup")
  const moment = useMomentWords()
  const list = useCallList(invitedList, { code, limit: undefined }, { keyOf: idOf })
  return (
    <div className="px-4 pb-3 md:px-5">
      <PagedList
        list={list}
        failed={t("usedFailed")}
        skeleton={<SkeletonRows count={2} label={t("usedBy")} />}
        empty={<p className="text-sm text-ink-2">{t("nobody")}</p>}
        more={t("more")}
      >
        {(people) => (
          <ul className="grid gap-1 text-sm">
            {people.map(({ id, name, created_at: at }) => (
              <li key={id} data-item="" className="flex flex-wrap justify-between gap-x-4">
                <a className="text-link min-w-0 truncate" href={`/${locale}/user/${id}`}>
                  <bdi>{name}</bdi>
                </a>
                <span className="text-ink-2 tabular-nums">{moment.minute(at)}</span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
