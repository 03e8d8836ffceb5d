import type { ProviderType } from "../../domain/identity/rules.ts"

/** What each third party calls itself; the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<ProviderType, string>> = {
  google: "Google",
  discord: "Discord",
  tiktok: "TikTok",
  facebook: "Facebook",
}

/** Our own plain glyphs: they tell the buttons apart and copy nobody's mark. */
const PATHS: Readonly<Record<ProviderType, string>> = {
  google: "M14.5 5.6A6 6 0 1 0 16 10h-5.5",
  discord: "M5 4.5h3.5a5.5 5.5 0 0 1 0 11H5zM9 10h.01",
  tiktok: "M10.5 4v8.75a2.75 2.75 0 1 1-2.75-2.75M10.5 4c.3 2.4 1.8 3.8 4.5 4",
  facebook: "M13.5 4.2h-1.2a2.6 2.6 0 0 0-2.6 2.6V16M7 10h5.6",
}

/** The glyph of a third party. */
export function ProviderMark({ type }: { readonly type: ProviderType }) {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
      <path d={PATHS[type]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
