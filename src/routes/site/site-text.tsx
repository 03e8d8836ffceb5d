import { partsOfText } from "../../domain/site/site-rules.ts"

interface SiteTextProps {
  readonly title: string
  /** What the owner wrote; empty while they wrote nothing. */
  readonly text: string
  /** What is said while there is nothing. */
  readonly none: string
}

/** A page that the owner writes, as nothing but text. */
export function SiteText({ title, text, none }: SiteTextProps) {
  return (
    <article className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-4 px-4 py-8 md:py-12">
      <h1 className="text-xl font-semibold">{title}</h1>
      {text === "" ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <div className="grid gap-4 wrap-anywhere">
          {partsOfText(text).map(({ kind, text: words }, index) =>
            kind === "heading" ? (
              // oxlint-disable-next-line react/no-array-index-key -- parts have no names and never move
              <h2 key={index} dir="auto" className="mt-4 text-lg font-semibold">
                {words}
              </h2>
            ) : (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <p key={index} dir="auto" className="whitespace-pre-line">
                {words}
              </p>
            ),
          )}
        </div>
      )}
    </article>
  )
}
