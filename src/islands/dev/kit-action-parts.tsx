import { Download, Heart, Plus, Trash2 } from "lucide-react"
import { useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button, type ButtonVariant, buttonLook } from "../_ui/button.tsx"
import { Badge, Card, CardBody, CardRow } from "../_ui/card.tsx"
import { Compare } from "../_ui/compare.tsx"
import { Fact, FactList } from "../_ui/fact-list.tsx"
import { failureWith } from "../_ui/failure.ts"
import { FailureBox } from "../_ui/failure-box.tsx"
import { Panel } from "../_ui/panel.tsx"
import { FilterChips, Toolbar } from "../_ui/toolbar.tsx"
import { useAction } from "../_ui/use-action.ts"
import { Part } from "./kit-showcase.tsx"

const VARIANTS: readonly ButtonVariant[] = ["primary", "plain", "quiet", "danger", "destructive", "overlay"]
const WAIT_MS = 600
/** A moment that is never reached while somebody looks. */
const LATER_MS = Date.now() + 3_600_000

/** Buttons, failures, cards, toolbars, panels. */
export function ActionParts() {
  const t = useMessages("library")
  const settings = useMessages("settings")
  const [isPressed, setPressed] = useState(true)
  const [isOpen, setOpen] = useState(true)
  const [kind, setKind] = useState<"image" | "video" | null>(null)
  const action = useAction()
  return (
    <>
      <Part name="Button">
        {VARIANTS.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-2">
            <Button variant={variant} size="small">
              {t("download")}
            </Button>
            <Button variant={variant} icon={Download}>
              {t("download")}
            </Button>
            <Button variant={variant} size="large" icon={Download}>
              {t("download")}
            </Button>
            <Button variant={variant} icon={Plus} label={t("newFolder")} />
            <Button variant={variant} isBusy>
              {t("download")}
            </Button>
            <Button variant={variant} isOff>
              {t("download")}
            </Button>
            <Button variant={variant} disabled>
              {t("download")}
            </Button>
            <a className={buttonLook(variant)} href="#content">
              {t("title")}
            </a>
          </div>
        ))}
        <Button
          icon={Heart}
          label={t("move")}
          aria-pressed={isPressed}
          onClick={() => setPressed(!isPressed)}
          className="justify-self-start"
        />
      </Part>
      <Part name="FailureBox">
        <FailureBox failure={{ ...failureWith("Unavailable"), requestId: "request_0123456789" }} onRetry={() => {}} />
        <FailureBox failure={failureWith("Conflict")} title={t("listFailed")}>
          <Button>{t("cancel")}</Button>
        </FailureBox>
        <FailureBox failure={{ ...failureWith("TooManyRequests"), retryAtMs: LATER_MS }} onRetry={() => {}} />
      </Part>
      <Part name="useAction">
        <div className="flex flex-wrap items-center gap-2">
          <Button isBusy={action.isBusy} onClick={() => void action.run(() => after(null))}>
            {t("save")}
          </Button>
          <Button isBusy={action.isBusy} onClick={() => void action.run(() => after(new TypeError("a failure to look at")))}>
            {t("delete")}
          </Button>
          <span role="status">{action.phase === "done" ? t("saved") : ""}</span>
        </div>
        <FailureBox failure={action.failure} onRetry={action.clear} />
      </Part>
      <Part name="Card">
        <Card
          id="kit-card"
          title={settings("contact")}
          lead={settings("contactLead")}
          action={<Button icon={Plus}>{settings("add")}</Button>}
        >
          <CardRow icon={<Heart size={18} />} title={settings("email")} detail="ada@example.com">
            <Button>{settings("change")}</Button>
            <Button variant="danger">{settings("remove")}</Button>
          </CardRow>
          <CardRow
            title={
              <>
                {settings("phone")} <Badge>{settings("notSet")}</Badge> <Badge tone="good">{t("selected", { count: 1 })}</Badge>{" "}
                <Badge tone="warn">{settings("notSet")}</Badge> <Badge tone="bad">{settings("notSet")}</Badge>
              </>
            }
          />
        </Card>
        <Card id="kit-danger" title={settings("data")} isDangerous level={3}>
          <CardBody>
            <p>{settings("dataLead")}</p>
            <Button variant="danger" icon={Trash2} className="justify-self-start">
              {t("delete")}
            </Button>
          </CardBody>
        </Card>
      </Part>
      <Part name="Toolbar">
        <Toolbar label={t("kind")}>
          <FilterChips
            label={t("kind")}
            choices={[
              { value: null, label: t("allKinds") },
              { value: "image", label: t("kind_image") },
              { value: "video", label: t("kind_video") },
            ]}
            chosen={kind}
            onChoose={setKind}
          />
          <Button icon={Download} label={t("download")} />
          <Button icon={Trash2} variant="danger" label={t("delete")} />
        </Toolbar>
      </Part>
      <Part name="Compare">
        <div className="relative h-40 max-w-md overflow-hidden rounded-card bg-accent-soft">
          <Compare before={<div className="size-full bg-line-strong" />} />
        </div>
      </Part>
      <Part name="FactList">
        <FactList facts={[[settings("preferences"), settings("notSet")]]}>
          <Fact name={settings("devices")}>
            <Badge>{settings("notSet")}</Badge>
          </Fact>
        </FactList>
      </Part>
      <Part name="Panel">
        <Panel title={settings("preferences")} value={settings("notSet")} isOpen={isOpen} onOpen={setOpen}>
          <p>{settings("preferencesLead")}</p>
        </Panel>
        <Panel title={settings("devices")} value={settings("notSet")} isOpen={false} onOpen={() => {}}>
          <p>{settings("devicesLead")}</p>
        </Panel>
      </Part>
    </>
  )
}

function after(error: Error | null): Promise<void> {
  return new Promise((resolve, reject) => setTimeout(() => (error === null ? resolve() : reject(error)), WAIT_MS))
}
