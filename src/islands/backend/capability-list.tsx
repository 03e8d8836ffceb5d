import { RefreshCw } from "lucide-react"
import { NAMED_ORDERS, UNDRIVEN } from "../../domain/backend/check-rules.ts"
import { readBackendCapabilities } from "../../domain/backend/contract.ts"
import type { CapabilitiesView, ServerView } from "../../domain/backend/server-schemas.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FactList } from "../_ui/fact-list.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { listed } from "../_ui/listed.ts"
import { useAction } from "../_ui/use-action.ts"

/** Names of a list that are shown; the rest is counted. */
const SHOWN_NAMES = 24

interface CapabilityListProps {
  readonly server: ServerView
  readonly capabilities: CapabilitiesView | null
  readonly onRead: () => void
}

/** What a server said that it can do. */
export function CapabilityList({ server, capabilities, onRead }: CapabilityListProps) {
  const t = useMessages("backend")
  const { isBusy, failure, run } = useAction()
  const read = async () => {
    const answer = await run(() => call(readBackendCapabilities, { name: server.name }, { handlesErrors: true, timeoutMs: 60_000 }))
    if (answer !== null) onRead()
  }
  const readAt = server.capabilities_read_at
  return (
    <div className="grid gap-4">
      {capabilities === null ? null : <Lists capabilities={capabilities} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-xs text-ink-3">{readAt === null ? t("neverRead") : t("readAt", { date: new Date(readAt) })}</p>
        <Button size="small" icon={RefreshCw} isBusy={isBusy} onClick={() => void read()}>
          {t("readNow")}
        </Button>
      </div>
      <FailureBox failure={failure} hasNoFields />
    </div>
  )
}

function Lists({ capabilities }: { readonly capabilities: CapabilitiesView }) {
  const t = useMessages("backend")
  const words = useMessages("check")
  const isOrder = (kind: string): kind is (typeof NAMED_ORDERS)[number] => NAMED_ORDERS.some((one) => one === kind)
  const list = (names: readonly string[] | null) => {
    if (names === null) return t("anyName")
    if (names.length === 0) return t("noneOfThem")
    const shown = listed(names.slice(0, SHOWN_NAMES))
    const more = names.length - SHOWN_NAMES
    return more > 0 ? t("listMore", { count: names.length, names: shown, more }) : t("listOf", { count: names.length, names: shown })
  }
  const { software, version, grid_px, offers, lacks } = capabilities
  const kindName = (kind: string) => (isOrder(kind) ? words(`step_${kind}`) : kind)
  const names = (models: CapabilitiesView["models"]) => models?.map(({ name }) => name) ?? null
  const lists: readonly (readonly [string, readonly string[] | null])[] = [
    [t("loras"), names(capabilities.loras)],
    [t("samplers"), capabilities.samplers],
    [t("schedulers"), capabilities.schedulers],
    [t("upscalers"), capabilities.upscalers],
    [t("detectors"), capabilities.detectors],
  ]
  return (
    <FactList
      facts={[
        [t("software"), version === null ? software : `${software} ${version}`],
        [t("actions"), list(offers.map(({ kind }) => kindName(kind)))],
        [t("features"), list(capabilities.features)],
        [t("models"), list(names(capabilities.models))],
        // What it does not say of these goes without saying.
        ...lists.flatMap(([name, known]) => (known === null ? [] : [[name, list(known)] as const])),
        [t("modules"), list(capabilities.modules)],
        [t("grid"), t("gridPx", { px: grid_px })],
        ...offers.flatMap(({ kind, models: own, maximum_duration_s: longest }) => {
          const length = longest === null ? [] : [t("upToSeconds", { seconds: longest })]
          const told = [...(own === null ? [] : [list(own)]), ...length]
          return told.length === 0 ? [] : [[kindName(kind), told.join(" · ")] as const]
        }),
        ...lacks.flatMap(({ kind, missing }) => (isOrder(kind) ? [[kindName(kind), t("missingParts", { names: missing })] as const] : [])),
        ...lacks.flatMap(({ kind, missing }) => (kind === UNDRIVEN ? [[t("undriven"), missing] as const] : [])),
      ]}
    />
  )
}
