import { useEffect, useRef } from "react"

/** What was typed before the editor came; the editor begins with it. */
export interface TypedText {
  readonly read: () => string
  readonly keep: (text: string) => void
}

/** Holds such a text. */
export function typedText(): TypedText {
  let held = ""
  return {
    read: () => held,
    keep(text) {
      held = text
    },
  }
}

interface TypedMeanwhileProps {
  readonly typed: TypedText
  readonly labelId: string
}

/** Takes what is typed while the editor is on its way. */
export function TypedMeanwhile({ typed, labelId }: TypedMeanwhileProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus({ preventScroll: true }), [])
  return (
    <textarea
      ref={area}
      dir="auto"
      aria-labelledby={labelId}
      aria-busy="true"
      defaultValue={typed.read()}
      onChange={({ target }) => typed.keep(target.value)}
      className="article-body min-h-72 w-full resize-none bg-transparent outline-none"
    />
  )
}
