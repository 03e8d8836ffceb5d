import { useRef, useState } from "react"
import { MAXIMUM_TAG_NAME_CHARACTERS } from "../../domain/post/contribution-rules.ts"
import { cancelHide, hide, hideList } from "../../domain/social/hide-contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Card, CardBody } from "../_ui/card.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useCallList } from "../_ui/use-call-list.ts"
import { keyOfWish, WishList } from "./wish-list.tsx"

/** What the member hides, each with a way to show it again, which can be undone; and a field for another tag. */
export function HidesCard() {
  const t = useMessages("hides")
  const [tag, setTag] = useState("")
  const [isMissed, setIsMissed] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const adding = useAction()
  const list = useCallList(hideList, { limit: 50 }, { keyOf: keyOfWish })
  const add = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsMissed(tag.trim() === "")
    if (tag.trim() === "") {
      field.current?.focus()
      return
    }
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
            ref={field}
            label={t("tag")}
            hint={t("tagHint")}
            dir="auto"
            text={tag}
            maxLength={MAXIMUM_TAG_NAME_CHARACTERS}
            onText={setTag}
            error={isMissed && tag.trim() === "" ? "Missing" : adding.failure?.fields["id"]}
            beside={
              <Button type="submit" isBusy={adding.isBusy}>
                {t("add")}
              </Button>
            }
          />
          <FailureBox failure={adding.failure} title={t("addFailed")} />
        </form>
      </CardBody>
      <WishList
        titleId="hides-title"
        list={list}
        words={{
          empty: t("emptyBody"),
          failed: t("listFailed"),
          gone: t("gone"),
          takeBack: t("show"),
          takeBackFailed: t("showFailed"),
          undo: t("undo"),
        }}
        kindOf={({ kind }) => t(kind === "tag" ? "tagKind" : "person")}
        named={(name) => t("showNamed", { name })}
        said={(name) => t("shownAgain", { name })}
        takeBack={({ kind, id }) => call(cancelHide, { kind, id }, { handlesErrors: true, outlivesPage: true })}
      />
    </Card>
  )
}
