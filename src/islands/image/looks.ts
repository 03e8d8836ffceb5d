/** Class names that the image tools share. */
export const LOOKS = {
  /** Large enough for a thumb on narrow screens. */
  button: "button-ghost min-h-9 px-3 max-md:min-h-11 disabled:opacity-50 aria-disabled:opacity-50",
  icon: "button-ghost button-icon size-9 shrink-0 max-md:size-11 aria-disabled:opacity-50 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink",
  chip: "chip max-md:min-h-11",
  primary: "button-primary min-h-10 px-5 max-md:min-h-12 aria-disabled:cursor-progress aria-disabled:opacity-70",
  card: "min-w-0 rounded-card border border-line bg-raised",
  /** What is transparent. */
  checkers: "bg-[repeating-conic-gradient(var(--color-line)_0_25%,var(--color-raised)_0_50%)] bg-[length:20px_20px]",
  hint: "text-xs text-pretty text-ink-3",
} as const
