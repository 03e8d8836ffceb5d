import type { ReactNode } from "react"
import type { Tool } from "./tool-list.ts"

/** A card's picture: what a tool does, drawn in the colours of the theme; it says nothing that the words beside it do not. */
export function ToolDrawing({ of }: { readonly of: Tool["words"] }) {
  return (
    <svg viewBox="0 0 240 112" aria-hidden="true" className="block h-auto w-full rounded-t-card bg-sunken">
      {DRAWINGS[of]}
    </svg>
  )
}

/** Half heights of the wave, fading in and out. */
const BARS = [4, 8, 6, 14, 26, 18, 34, 22, 38, 28, 16, 30, 12, 8, 10, 4]

const DRAWINGS: Readonly<Record<Tool["words"], ReactNode>> = {
  trim: (
    <>
      <path d="M24 36h192v40H24z" className="fill-line" />
      <path d="M84 36h72v40H84z" className="fill-accent-soft" />
      <path d="M48 36v40M120 36v40M192 36v40" className="stroke-sunken" strokeWidth="2" />
      <path d="M84 30v52M156 30v52" className="stroke-accent" strokeWidth="6" strokeLinecap="round" />
      <path d="M84 33h72M84 79h72" className="stroke-accent" strokeWidth="3" />
      <path d="M120 24v64" className="stroke-ink" strokeWidth="2" />
    </>
  ),
  cover: (
    <>
      <Scene x={72} />
      <path d="M72 24V16h10M158 16h10v8M168 68v8h-10M82 76H72v-8" fill="none" className="stroke-accent" strokeWidth="4" />
      <path d="M24 96h192" className="stroke-line" strokeWidth="4" strokeLinecap="round" />
      <circle cx="134" cy="96" r="7" className="fill-accent" />
    </>
  ),
  convert: (
    <>
      <rect x="24" y="30" width="76" height="52" rx="8" className="fill-line" />
      <rect x="140" y="38" width="76" height="36" rx="8" className="fill-accent-soft stroke-accent" strokeWidth="2" />
      <path d="M108 56h22m-8-8 8 8-8 8" fill="none" className="stroke-ink-2" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
      <g className="fill-ink-2 font-semibold" fontSize="15" textAnchor="middle" direction="ltr">
        <text x="62" y="61">
          MOV
        </text>
        <text x="178" y="61">
          MP4
        </text>
      </g>
    </>
  ),
  cutOut: (
    <>
      <path d="M24 16h96v80H24z" className="fill-line" />
      <path d="M120 16h96v80h-96z" className="fill-raised" />
      {Array.from({ length: 10 }, (_, row) => (
        <path key={row} d={`M${120 + (row % 2) * 8} ${20 + row * 8}h96`} className="stroke-line" strokeWidth="8" strokeDasharray="8 8" />
      ))}
      <circle cx="120" cy="44" r="16" className="fill-accent" />
      <path d="M84 96c0-46 72-46 72 0z" className="fill-accent" />
      <path d="M120 12v88" className="stroke-ink" strokeWidth="2" />
      <circle cx="120" cy="56" r="8" className="fill-raised stroke-ink" strokeWidth="2" />
    </>
  ),
  upscale: (
    <>
      <g transform="translate(24 40) scale(.6)">
        <Scene x={0} />
      </g>
      <path d="M92 64h20m-7-7 7 7-7 7" fill="none" className="stroke-ink-2" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
      <g transform="translate(122 -7) scale(1.0)">
        <Scene x={0} />
      </g>
      <path d="M206 12h12v12M134 96h-12V84" fill="none" className="stroke-accent" strokeWidth="4" />
    </>
  ),
  control: (
    <>
      <Scene x={22} />
      <path d="M126 16h92v60h-92z" className="fill-ground stroke-line" strokeWidth="2" />
      <g fill="none" className="stroke-ink" strokeWidth="2">
        <path d="m130 74 24-34 16 20 14-14 28 28" />
        <circle cx="196" cy="32" r="8" />
      </g>
      <path d="M68 92h104m-8-6 8 6-8 6" fill="none" className="stroke-ink-3" strokeWidth="2" />
    </>
  ),
  mask: (
    <>
      <Scene x={72} />
      <path d="M96 60c14-22 34-4 48-24" fill="none" className="stroke-accent" strokeWidth="22" strokeLinecap="round" opacity="0.8" />
      <circle cx="146" cy="34" r="17" fill="none" className="stroke-ink" strokeWidth="2" />
    </>
  ),
  audio: (
    <g className="stroke-accent" strokeWidth="6" strokeLinecap="round">
      {BARS.map((height, index) => (
        <path
          key={index}
          d={`M${30 + index * 12} ${56 - height}v${height * 2}`}
          className={index < 4 || index > 11 ? "stroke-line" : undefined}
        />
      ))}
    </g>
  ),
}

/** Hills and a sun. */
function Scene({ x }: { readonly x: number }) {
  return (
    <g transform={`translate(${x} 16)`}>
      <path d="M0 0h96v60H0z" className="fill-line" />
      <circle cx="72" cy="18" r="9" className="fill-ink-3" />
      <path d="m0 60 28-36 18 22 14-14 36 28z" className="fill-ink-3" />
    </g>
  )
}
