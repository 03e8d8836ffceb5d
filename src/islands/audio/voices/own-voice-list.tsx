import { LogIn, Pencil, Trash2 } from "lucide-react"
import { useState } from "react"
import { useLocale } from "use-intl"
import type { VoiceState } from "../../../domain/audio/voice/state-rules.ts"
import { deleteVoice, type OwnVoice } from "../../../domain/audio/voice-contract.ts"
import { telling } from "../../_making/stream/use-stream-actions.ts"
import { call } from "../../_runtime/call.ts"
import { openLogin } from "../../_runtime/login-dialog.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { undoable } from "../../_runtime/undoable.ts"
import { isSignedIn } from "../../_session/is-signed-in.ts"
import { Button } from "../../_ui/button.tsx"
import { Badge } from "../../_ui/card.tsx"
import { Empty } from "../../_ui/empty.tsx"
import { PagedList } from "../../_ui/paged-list.tsx"
import type { PagedListHandle } from "../../_ui/use-paged-list.ts"
import { EditVoiceDialog } from "./edit-voice-dialog.tsx"

const TONES = {
  training: "plain",
  inReview: "warn",
  ready: "plain",
  refused: "bad",
  failed: "bad",
} as const satisfies Readonly<Record<VoiceState, string>>

/** The voices that a member has: each with its sample, where it stands, and what can be done with it. */
export function OwnVoiceList({ list }: { readonly list: PagedListHandle<OwnVoice> }) {
  const t = useMessages("voices")
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [edited, setEdited] = useState<OwnVoice | null>(null)
  const show = (id: string) => setHidden((before) => new Set([...before].filter((other) => other !== id)))
  const remove = ({ voice_id: id }: OwnVoice) => {
    setHidden((before) => new Set([...before, id]))
    undoable(t("removed"), t("undo"), {
      undo: () => show(id),
      finish: () =>
        telling(async () => {
          await call(deleteVoice, { voice_id: id }, { handlesErrors: true, outlivesPage: true })
          list.change((items) => items.filter((item) => item.voice_id !== id))
        }).finally(() => show(id)),
    })
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="voice-list">
      <h2 id="voice-list" tabIndex={-1} className="text-lg font-semibold outline-none">
        {t("list")}
      </h2>
      {isSignedIn() ? (
        <PagedList list={list} failed={t("listFailed")} empty={<Empty title={t("emptyTitle")} body={t("emptyBody")} />}>
          {(items) => (
            <ul aria-labelledby="voice-list" className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {items
                .filter(({ voice_id: id }) => !hidden.has(id))
                .map((voice) => (
                  <VoiceCard key={voice.voice_id} voice={voice} onEdit={() => setEdited(voice)} onRemove={() => remove(voice)} />
                ))}
            </ul>
          )}
        </PagedList>
      ) : (
        <Empty title={t("emptyTitle")} body={t("signInBody")}>
          <Button variant="primary" icon={LogIn} onClick={() => openLogin()}>
            {t("signIn")}
          </Button>
        </Empty>
      )}
      {edited === null ? null : (
        <EditVoiceDialog
          voice={edited}
          onClose={() => setEdited(null)}
          onSaved={(changed) => list.change((items) => items.map((item) => (item.voice_id === changed.voice_id ? changed : item)))}
        />
      )}
    </section>
  )
}

interface VoiceCardProps {
  readonly voice: OwnVoice
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function VoiceCard({ voice, onEdit, onRemove }: VoiceCardProps) {
  const t = useMessages("voices")
  const sounds = useMessages("sounds")
  const names = new Intl.DisplayNames([useLocale()], { type: "language" })
  const { name, language, gender, age, intonation, state, reason } = voice
  const facts = [names.of(language) ?? language, t(`gender_${gender}`), sounds(`age_${age}`), sounds(`emotion_${intonation}`)]
  return (
    <li
      data-state={state}
      data-item=""
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line bg-raised p-4"
    >
      <div className="flex flex-wrap items-center gap-2">
        <bdi className="min-w-0 grow truncate font-semibold">{name}</bdi>
        <Badge tone={TONES[state]}>{t(`state_${state}`)}</Badge>
        <Button icon={Pencil} label={t("edit", { name })} onClick={onEdit} />
        <Button variant="danger" icon={Trash2} label={t("remove", { name })} onClick={onRemove} />
      </div>
      <p className="text-xs text-ink-3">{facts.join(" · ")}</p>
      <p className="text-sm text-pretty text-ink-2">{t(`about_${state}`)}</p>
      {reason === "" ? null : (
        <p className="text-sm text-pretty" dir="auto">
          {t("reason", { reason })}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the person's own recording */}
      <audio src={voice.sample_url} controls preload="none" aria-label={t("sampleOf", { name })} className="h-10 w-full" />
    </li>
  )
}
