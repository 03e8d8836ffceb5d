import type { ReactNode } from "react"
import type { AppId } from "../../domain/studio/apps/templates.ts"

/** A card's image: what an app makes, drawn in the colours of the theme; it says nothing that the words beside it do not. */
export function AppDrawing({ of }: { readonly of: AppId | "headshots" | "workflow" }) {
  return (
    <svg viewBox="0 0 240 135" aria-hidden="true" className="block h-auto w-full bg-sunken">
      {DRAWINGS[of]}
    </svg>
  )
}

const LINE = { fill: "none", strokeLinecap: "round", strokeLinejoin: "round" } as const
const PIXELS = ["..####..", ".######.", ".#.##.#.", ".######.", ".##..##.", "..####..", ".######.", "########"]

const DRAWINGS: Readonly<Record<AppId | "headshots" | "workflow", ReactNode>> = {
  workflow: (
    <>
      <path d="M82 42c28 0 10 46 40 46M82 96c28 0 14-8 40-8m50 0h18" {...LINE} className="stroke-line-strong" strokeWidth="4" />
      <rect x="34" y="22" width="48" height="38" rx="6" className="fill-raised stroke-ink-2" strokeWidth="3" />
      <rect x="34" y="78" width="48" height="38" rx="6" className="fill-raised stroke-ink-2" strokeWidth="3" />
      <rect x="122" y="64" width="52" height="48" rx="6" className="fill-accent-soft stroke-accent" strokeWidth="3" />
      <path d="m130 102 12-16 10 10 6-6 8 12z" className="fill-accent" />
      <circle cx="82" cy="42" r="5" className="fill-good" />
      <circle cx="82" cy="96" r="5" className="fill-warn" />
      <circle cx="122" cy="88" r="5" className="fill-ink-2" />
      <path d="M44 36h26M44 46h18M44 92h26m-26 10h18" {...LINE} className="stroke-ink-3" strokeWidth="4" />
    </>
  ),
  "watercolour-portrait": (
    <>
      <g className="fill-accent" opacity="0.16">
        <circle cx="104" cy="52" r="44" />
        <circle cx="142" cy="60" r="48" />
        <circle cx="118" cy="92" r="46" />
      </g>
      <Person className="fill-accent" opacity={0.45} />
      <path d="M170 40c10 8 14 22 8 34m14-44c16 14 20 38 8 58" {...LINE} className="stroke-accent" strokeWidth="5" opacity="0.35" />
    </>
  ),
  "comic-me": (
    <>
      <path d="M48 12h144v111H48z" className="fill-raised stroke-ink" strokeWidth="4" />
      {[22, 33, 44, 55].map((y, row) => (
        <path key={y} d={`M58 ${y}h127`} {...LINE} className="stroke-line-strong" strokeWidth={7 - row} strokeDasharray="0 11" />
      ))}
      <Person className="fill-accent stroke-ink" strokeWidth={4} />
      <path
        d="m164 22 8 12 14-5-5 14 12 8-14 4 1 14-11-9-11 9 1-14-13-4 12-8-5-14 14 5z"
        className="fill-warn stroke-ink"
        strokeWidth="3"
      />
    </>
  ),
  "stained-glass": (
    <>
      <path d="M72 128V64a48 52 0 0 1 96 0v64z" className="fill-accent-soft stroke-ink-2" strokeWidth="5" />
      <path d="M120 60 78 42v46zM120 60l42-18v46z" className="fill-accent" opacity="0.55" />
      <path d="M120 60 88 128h64z" className="fill-good" opacity="0.5" />
      <circle cx="120" cy="60" r="18" className="fill-warn" />
      <path
        d="M120 12v30m0 36v50M72 64h30m36 0h30M78 42l28 12m28 0 28-12M88 128l22-52m20 0 22 52"
        {...LINE}
        className="stroke-ink-2"
        strokeWidth="4"
      />
      <circle cx="120" cy="60" r="18" fill="none" className="stroke-ink-2" strokeWidth="4" />
    </>
  ),
  "pixel-avatar": (
    <g transform="translate(72 20)">
      <path d="M0 0h96v96H0z" className="fill-line" />
      <path d={squaresOf(PIXELS.slice(0, 6), 0)} className="fill-ink-3" />
      <path d={squaresOf(PIXELS.slice(6), 6)} className="fill-accent" />
    </g>
  ),
  "night-mode": (
    <>
      <path d="M0 0h120v135H0z" className="fill-hover" />
      <path d="M120 0h120v135H120z" className="fill-veil" />
      <circle cx="46" cy="34" r="14" className="fill-warn" />
      <path d="M196 22a16 16 0 1 0 12 26 13 13 0 0 1-12-26z" className="fill-veil-ink" />
      <path d="M0 135v-42h30V71h26v22h30V61h34v74z" className="fill-ink-3" />
      <path d="M120 135V61h34v32h30V71h26v22h30v42z" className="fill-backdrop" />
      <g className="fill-warn">
        <path d="M130 74h8v8h-8zM142 92h6v8h-6zM192 82h7v7h-7zM166 104h7v7h-7zM218 104h7v7h-7z" />
      </g>
      <path d="M120 0v135" className="stroke-ink" strokeWidth="2" />
    </>
  ),
  "phone-wallpaper": (
    <>
      <rect x="88" y="8" width="64" height="119" rx="10" className="fill-raised stroke-ink-2" strokeWidth="4" />
      <path d="M92 80c16-26 26-10 34-22s16-12 22-8v67a6 6 0 0 1-6 6H98a6 6 0 0 1-6-6z" className="fill-accent" opacity="0.5" />
      <path d="M92 98c18-10 34 4 56-6v25a6 6 0 0 1-6 6H98a6 6 0 0 1-6-6z" className="fill-accent" />
      <circle cx="134" cy="34" r="9" className="fill-warn" />
      <path d="M110 15h20" className="stroke-ink-2" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  poster: (
    <>
      <path d="M80 6h80v123H80z" className="fill-raised stroke-line-strong" strokeWidth="2" />
      <circle cx="120" cy="46" r="24" className="fill-accent" />
      <path d="M80 88 108 56l18 20 12-12 22 24v12H80z" className="fill-ink-2" />
      <path d="M92 110h56M102 119h36" className="stroke-ink" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  sticker: (
    <>
      {Array.from({ length: 9 }, (_, row) => (
        <path
          key={row}
          d={`M${row % 2 === 0 ? 48 : 60} ${18 + row * 12}h144`}
          className="stroke-line"
          strokeWidth="12"
          strokeDasharray="12 12"
        />
      ))}
      <Person className="fill-accent stroke-raised" strokeWidth={10} />
      <Person className="fill-accent" />
    </>
  ),
  postcard: (
    <>
      <path d="M24 22h192v92H24z" className="fill-raised stroke-line-strong" strokeWidth="2" />
      <path d="m24 100 44-40 26 24 40-46 36 40 18-14 28 26v24H24z" className="fill-accent" opacity="0.4" />
      <circle cx="182" cy="44" r="11" className="fill-warn" />
      <path d="M84 30h72v76H84z" {...LINE} className="stroke-ink" strokeWidth="3" strokeDasharray="7 6" />
      <path d="M72 68H40m8-8-8 8 8 8m120-8h32m-8-8 8 8-8 8" {...LINE} className="stroke-ink" strokeWidth="3" />
    </>
  ),
  "living-photo": (
    <>
      <rect x="46" y="34" width="120" height="84" rx="6" className="fill-line" />
      <rect x="58" y="26" width="120" height="84" rx="6" className="fill-line-strong" />
      <rect x="70" y="18" width="120" height="84" rx="6" className="fill-raised stroke-ink-2" strokeWidth="3" />
      <path d="M80 86c14-18 22 6 36-8s20 10 34-2 18 4 30-6" {...LINE} className="stroke-accent" strokeWidth="5" />
      <path d="m120 42 24 14-24 14z" className="fill-accent" />
    </>
  ),
  "upscale-4k": (
    <>
      <rect x="28" y="62" width="52" height="52" rx="4" className="fill-line-strong" />
      <path d="m28 104 18-20 12 12 8-8 14 16v6a4 4 0 0 1-4 4H32a4 4 0 0 1-4-4z" className="fill-ink-3" />
      <rect x="108" y="16" width="104" height="98" rx="6" className="fill-accent-soft stroke-accent" strokeWidth="3" />
      <path d="m108 96 36-40 24 26 16-16 28 32v10a6 6 0 0 1-6 6h-92a6 6 0 0 1-6-6z" className="fill-accent" />
      <circle cx="184" cy="40" r="9" className="fill-accent" />
      <path d="M84 56 100 40m-12 0h12v12" {...LINE} className="stroke-ink" strokeWidth="3" />
    </>
  ),
  "line-drawing": (
    <>
      <path d="M48 12h144v111H48z" className="fill-raised stroke-line-strong" strokeWidth="2" />
      <g {...LINE} className="stroke-ink" strokeWidth="3">
        <path d="M62 108c6-34 26-38 58-38s52 4 58 38" />
        <circle cx="120" cy="46" r="22" />
        <path d="M112 44h1m14 0h1m-14 10c4 4 8 4 12 0M98 40c6-14 30-20 44 0" />
      </g>
      <path d="m170 96 22-30 8 6-22 30-9 4z" className="fill-accent" />
    </>
  ),
  headshots: (
    <>
      {[24, 92, 160].map((x, at) => (
        <g key={x} transform={`translate(${x} 20)`}>
          <rect width="56" height="95" rx="6" className={at === 1 ? "fill-accent-soft stroke-accent" : "fill-line"} strokeWidth="3" />
          <circle cx="28" cy="36" r="14" className={at === 1 ? "fill-accent" : "fill-ink-3"} />
          <path d="M4 92c0-42 48-42 48 0z" className={at === 1 ? "fill-accent" : "fill-ink-3"} />
        </g>
      ))}
    </>
  ),
}

/** The path of the marked cells of some rows, each a square of 12. */
function squaresOf(rows: readonly string[], first: number): string {
  return rows.flatMap((row, y) => Array.from(row, (cell, x) => (cell === "#" ? `M${x * 12} ${(first + y) * 12}h12v12h-12z` : ""))).join("")
}

/** Head and shoulders in the middle. */
function Person(look: { readonly className: string; readonly opacity?: number; readonly strokeWidth?: number }) {
  return <path d="M120 26a22 22 0 1 0 .1 0zM68 123c0-62 104-62 104 0z" {...look} />
}
