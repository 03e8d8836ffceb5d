/** Class names that several parts of the settings share. */
export const LOOKS = {
  /** Large enough for a thumb on narrow screens. */
  button: "button-ghost min-h-9 px-3 max-md:min-h-11 disabled:opacity-50",
  quiet: "button-ghost min-h-9 border-transparent px-3 max-md:min-h-11 disabled:opacity-50",
  danger: "button-ghost min-h-9 px-3 text-bad hover:text-bad max-md:min-h-11 disabled:opacity-50",
  primary: "button-primary min-h-9 max-md:min-h-11 aria-disabled:cursor-progress aria-disabled:opacity-70",
} as const
