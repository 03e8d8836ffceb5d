/** The class names of a link in a row of tabs. */
export const tabLook =
  "-mb-px flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 text-ink-2 -outline-offset-2 transition-colors duration-120 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink md:px-4"
