/** Class names that several controls of the studio share. */
export const LOOKS = {
  ghost:
    "inline-flex h-8 items-center gap-1.5 rounded-control border border-line px-2.5 text-ink-2 transition-colors duration-120 hover:bg-hover hover:text-ink disabled:opacity-50",
  icon: "inline-grid size-8 shrink-0 place-items-center rounded-control border border-line text-ink-2 transition-colors duration-120 hover:bg-hover hover:text-ink",
  onImage:
    "inline-grid size-9 shrink-0 place-items-center rounded-control border border-transparent bg-veil text-veil-ink transition-colors duration-120 hover:brightness-150",
  choice:
    "cursor-pointer rounded-control border border-line text-ink-2 transition-colors duration-120 hover:border-line-strong hover:text-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
  primary:
    "flex h-11 items-center justify-center gap-2 rounded-control bg-accent px-4 font-semibold text-accent-ink transition-[filter] duration-120 hover:brightness-105 aria-disabled:cursor-not-allowed aria-disabled:bg-hover aria-disabled:text-ink-2 aria-disabled:hover:brightness-100",
} as const
