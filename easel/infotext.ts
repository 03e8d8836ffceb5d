import { EASEL_VERSION, type TextToImageRequest } from "./protocol.ts"

/** What was asked for, in the form that tools around AUTOMATIC1111 read out of a picture. */

/** A value of the settings line; quoted when it holds a character that separates settings. */
const settingOf = (value: string): string => (/[,:\n"]/.test(value) ? JSON.stringify(value) : value)

/** The `parameters` text of one picture: prompt, negative prompt (when there is one) and the settings line. */
export const infotextOf = (request: TextToImageRequest, seed: number): string => {
  const settings: readonly (readonly [string, string])[] = [
    ["Steps", String(request.steps)],
    ["Sampler", request.sampler_name],
    ["CFG scale", String(request.cfg_scale)],
    ["Seed", String(seed)],
    ["Size", `${request.width}x${request.height}`],
    ["Model", "Easel preview"],
    ...(request.style === undefined ? [] : [["Style", request.style] as const]),
    ["Version", `Easel ${EASEL_VERSION}`],
  ]
  const lines = [
    request.prompt,
    ...(request.negative_prompt === "" ? [] : [`Negative prompt: ${request.negative_prompt}`]),
    settings.map(([name, value]) => `${name}: ${settingOf(value)}`).join(", "),
  ]
  return lines.join("\n")
}
