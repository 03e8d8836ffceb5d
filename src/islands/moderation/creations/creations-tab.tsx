import { useState } from "react"
import type { CallOutput } from "../../../domain/_kernel/call.ts"
import { workIdSchema } from "../../../domain/_kernel/id-schemas.ts"
import type { Locale } from "../../../domain/_kernel/locales.ts"
import { banThing, hideThing, type ModerationCase } from "../../../domain/moderation/review-contract.ts"
import { MAXIMUM_REASON_CHARACTERS } from "../../../domain/moderation/rules.ts"
import { pickCategories, pickWork } from "../../../domain/post/pick-contract.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { announce } from "../../_runtime/notices.ts"
import { Button } from "../../_ui/button.tsx"
import { Card, CardBody } from "../../_ui/card.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { TextAreaField, TextField } from "../../_ui/text-field.tsx"
import { useAction } from "../../_ui/use-action.ts"
import { CardPlace } from "./card-place.tsx"

type Picks = CallOutput<typeof pickCategories>["items"]

/** What can be done about a creation that no case is about: by its address, without looking for it. */
export function CreationsTab({ locale }: { readonly locale: Locale }) {
  const t = useMessages("review")
  // Only browsers make it: the desk's search names a creation in the address.
  const [text, setText] = useState(() => new URLSearchParams(location.search).get("work") ?? "")
  const [isUnknown, setUnknown] = useState(false)
  const [chosen, setChosen] = useState<{ readonly id: string; readonly picks: Picks } | null>(null)
  const looking = useAction()
  const look = async (event: React.SubmitEvent) => {
    event.preventDefault()
    const id = idIn(text)
    setUnknown(id === null)
    if (id === null) return
    const answer = await looking.run(() => call(pickCategories, { id }, { handlesErrors: true }))
    if (answer !== null) setChosen({ id, picks: answer.items })
  }
  return (
    <Card id="creations-title" title={t("creationTitle")} lead={t("creationLead")}>
      <CardBody>
        <form method="post" noValidate onSubmit={(event) => void look(event)} className="grid gap-3">
          <TextField
            label={t("creationLabel")}
            hint={t("creationHint")}
            {...(isUnknown ? { error: { text: t("creationUnknown") } } : {})}
            text={text}
            dir="ltr"
            onText={(next) => {
              setText(next)
              setUnknown(false)
            }}
            beside={
              <Button type="submit" isBusy={looking.isBusy}>
                {t("creationLook")}
              </Button>
            }
          />
          <FailureBox hasNoFields failure={looking.failure} />
        </form>
        {chosen === null ? null : <Creation key={chosen.id} locale={locale} id={chosen.id} initial={chosen.picks} />}
      </CardBody>
    </Card>
  )
}

/** The id of a work within what was pasted; null without one. */
function idIn(text: string): string | null {
  const id = /work_[0-9a-z]{26}/.exec(text)?.[0]
  return id !== undefined && workIdSchema().safeParse(id).success ? id : null
}

interface CreationProps {
  readonly locale: Locale
  readonly id: string
  readonly initial: Picks
}

function Creation({ locale, id, initial }: CreationProps) {
  const t = useMessages("review")
  const [reason, setReason] = useState("")
  const [picks, setPicks] = useState(initial)
  const acting = useAction()
  const said = { kind: "work", id, ...(reason.trim() === "" ? {} : { reason }) } as const
  const act = async (work: () => Promise<ModerationCase>) => {
    const decided = await acting.run(work)
    if (decided?.decision == null) return
    announce({
      tone: "good",
      body: { kind: "text", text: t("done", { title: decided.thing?.title ?? id, decision: t(`decided_${decided.decision}`) }) },
    })
  }
  const pick = async (category: Picks[number]["category"], isPicked: boolean) => {
    const answer = await acting.run(() => call(pickWork, { id, category, is_picked: isPicked }, { handlesErrors: true }))
    if (answer === null) return
    const by = isPicked ? 1 : -1
    setPicks((before) => before.map((one) => (one.category === category ? { ...one, has_work: isPicked, count: one.count + by } : one)))
    announce({ tone: "good", body: { kind: "text", text: t(isPicked ? "picked" : "unpicked", { name: t(`pick_${category}`) }) } })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-4">
      <p className="min-w-0 break-words">
        <a className="text-link" href={`/${locale}/explore/detail/${id}`} target="_blank" rel="noreferrer" dir="ltr">
          {t("creationChosen", { id })}
        </a>
      </p>
      <TextAreaField
        label={t("reason")}
        hint={t("reasonHint")}
        text={reason}
        maxLength={MAXIMUM_REASON_CHARACTERS}
        rows={2}
        onText={setReason}
      />
      <div className="flex flex-wrap gap-2">
        <Button isOff={acting.isBusy} onClick={() => void act(() => call(hideThing, said, { handlesErrors: true }))}>
          {t("hide")}
        </Button>
        <Button
          isOff={acting.isBusy}
          onClick={() => void act(() => call(hideThing, { ...said, is_hidden: false }, { handlesErrors: true }))}
        >
          {t("restore")}
        </Button>
        <Button variant="danger" isOff={acting.isBusy} onClick={() => void act(() => call(banThing, said, { handlesErrors: true }))}>
          {t("remove")}
        </Button>
      </div>
      <div role="group" aria-label={t("picks")} className="flex flex-wrap items-center gap-1.5">
        <span className="text-ink-2" aria-hidden="true">
          {t("picks")}
        </span>
        {picks.map(({ category, count, has_work: isPicked }) => (
          <button
            key={category}
            type="button"
            className="chip max-md:min-h-11"
            aria-pressed={isPicked}
            disabled={acting.isBusy}
            onClick={() => void pick(category, !isPicked)}
          >
            {t("pickCount", { name: t(`pick_${category}`), count })}
          </button>
        ))}
      </div>
      <CardPlace id={id} />
      <FailureBox
        hasNoFields
        failure={acting.failure}
        words={{ NotAllowed: t("notPickable"), NotFound: t("notFound"), Conflict: t("conflict") }}
      />
    </div>
  )
}
