import { Hash, UserX } from "lucide-react"
import { useCallback, useState } from "react"
import { MAXIMUM_TAG_NAME_CHARACTERS } from "../../domain/post/contribution-rules.ts"
import { cancelHide, type Hidden, hide, hideList } from "../../domain/social/hide-contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import { Card, CardBody, CardRow } from "../_ui/card.tsx"
import { EmptyRow } from "../_ui/empty.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { usePagedList } from "../_ui/use-paged-list.ts"
import { undoable } from "../task/undoable.ts"

const keyOf = ({ kind, id }: Hidden) => `${kind}:${id}`
const NOTHING: ReadonlySet<string> = new Set()

/** What the member hides, each with a way to show it again, which can be undone; and a field for another tag. */
export function HidesCard() {
  const t = useMessages("hides")
  const [tag, setTag] = useState("")
  const [leaving, setLeaving] = useState(NOTHING)
  const adding = useAction()
  const load = useCallback(
    (cursor: string | null, signal: AbortSignal) =>
      call(hideList, { limit: 50, ...(cursor === null ? {} : { cursor }) }, { handlesErrors: true, signal }),
    [],
  )
  const list = usePagedList({ load, keyOf })
  const showAgain = (hidden: Hidden) => {
    const key = keyOf(hidden)
    const back = () => setLeaving((all) => new Set([...all].filter((one) => one !== key)))
    setLeaving((all) => new Set([...all, key]))
    document.getElementById("hides-title")?.focus()
    undoable(t("shownAgain", { name: nameOf(hidden) }), t("undo"), {
      undo: back,
      finish: async () => {
        try {
          await call(cancelHide, { kind: hidden.kind, id: hidden.id }, { handlesErrors: true, outlivesPage: true })
          list.change((items) => items.filter((one) => keyOf(one) !== key))
        } catch {
          announce({ tone: "bad", body: { kind: "text", text: t("showFailed") } })
        }
        back()
      },
    })
  }
  const nameOf = ({ kind, name }: Hidden) => (name === "" && kind === "account" ? t("gone") : name)
  const add = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (tag.trim() === "") return
    void adding
      .run(() => call(hide, { kind: "tag", id: tag }, { handlesErrors: true }))
      .then((done) => {
        if (done === null) return
        setTag("")
        list.refresh()
      })
  }
  return (
    <Card id="hides-title" title={t("title")} lead={t("lead")}>
      <CardBody>
        <form method="post" noValidate onSubmit={add} className="grid gap-3">
          <TextField
            label={t("tag")}
            hint={t("tagHint")}
            dir="auto"
            text={tag}
            maxLength={MAXIMUM_TAG_NAME_CHARACTERS}
            onText={setTag}
            error={adding.failure?.fields["id"]}
            beside={
              <Button type="submit" isBusy={adding.isBusy}>
                {t("add")}
              </Button>
            }
          />
          <FailureBox failure={adding.failure} title={t("addFailed")} />
        </form>
      </CardBody>
      <PagedList
        list={{ ...list, items: list.items.filter((one) => !leaving.has(keyOf(one))) }}
        failed={t("listFailed")}
        empty={<EmptyRow>{t("emptyBody")}</EmptyRow>}
        isInCard
      >
        {(items) => (
          <ul aria-labelledby="hides-title">
            {items.map((hidden) => (
              <CardRow
                key={keyOf(hidden)}
                as="li"
                icon={hidden.kind === "tag" ? <Hash size={18} strokeWidth={1.75} /> : <UserX size={18} strokeWidth={1.75} />}
                title={<bdi className="min-w-0 wrap-anywhere">{nameOf(hidden)}</bdi>}
                detail={t(hidden.kind === "tag" ? "tagKind" : "person")}
              >
                <Button label={t("showNamed", { name: nameOf(hidden) })} onClick={() => showAgain(hidden)}>
                  {t("show")}
                </Button>
              </CardRow>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}
