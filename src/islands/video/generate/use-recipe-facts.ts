import type { Task } from "../../../domain/task/contract.ts"
import type { VideoConfiguration } from "../../../domain/video/generation/configuration.ts"
import type { MotionMode, VideoStyle } from "../../../domain/video/generation/model-table.ts"
import { useMessages } from "../../_runtime/messages.tsx"

const MOTIONS = ["normal", "fast"] as const satisfies readonly MotionMode[]
const STYLES = ["anime", "3d_animation", "clay", "comic", "cyberpunk"] as const satisfies readonly VideoStyle[]

/** What is told of how a video was made: each part by its name; parts that were not asked for are left out. */
export function useRecipeFacts(task: Task, configuration: VideoConfiguration): readonly (readonly [string, string])[] {
  const t = useMessages("videos")
  const { generate_video: asked = {}, generate, sound } = configuration
  const [first] = task.img_uris
  const length = first?.duration ?? asked.generate_video_duration
  const camera = asked.camera_control_option
  const motion = MOTIONS.find((one) => one === asked.motion_mode)
  const style = STYLES.find((one) => one === asked.style)
  const seeds = task.img_uris.filter(({ seed }) => seed !== 0).map(({ seed }) => String(seed))
  const told = (name: string, value: string | undefined) => (value === undefined || value === "" ? [] : [[name, value] as const])
  return [
    ...told(t("prompt"), task.prompt),
    ...told(t("negative"), configuration.negative_prompt),
    ...told(t("model"), configuration.art_model_no),
    ...told(t("size"), first && `\u2066${first.width} × ${first.height}\u2069`),
    ...told(t("length"), length === undefined ? undefined : t("seconds", { count: Math.round(length * 10) / 10 })),
    ...told(t("seed"), seeds.join(", ")),
    ...told(t("mode"), generate?.gen_mode === undefined ? undefined : t(`mode_${generate.gen_mode}`)),
    ...told(t("quality"), asked.quality_mode),
    ...told(t("motion"), motion && t(`motion_${motion}`)),
    ...told(t("style"), style && t(`style_${style}`)),
    ...told(t("relevance"), asked.relevance === undefined ? undefined : String(asked.relevance)),
    ...told(
      t("camera"),
      camera === undefined ? undefined : t("cameraValue", { mode: t(`camera_${camera.mode}`), offset: camera.offset ?? 0 }),
    ),
    ...told(t("sound"), sound === undefined ? undefined : t(sound ? "on" : "off")),
  ]
}
