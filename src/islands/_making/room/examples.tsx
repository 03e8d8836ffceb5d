import type { ReactNode } from "react"
import { useRoom } from "./room.tsx"

/** Words to begin with. */
export interface Example {
  /** What the prompt becomes. */
  readonly words: string
  /** What the card says instead of the words. */
  readonly title?: string
  /** Above that, such as a genre. */
  readonly name?: string
  /** Fills the card. */
  readonly picture?: string
  /** Stands small beside the words, where there is no picture. */
  readonly thumbnail?: string
}

interface ExamplesProps {
  readonly title?: string | undefined
  /** How one begins. */
  readonly body: string
  readonly examples: readonly Example[]
  /** Takes the words, after which the prompt gets the focus. */
  readonly onTake: (words: string) => void
  /** Below them. */
  readonly children?: ReactNode
}

/** An empty room: an invitation, and examples whose words begin one's own. */
export function Examples({ title, body, examples, onTake, children }: ExamplesProps) {
  const { form } = useRoom()
  const take = (words: string) => {
    onTake(words)
    form.current?.querySelector<HTMLElement>("textarea[name=prompt]")?.focus()
  }
  return (
    <div className="mx-auto grid w-full max-w-6xl content-center gap-6 py-6 md:py-10">
      <div className="grid gap-1.5">
        {title === undefined ? null : <h2 className="text-xl font-semibold text-balance md:text-2xl">{title}</h2>}
        <p className="text-base text-ink-2">{body}</p>
      </div>
      <ul className="row-tiles">
        {examples.map((example, index) => (
          <li key={example.words} className="grid">
            {example.picture === undefined ? (
              <button
                type="button"
                onClick={() => take(example.words)}
                className="flex min-h-20 items-center gap-3 rounded-card border border-line bg-raised p-3 text-start transition-colors duration-120 hover:border-line-strong hover:bg-hover"
              >
                {example.thumbnail === undefined ? null : (
                  <img src={example.thumbnail} alt="" decoding="async" className="size-14 shrink-0 rounded-control object-cover" />
                )}
                <span className="grid gap-1">
                  <Said {...example} />
                </span>
              </button>
            ) : (
              <PictureCard example={{ ...example, picture: example.picture }} isFirst={index === 0} onTake={() => take(example.words)} />
            )}
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}

interface PictureCardProps {
  readonly example: Example & { readonly picture: string }
  /** The largest thing that the room begins with. */
  readonly isFirst: boolean
  readonly onTake: () => void
}

function PictureCard({ example, isFirst, onTake }: PictureCardProps) {
  return (
    <button
      type="button"
      onClick={onTake}
      className="group image-edge relative block w-full overflow-hidden rounded-card bg-hover text-start"
    >
      <img
        src={example.picture}
        alt=""
        width={400}
        height={500}
        decoding="async"
        // The others leave the line to it and to the style sheet until the page is laid out.
        loading={isFirst ? "eager" : "lazy"}
        fetchPriority={isFirst ? "high" : "auto"}
        className="aspect-4/5 w-full object-cover transition-transform duration-200 group-hover:scale-[1.02] motion-reduce:transition-none"
      />
      <span className="absolute inset-x-0 bottom-0 grid gap-0.5 bg-linear-to-t from-veil to-transparent px-3 pt-10 pb-3 text-veil-ink">
        <Said {...example} />
      </span>
    </button>
  )
}

function Said({ name, title, words }: Example) {
  return (
    <>
      {name === undefined ? null : <span className="text-xs opacity-80">{name} </span>}
      <span className="text-sm font-medium">{title ?? words}</span>
    </>
  )
}
