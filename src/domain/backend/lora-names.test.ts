import { expect, it } from "vitest"
import { listedLora } from "./lora-names.ts"

const COMFYUI = ["add_detail.safetensors", "styles/ink-wash v2.safetensors", "SDXL\\ink-wash v2.safetensors", "old/half.pt"]
const WEB_UI = ["add_detail", "ink-wash v2"]

it.each([
  ["add_detail", "add_detail.safetensors", "add_detail"],
  ["add_detail.safetensors", "add_detail.safetensors", "add_detail"],
  ["styles/ink-wash v2", "styles/ink-wash v2.safetensors", "ink-wash v2"],
  ["styles\\ink-wash v2.safetensors", "styles/ink-wash v2.safetensors", "ink-wash v2"],
  ["SDXL/ink-wash v2", "SDXL\\ink-wash v2.safetensors", "ink-wash v2"],
  ["ink-wash v2", "styles/ink-wash v2.safetensors", "ink-wash v2"],
  ["old/half", "old/half.pt", null],
  ["other/add_detail", "add_detail.safetensors", "add_detail"],
  ["flux/ink-wash v2", null, "ink-wash v2"],
  ["ink", null, null],
])("%s is %s of ComfyUI's, and %s of the web UI's", (wanted, ofComfy, ofWebUi) => {
  expect([listedLora(COMFYUI, wanted), listedLora(WEB_UI, wanted)]).toEqual([ofComfy, ofWebUi])
})
