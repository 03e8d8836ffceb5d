/** Class names of a field of one line. */
export const FIELD_LOOK =
  "h-9 w-full min-w-0 rounded-control border border-line bg-sunken px-2.5 tabular-nums outline-none focus-visible:border-accent aria-invalid:border-bad max-md:h-11"
