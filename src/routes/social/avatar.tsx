/** A person's image; who has none is shown by the first letters of their name. */
export function Avatar({ name, url, className }: { readonly name: string; readonly url: string | null; readonly className: string }) {
  const shape = `image-edge shrink-0 overflow-hidden rounded-pill bg-raised ${className}`
  if (url !== null) {
    return (
      <span className={shape}>
        <img src={url} alt="" className="size-full object-cover" width={96} height={96} decoding="async" />
      </span>
    )
  }
  return (
    <span className={`grid place-items-center font-semibold text-ink-2 uppercase ${shape}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** The first letters of the first and the last word of a name; one for names of one word. */
export function initialsOf(name: string): string {
  const words = name
    .split(/[\s·.,_-]+/u)
    .map((word) => [...word].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? "")
    .filter((letter) => letter !== "")
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters.filter((letter) => letter !== undefined).join("") || ([...name][0] ?? "")
}
