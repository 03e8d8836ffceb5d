import { ChevronDown } from "lucide-react"
import { useId, useState } from "react"
import { removeBackend, setBackendState } from "../../domain/backend/contract.ts"
import type { ServerView } from "../../domain/backend/server-schemas.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import { Badge } from "../_ui/card.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { Toolbar } from "../_ui/toolbar.tsx"
import { useAction } from "../_ui/use-action.ts"
import type { Question } from "../_ui/use-confirm.tsx"
import { ServerDetail } from "./server-detail.tsx"
import { ServerFigures } from "./server-figures.tsx"
import { TestImage } from "./test-image.tsx"
import { useTestImage } from "./use-test-image.ts"

interface ServerCardProps {
  readonly server: ServerView
  readonly onChanged: () => void
  readonly ask: (question: Question) => void
}

const HEALTH_TONES = { well: "good", failing: "bad", away: "bad", unknown: "plain" } as const
const STATE_TONES = { active: "good", paused: "warn", draining: "warn", removed: "bad" } as const

/** One server: how it is, what can be done with it, and more of it where that is asked for. */
export function ServerCard({ server, onChanged, ask }: ServerCardProps) {
  const t = useMessages("backend")
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const changing = useAction()
  const test = useTestImage(server.name)
  const { name, state, health, blocked } = server
  const set = async (next: "active" | "paused" | "draining") => {
    const done = await changing.run(() => call(setBackendState, { name, state: next }, { handlesErrors: true }))
    if (done === null) return
    const said = next === "active" ? t("resumed", { name }) : next === "paused" ? t("paused", { name }) : t("draining", { name })
    announce({ tone: "good", body: { kind: "text", text: said } })
    onChanged()
  }
  const remove = () =>
    ask({
      title: t("removeTitle", { name }),
      body: t("removeBody"),
      confirmLabel: t("remove"),
      isDangerous: true,
      cardId: "servers-title",
      run: async () => {
        await call(removeBackend, { name }, { handlesErrors: true })
        onChanged()
        return t("removed", { name })
      },
    })
  return (
    <article aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-raised">
      <div className="grid gap-3 p-4 md:px-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="grid min-w-0 gap-0.5">
            <h3 id={id} className="text-base font-semibold break-all">
              <bdi>{name}</bdi>
            </h3>
            <p className="text-sm break-words text-ink-2">
              <bdi>{[t(`kind_${server.kind}`), server.version === null ? null : server.version].filter(Boolean).join(" ")}</bdi>
              <span className="mx-1.5 text-ink-3" aria-hidden="true">
                ·
              </span>
              <bdi className="break-all text-ink-3">{server.address}</bdi>
            </p>
          </div>
          <div className="flex flex-wrap gap-1.5">
            <Badge tone={STATE_TONES[state]}>{t(`state_${state}`)}</Badge>
            <Badge tone={HEALTH_TONES[health]}>{t(`health_${health}`)}</Badge>
            {server.is_preview === true ? <Badge>{t("preview")}</Badge> : null}
            {server.origin === "settings" ? <Badge>{t("fromSettings")}</Badge> : null}
          </div>
        </div>
        {blocked === null ? null : <p className="text-sm text-pretty text-warn">{t(`blocked_${blocked}`)}</p>}
        {server.resting_until === null ? null : (
          <p className="text-sm text-warn">{t("resting", { date: new Date(server.resting_until) })}</p>
        )}
        {state === "draining" && server.load === 0 ? <p className="text-sm text-good">{t("drained", { name })}</p> : null}
        <ServerFigures server={server} />
        <Toolbar label={t("actionsOf", { name })}>
          <Button isBusy={test.isBusy} onClick={() => void test.paint()}>
            {test.isBusy ? t("testing") : t("testImage")}
          </Button>
          {state === "active" ? (
            <>
              <Button isBusy={changing.isBusy} onClick={() => void set("paused")}>
                {t("pause")}
              </Button>
              <Button isBusy={changing.isBusy} onClick={() => void set("draining")}>
                {t("drain")}
              </Button>
            </>
          ) : state === "removed" ? null : (
            <Button isBusy={changing.isBusy} onClick={() => void set("active")}>
              {t("resume")}
            </Button>
          )}
          {state === "removed" ? null : (
            <Button variant="danger" onClick={remove}>
              {t("remove")}
            </Button>
          )}
        </Toolbar>
        <FailureBox failure={changing.failure} title={t("couldNotChange")} hasNoFields />
        <TestImage test={test} name={name} />
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={`${id}-detail`}
        aria-label={t("detailsOf", { name })}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center justify-between gap-2 rounded-b-card border-t border-line px-4 text-sm font-semibold hover:bg-hover/40 md:px-5"
      >
        {t("details")}
        <ChevronDown size={16} className={`text-ink-3 transition-transform duration-120 ${isOpen ? "rotate-180" : ""}`} />
      </button>
      <div id={`${id}-detail`} hidden={!isOpen} className="border-t border-line p-4 md:px-5">
        {isOpen ? <ServerDetail server={server} onChanged={onChanged} /> : null}
      </div>
    </article>
  )
}
