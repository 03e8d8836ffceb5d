import { describe, expect, it } from "vitest"
import { readExecutionError } from "./failures.ts"

const GRAPH = {
  "1": { class_type: "CheckpointLoaderSimple", inputs: { ckpt_name: "SD15\\half.safetensors" } },
  "2": { class_type: "LoraLoader", inputs: { model: ["1", 0], clip: ["1", 1], lora_name: "ink.safetensors", strength_model: 1 } },
  "3": { class_type: "CLIPTextEncode", inputs: { clip: ["1", 1], text: "model.safetensors" } },
  "4": { class_type: "VAELoader", inputs: { vae_name: "ae.safetensors" } },
  "5": { class_type: "VAEDecode", inputs: { samples: ["3", 0], vae: ["1", 2] } },
}
const error = (node_id: keyof typeof GRAPH, exception_type: string, exception_message: string) =>
  readExecutionError({ node_id, node_type: GRAPH[node_id].class_type, exception_type, exception_message }, GRAPH)

describe("what ComfyUI says of a model file", () => {
  it.each([
    [
      "ValueError",
      "The safetensors file is corrupt/incomplete. Check the file size and make sure you have copied/downloaded it correctly.",
    ],
    ["RuntimeError", "ERROR: Could not detect model type of: /models/checkpoints/half.safetensors"],
    ["safetensors_rust.SafetensorError", "Error while deserializing header: HeaderTooLarge"],
    ["Exception", "Error while deserializing header: InvalidHeaderDeserialization"],
    ["_pickle.UnpicklingError", "invalid load key, '<'."],
    ["RuntimeError", "PytorchStreamReader failed reading zip archive: failed finding central directory"],
    ["EOFError", "Ran out of input"],
    ["RuntimeError", "Error(s) in loading state_dict for UNetModel: size mismatch for input_blocks.0.0.weight"],
    ["ValueError", "GGUF magic invalid"],
    [
      "ValueError",
      "Error\n\nFile path: /models/half.safetensors\n\nThe safetensors file is corrupt or invalid. Make sure this is actually a safetensors file",
    ],
    ["RuntimeError", "ERROR: controlnet file is invalid and does not contain a valid controlnet model."],
    ["RuntimeError", "ERROR: clip vision file is invalid and does not contain a valid vision model."],
    ["Exception", "invalid style model /models/half.safetensors"],
    ["spandrel.UnsupportedModelError", ""],
  ])("is a broken file, which is named: %s %s", (type, message) => {
    expect(error("1", type, message)).toEqual({ code: "model-broken", cause: "server", file: "SD15\\half.safetensors" })
  })

  it("is the file of the node that failed, not of one before it", () => {
    expect(error("2", "ValueError", "The safetensors file is corrupt/incomplete.")).toMatchObject({ file: "ink.safetensors" })
  })

  it("is a file without a part, where a later node finds that out", () => {
    const told = { code: "model-broken", cause: "server", file: "SD15\\half.safetensors" }
    expect(error("3", "RuntimeError", "ERROR: clip input is invalid: None\n\nIf the clip is from a checkpoint loader node …")).toEqual(told)
    expect(error("5", "RuntimeError", "ERROR: VAE is invalid: None\n\nIf the VAE is from a checkpoint loader node …")).toEqual(told)
  })

  it("is a file that is gone", () => {
    expect(error("4", "FileNotFoundError", "No such file or directory: '/models/vae/ae.safetensors'")).toEqual({
      code: "model-missing",
      cause: "server",
      file: "ae.safetensors",
    })
  })

  it("names the file by what the server repeats of the node where the graph is not known", () => {
    const current_inputs = { ckpt_name: ["half.safetensors"] }
    const told = {
      node_id: "1",
      node_type: "CheckpointLoaderSimple",
      exception_type: "ValueError",
      exception_message: "corrupt",
      current_inputs,
    }
    expect(readExecutionError(told)).toEqual({ code: "model-broken", cause: "server", file: "half.safetensors" })
  })
})

describe("what is no model's fault", () => {
  it.each([
    ["5", "RuntimeError", "CUDA error: device-side assert triggered", { code: "failed-vaedecode", cause: "server" }],
    [
      "3",
      "RuntimeError",
      "The size of tensor a (77) must match the size of tensor b (78)",
      { code: "failed-cliptext-encode", cause: "order" },
    ],
    ["5", "ValueError", "the image is incomplete", { code: "failed-vaedecode", cause: "order" }],
    ["1", "torch.OutOfMemoryError", "Allocation on device", { code: "out-of-memory", cause: "server" }],
  ] as const)("%s %s %s", (node, type, message, failure) => {
    expect(error(node, type, message)).toEqual(failure)
  })

  it("is a picture that cannot be read", () => {
    const told = { node_id: "9", node_type: "LoadImage", exception_type: "FileNotFoundError", exception_message: "x.png" }
    expect(readExecutionError(told)).toEqual({ code: "failed-load-image", cause: "server" })
  })
})
