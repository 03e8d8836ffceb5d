import type { Site } from "../../domain/site/ports.ts"

/** The logo of the site; without one, the sign of the product in the colours of the theme. */
export function BrandMark({ site, className }: { readonly site: Pick<Site, "logo">; readonly className: string }) {
  if (site.logo !== null)
    return (
      <img
        src={site.logo.url}
        alt=""
        width={36}
        height={36}
        decoding="async"
        className={`shrink-0 rounded-control object-cover ${className}`}
      />
    )
  return (
    <svg viewBox="0 0 36 36" className={className} aria-hidden="true">
      <rect x="1" y="1" width="34" height="34" rx="10" fill="var(--color-raised)" stroke="var(--color-line)" />
      <path d="M10 26L18 9l8 17" fill="none" stroke="var(--color-accent)" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx="18" cy="22" r="2.2" fill="var(--color-ink)" />
    </svg>
  )
}
