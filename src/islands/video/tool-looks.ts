import { FIELD_LOOK } from "../_ui/field-look.ts"

/** Class names that the parts of the video tools share. */
export const LOOKS = {
  /** Large enough for a thumb on narrow screens. */
  button: "button-ghost min-h-9 px-3 max-md:min-h-11 disabled:opacity-50",
  icon: "button-ghost button-icon size-9 max-md:size-11 disabled:opacity-50 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink",
  primary: "button-primary min-h-10 px-5 max-md:min-h-12 disabled:cursor-not-allowed",
  card: "min-w-0 rounded-card border border-line bg-raised",
  field: FIELD_LOOK,
  /** Where a video is shown; as high before it is known. */
  stage: "h-[min(48dvh,26rem)] overflow-hidden rounded-card border border-line bg-sunken max-md:h-[min(36dvh,18rem)]",
  label: "text-sm font-semibold",
  hint: "text-xs text-pretty text-ink-3",
} as const
