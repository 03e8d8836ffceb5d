import type { CallOutput } from "../../domain/_kernel/call.ts"
import { thingsOfSeen } from "../../domain/library/description-rules.ts"
import type { detectFace, Seen } from "../../domain/library/resource-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Fact, FactList } from "../_ui/fact-list.tsx"

interface SeenFactsProps {
  readonly seen: Seen
  readonly faces: CallOutput<typeof detectFace>["faces"]
  readonly isVideo: boolean
}

/** What a browser saw: light, motion, faces, things, colours, and in how many frames it looked. */
export function SeenFacts({ seen, faces, isVideo }: SeenFactsProps) {
  const t = useMessages("sight")
  const things = thingsOfSeen(seen)
  const facts: readonly (readonly [string, string])[] = [
    [t("light"), t(`light_${lightOf(seen.light)}`)],
    ...(isVideo
      ? ([
          [t("motion"), t(`motion_${motionOf(seen.motion)}`)],
          [t("cuts"), t("cutsCount", { count: seen.cuts })],
        ] as const)
      : []),
    [t("faces"), t("facesCount", { count: mostFaces(faces) })],
    [
      t("things"),
      things.length === 0
        ? t("thingsNone")
        : things
            .map(({ thing, count }) => (count === 1 ? t(`thing_${thing}`) : t("thingCount", { thing: t(`thing_${thing}`), count })))
            .join(" · "),
    ],
  ]
  return (
    <>
      <FactList facts={facts}>
        <Fact name={t("colours")}>
          <span className="flex flex-wrap gap-2">
            {seen.colours.map((colour) => (
              <span key={colour} className="flex items-center gap-1 text-xs">
                <span aria-hidden="true" style={{ backgroundColor: colour }} className="size-4 rounded-control border border-line-strong" />
                {colour}
              </span>
            ))}
          </span>
        </Fact>
      </FactList>
      <p className="text-xs text-ink-3">{t("searchedFrames", { count: seen.frames.length })}</p>
    </>
  )
}

/** The most that were in one frame, since a face in two frames may be the same. */
function mostFaces(faces: SeenFactsProps["faces"]): number {
  const ofFrames = new Map<number, number>()
  for (const { time } of faces) ofFrames.set(time, (ofFrames.get(time) ?? 0) + 1)
  return Math.max(0, ...ofFrames.values())
}

function lightOf(light: number): "dark" | "dim" | "even" | "bright" {
  if (light < 0.18) return "dark"
  if (light < 0.36) return "dim"
  return light < 0.66 ? "even" : "bright"
}

function motionOf(motion: number): "still" | "calm" | "lively" {
  if (motion < 0.008) return "still"
  return motion < 0.045 ? "calm" : "lively"
}
