/** Class names that the tools share beside the kit's parts. */
export const LOOKS = {
  card: "min-w-0 rounded-card border border-line bg-raised",
  chip: "chip max-md:min-h-11",
  /** Where a video is shown; as high before it is known. */
  stage: "h-[min(48dvh,26rem)] overflow-hidden rounded-card border border-line bg-sunken max-md:h-[min(36dvh,18rem)]",
  /** What is transparent. */
  checkers: "bg-[repeating-conic-gradient(var(--color-line)_0_25%,var(--color-raised)_0_50%)] bg-[length:20px_20px]",
  label: "text-sm font-semibold",
  hint: "text-xs text-pretty text-ink-3",
} as const
