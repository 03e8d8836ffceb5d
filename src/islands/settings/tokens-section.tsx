import { KeyRound, Plus } from "lucide-react"
import { useCallback, useState } from "react"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import { type accessTokenCreate, accessTokenList, accessTokenRevoke } from "../../domain/security/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Card, CardBody, CardRow } from "../_ui/card.tsx"
import { EmptyRow } from "../_ui/empty.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { listed } from "../_ui/listed.ts"
import { useMomentWords } from "../_ui/moment.tsx"
import { SkeletonRows } from "../_ui/skeleton.tsx"
import { useConfirm } from "../_ui/use-confirm.tsx"
import { useQuery } from "../_ui/use-query.ts"
import type { SettingsMember } from "./member.ts"
import { NewToken } from "./new-token.tsx"
import { useProof } from "./proof.tsx"
import { SettingsRoot } from "./settings-root.tsx"
import { TokenDialog } from "./token-dialog.tsx"

type Tokens = CallOutput<typeof accessTokenList>
type Token = Tokens["items"][number]

export interface SettingsTokensProps {
  readonly member: SettingsMember
  /** Null where the page could not bring them: they are asked for. */
  readonly tokens: Tokens | null
}

const CARD_ID = "tokens-title"
const NO_INPUT = {}

/** The personal access tokens: made, shown once, revoked. */
export function SettingsTokens({ member, tokens }: SettingsTokensProps) {
  return (
    <SettingsRoot member={member}>
      <TokensCard initial={tokens} />
    </SettingsRoot>
  )
}

function TokensCard({ initial }: { readonly initial: Tokens | null }) {
  const t = useMessages("settings")
  const { beforehand } = useProof()
  const { value, failure, reload } = useQuery(accessTokenList, NO_INPUT, initial)
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<CallOutput<typeof accessTokenCreate> | null>(null)
  const onMade = useCallback(
    (token: CallOutput<typeof accessTokenCreate>) => {
      setIsAdding(false)
      setMade(token)
      return reload()
    },
    [reload],
  )
  const add = () =>
    void beforehand().then(
      () => setIsAdding(true),
      () => {},
    )
  return (
    <Card
      id={CARD_ID}
      title={t("tokensTitle")}
      lead={
        <>
          {t("tokensCardLead")}{" "}
          <a href="/api/docs" className="text-ink underline underline-offset-2">
            {t("tokensDocs")}
          </a>
        </>
      }
      action={
        <Button icon={Plus} onClick={add}>
          {t("tokenAdd")}
        </Button>
      }
    >
      {made === null ? null : (
        <CardBody>
          <NewToken token={made.token} onKept={() => setMade(null)} />
        </CardBody>
      )}
      {value === null && failure === null ? <SkeletonRows count={2} /> : null}
      {failure === null ? null : (
        <CardBody>
          <FailureBox failure={failure} title={t("listFailed")} onRetry={() => void reload()} />
        </CardBody>
      )}
      {value === null ? null : <TokenList tokens={value.items} reload={reload} />}
      {isAdding ? <TokenDialog onClose={() => setIsAdding(false)} onMade={onMade} /> : null}
    </Card>
  )
}

function TokenList({ tokens, reload }: { readonly tokens: readonly Token[]; readonly reload: () => Promise<void> }) {
  const t = useMessages("settings")
  const { day, ago } = useMomentWords()
  const { ask, dialog } = useConfirm()
  const revoke = ({ id, name }: Token) =>
    ask({
      title: t("tokenRevokeTitle", { name }),
      body: t("tokenRevokeBody"),
      confirmLabel: t("tokenRevoke"),
      isDangerous: true,
      cardId: CARD_ID,
      run: async () => {
        await call(accessTokenRevoke, { id }, { handlesErrors: true })
        await reload()
        return t("tokenRevoked")
      },
    })
  return (
    <>
      {tokens.length === 0 ? <EmptyRow>{t("tokensNone")}</EmptyRow> : null}
      <ul>
        {tokens.map((token) => (
          <CardRow
            key={token.id}
            as="li"
            icon={<KeyRound size={18} strokeWidth={1.75} />}
            title={<bdi>{token.name}</bdi>}
            detail={
              <>
                {listed(token.scopes.map((scope) => t(`scope_${scope}`)))}
                <span className="block text-xs text-ink-3">
                  {token.used_at === null ? t("tokenUnused") : t("tokenUsed", { date: ago(token.used_at) })} ·{" "}
                  {token.expires_at === null ? t("tokenNeverExpires") : t("tokenExpires", { date: day(token.expires_at) })}
                </span>
              </>
            }
          >
            <Button variant="danger" label={t("tokenRevokeName", { name: token.name })} onClick={() => revoke(token)}>
              {t("tokenRevoke")}
            </Button>
          </CardRow>
        ))}
      </ul>
      {dialog}
    </>
  )
}
