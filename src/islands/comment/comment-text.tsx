import { Fragment } from "react"
import { piecesOf } from "../../domain/comment/comment-rules.ts"
import type { Comment } from "../../domain/comment/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"

interface CommentTextProps {
  readonly locale: string
  readonly comment: Pick<Comment, "text" | "mentions">
}

/** What a comment says: named emoji as characters, people by what they are called now. */
export function CommentText({ locale, comment: { text, mentions } }: CommentTextProps) {
  const t = useMessages("comment")
  if (text === "") return null
  const names = new Map(mentions.map(({ id, name }) => [id, name]))
  return (
    <p dir="auto" className="text-pretty wrap-anywhere whitespace-pre-line">
      {piecesOf(text).map((piece) => {
        const key = piece.at
        if (piece.kind === "words") return <Fragment key={key}>{piece.text}</Fragment>
        const name = names.get(piece.id)
        return name === undefined ? (
          <span key={key} className="text-ink-3">
            {t("someone")}
          </span>
        ) : (
          <a key={key} href={`/${locale}/user/${piece.id}`} className="text-link font-semibold">
            @<bdi>{name}</bdi>
          </a>
        )
      })}
    </p>
  )
}
