import { ChevronDown, ChevronUp, GripVertical, Plus, X } from "lucide-react"
import { useRef, useState } from "react"
import { MAXIMUM_FILE_BYTES } from "../../domain/upload/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "../_tools/looks.ts"
import { useToolWords } from "../_tools/use-tool-words.ts"
import { Button, buttonLook } from "../_ui/button.tsx"
import { formatTick } from "../_ui/time-text.ts"
import { useSortedRows } from "../_ui/use-sorted-rows.ts"
import { type FileFailure, fileFailure, VIDEO_ACCEPT } from "./file-checks.ts"
import type { JoinItem, JoinList } from "./use-join-list.ts"

interface JoinFilesProps {
  readonly list: JoinList
}

/** The files that become one, in order; more of them, and another order by dragging or by buttons. */
export function JoinFiles({ list }: JoinFilesProps) {
  const t = useMessages("video")
  const words = useToolWords()
  const input = useRef<HTMLInputElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const rows = useRef<HTMLOListElement>(null)
  const [refused, setRefused] = useState<{ readonly name: string; readonly code: FileFailure } | null>(null)
  const [spoken, setSpoken] = useState("")
  const { items } = list
  const add = (files: readonly File[]) => {
    const failures = files.map((file) => ({ file, code: fileFailure(file, MAXIMUM_FILE_BYTES) }))
    const wrong = failures.find(({ code }) => code !== null)
    setRefused(wrong === undefined || wrong.code === null ? null : { name: wrong.file.name, code: wrong.code })
    list.add(failures.filter(({ code }) => code === null).map(({ file }) => file))
  }
  const move = (from: number, to: number) => {
    const name = items[from]?.file.name
    if (name === undefined || to < 0 || to >= items.length) return
    list.move(from, to)
    setSpoken(t("convertMoved", { name, place: to + 1 }))
  }
  const isSortable = useSortedRows(rows, items.length > 1, move)
  return (
    <div className="grid gap-3">
      {items.length < 2 ? null : (
        <ol ref={rows} aria-label={t("convertFiles")} className="grid gap-2">
          {items.map((item, index) => (
            <JoinRow
              key={item.id}
              item={item}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              isSortable={isSortable}
              isLastReadable={!items.some((other) => other !== item && other.facts !== null)}
              onUp={() => move(index, index - 1)}
              onDown={() => move(index, index + 1)}
              onRemove={() => {
                list.remove(item.id)
                adder.current?.focus()
              }}
            />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={VIDEO_ACCEPT}
          aria-label={t("convertAddFiles")}
          data-join=""
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ""
            add(files)
          }}
        />
        <Button ref={adder} onClick={() => input.current?.click()}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {t("convertAddFiles")}
        </Button>
        <p className={LOOKS.hint}>{t("convertJoinHint")}</p>
      </div>
      <div aria-live="polite">
        {refused === null ? null : (
          <p className="text-sm text-bad wrap-anywhere">
            <bdi>{refused.name}</bdi>: {words.failure(refused.code)}
          </p>
        )}
        <span className="sr-only">{spoken}</span>
      </div>
    </div>
  )
}

interface JoinRowProps {
  readonly item: JoinItem
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Whether its grip can be dragged by now. */
  readonly isSortable: boolean
  /** No other one can be read: without it nothing would be left to work on. */
  readonly isLastReadable: boolean
  readonly onUp: () => void
  readonly onDown: () => void
  readonly onRemove: () => void
}

function JoinRow({ item: { file, facts, failure }, isFirst, isLast, isSortable, isLastReadable, onUp, onDown, onRemove }: JoinRowProps) {
  const t = useMessages("video")
  const tools = useMessages("tools")
  const words = useToolWords()
  const button = (label: string, isOff: boolean, onPress: () => void, Icon: typeof X) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onPress}
      className={`${buttonLook("plain", "medium", true)} shrink-0 aria-disabled:opacity-40`}
    >
      <Icon size={16} strokeWidth={1.75} />
    </button>
  )
  return (
    <li className="flex items-center gap-2 rounded-control border border-line bg-raised p-1.5 select-none">
      <span
        aria-hidden="true"
        data-grip=""
        className={`grid size-9 shrink-0 cursor-grab touch-none place-items-center text-ink-3 max-md:size-11 ${isSortable ? "" : "invisible"}`}
      >
        <GripVertical size={16} strokeWidth={1.75} />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="truncate" title={file.name}>
          <bdi>{file.name}</bdi>
        </span>
        <span className={`text-xs tabular-nums ${failure === null ? "text-ink-3" : "text-bad"}`}>
          {failure === null ? (facts === null ? tools("reading") : formatTick(facts.durationSeconds, 1)) : words.failure(failure)}
        </span>
      </span>
      {button(t("convertMoveUp", { name: file.name }), isFirst, onUp, ChevronUp)}
      {button(t("convertMoveDown", { name: file.name }), isLast, onDown, ChevronDown)}
      {button(t("convertRemove", { name: file.name }), isLastReadable, onRemove, X)}
    </li>
  )
}
