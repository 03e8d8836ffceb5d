import type { ReactNode } from "react"
import type { LookId } from "../../domain/studio/headshots/looks.ts"

/** What a look is like, drawn in the colours of the theme; it says nothing that its name does not. */
export function LookDrawing({ of }: { readonly of: LookId }) {
  const { ground, clothes, behind } = DRAWN[of]
  return (
    <svg viewBox="0 0 80 96" aria-hidden="true" className="block h-auto w-full max-w-24 rounded-control">
      <path d="M0 0h80v96H0z" className={ground} />
      {behind}
      <path d="M8 96c0-46 64-46 64 0z" className={clothes} />
      <circle cx="40" cy="40" r="17" className="fill-ink-3" />
      <path d="M23 40a17 17 0 0 1 34 0c-6-10-28-10-34 0z" className="fill-ink-2" />
    </svg>
  )
}

interface Drawn {
  readonly ground: string
  readonly clothes: string
  readonly behind: ReactNode
}

const DRAWN: Readonly<Record<LookId, Drawn>> = {
  corporate: { ground: "fill-line", clothes: "fill-ink", behind: null },
  office: { ground: "fill-hover", clothes: "fill-line-strong", behind: <path d="M8 10h26v34H8zM46 10h26v34H46z" className="fill-line" /> },
  outdoor: {
    ground: "fill-hover",
    clothes: "fill-ink-3",
    behind: (
      <g className="fill-good" opacity="0.5">
        <circle cx="12" cy="46" r="20" />
        <circle cx="68" cy="38" r="24" />
      </g>
    ),
  },
  monochrome: { ground: "fill-veil", clothes: "fill-veil-ink", behind: null },
  warm: {
    ground: "fill-accent-soft",
    clothes: "fill-accent",
    behind: <path d="M52 0h20L28 96H8z" className="fill-accent" opacity="0.2" />,
  },
  creative: { ground: "fill-accent", clothes: "fill-ink", behind: <circle cx="62" cy="20" r="22" className="fill-bad" opacity="0.6" /> },
  academic: {
    ground: "fill-line",
    clothes: "fill-ink-2",
    behind: (
      <path
        d="M4 8h6v22H4zm9 4h5v18h-5zm8-6h7v24h-7zm31 4h5v20h-5zm8-4h6v24h-6zm9 6h5v18h-5zM4 40h5v22H4zm66-2h6v24h-6z"
        className="fill-warn"
        opacity="0.6"
      />
    ),
  },
  evening: {
    ground: "fill-veil",
    clothes: "fill-bad",
    behind: (
      <g className="fill-warn" opacity="0.8">
        <circle cx="10" cy="20" r="4" />
        <circle cx="22" cy="52" r="3" />
        <circle cx="66" cy="14" r="5" />
        <circle cx="72" cy="48" r="4" />
        <circle cx="54" cy="30" r="2" />
      </g>
    ),
  },
}
