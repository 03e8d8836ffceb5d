import type { Task, TaskImage } from "../../domain/task/contract.ts"
import { UnknownWords } from "../_making/stream/unknown-words.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { useNoteWords } from "./use-note-words.ts"

/** Digits of a model's hash that tell it from others, as recipes show them. */
const SHOWN_DIGITS = 10

/** Who made a result: the program and its version, the model file, whether it is a preview, and what was done otherwise than ordered. */
export function MakerFacts({ task, image }: { readonly task: Task; readonly image: TaskImage }) {
  const t = useMessages("result")
  const wordsOf = useNoteWords()
  const maker = image.made_by ?? task.made_by
  if (maker === undefined) return null
  const { software, version, model, notes } = maker
  const told = [
    ...(notes.left_out.length === 0 ? [] : [t("notesLeftOut", { what: wordsOf(notes.left_out) })]),
    ...(notes.approximated.length === 0 ? [] : [t("notesApproximated", { what: wordsOf(notes.approximated) })]),
    ...(notes.not_done.length === 0 ? [] : [t("notesNotDone", { what: wordsOf(notes.not_done) })]),
  ]
  return (
    <div className="grid gap-2 text-sm">
      <dl className="grid gap-2">
        <Fact label={t("madeBy")} value={[software, ...(version === null ? [] : [version])].join(" ")} />
        {model === null ? null : (
          <Fact
            label={t("madeModel")}
            value={[model.name, ...(model.hash === null ? [] : [`[${model.hash.slice(0, SHOWN_DIGITS)}]`])].join(" ")}
          />
        )}
      </dl>
      {maker.is_preview ? <p className="text-xs text-ink-3">{t("madePreview")}</p> : null}
      <UnknownWords task={task} />
      {told.length === 0 ? null : (
        <ul className="grid gap-1 text-xs text-ink-2">
          {told.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="border-b border-line pb-2">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="break-words tabular-nums">
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}
