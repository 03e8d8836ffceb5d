import { type RefObject, useEffect, useRef } from "react"

interface TypedMeanwhileProps {
  /** What was typed before the editor came; the editor begins with it. */
  readonly typed: RefObject<string>
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
      defaultValue={typed.current}
      onChange={({ target }) => {
        typed.current = target.value
      }}
      className="article-body min-h-72 w-full resize-none bg-transparent outline-none"
    />
  )
}
