import * as z from "zod/mini"
import type { Tensor, Tensorflow } from "./tensorflow.ts"

/** The layers that the networks are made of, as Keras writes them. */
const layerSchema = () =>
  z.object({
    name: z.string(),
    class_name: z.enum(["InputLayer", "Conv2D", "Activation", "Concatenate", "Add", "UpSampling2D"]),
    config: z.object({ size: z.optional(z.array(z.number())) }),
    inbound_nodes: z.array(z.array(z.tuple([z.string()], z.unknown()))),
  })
const fileSchema = () =>
  z.object({
    modelTopology: z.object({ model_config: z.object({ config: z.object({ layers: z.array(layerSchema()) }) }) }),
    weightsManifest: z.array(
      z.object({ weights: z.array(z.object({ name: z.string(), shape: z.array(z.number()), dtype: z.literal("float32") })) }),
    ),
  })

type Layer = z.infer<ReturnType<typeof layerSchema>>

/** A network that is ready: an image in, larger out; both of shape 1, height, width, 3, with values 0 to 255. The caller disposes of both. */
export type Network = (image: Tensor) => Tensor

/** A network out of its Keras file and its weights. Throws where the file has a layer that is not known here. */
export function readNetwork(tf: Tensorflow, file: unknown, weights: ArrayBuffer): Network {
  const { modelTopology, weightsManifest } = z.parse(fileSchema(), file)
  const { layers } = modelTopology.model_config.config
  const tensors = new Map<string, Tensor>()
  let at = 0
  for (const { name, shape } of weightsManifest.flatMap((group) => group.weights)) {
    const count = shape.reduce((product, side) => product * side, 1)
    tensors.set(name, tf.tensor(new Float32Array(weights, at, count), shape))
    at += count * Float32Array.BYTES_PER_ELEMENT
  }
  const lastUses = lastUsesOf(layers)
  return (image) => {
    const made = new Map<string, Tensor>()
    let result: Tensor | undefined
    layers.forEach((layer, index) => {
      const inputs = inputsOf(layer).map((name) => known(made, name))
      result = layer.class_name === "InputLayer" ? image : runLayer(tf, layer, inputs, tensors)
      made.set(layer.name, result)
      // Each layer is tens of megabytes: it goes as soon as nobody needs it.
      for (const name of lastUses.get(index) ?? []) {
        const used = made.get(name)
        if (used !== image) used?.dispose()
        made.delete(name)
      }
    })
    if (result === undefined) throw new Error("the network has no layers")
    return result
  }
}

function inputsOf({ inbound_nodes: nodes }: Layer): readonly string[] {
  return (nodes[0] ?? []).map(([name]) => name)
}

/** Which layers nobody needs anymore after the one at an index. */
function lastUsesOf(layers: readonly Layer[]): ReadonlyMap<number, readonly string[]> {
  const last = new Map<string, number>()
  layers.forEach((layer, index) => {
    for (const name of inputsOf(layer)) last.set(name, index)
  })
  return Map.groupBy(last.keys(), (name) => last.get(name) ?? -1)
}

function runLayer(tf: Tensorflow, layer: Layer, inputs: readonly Tensor[], weights: ReadonlyMap<string, Tensor>): Tensor {
  const [first, second] = inputs
  if (first === undefined) throw new Error(`${layer.name} has no input`)
  switch (layer.class_name) {
    case "Conv2D":
      return tf.fused.conv2d({
        x: first,
        filter: known(weights, `${layer.name}/kernel`),
        bias: known(weights, `${layer.name}/bias`),
        strides: 1,
        pad: "same",
      })
    case "Activation":
      return tf.relu(first)
    case "Concatenate":
      return tf.concat([...inputs], 3)
    case "Add":
      if (second === undefined) throw new Error(`${layer.name} adds nothing`)
      return tf.add(first, second)
    case "UpSampling2D": {
      const [, height = 0, width = 0] = first.shape
      const [down = 1, across = 1] = layer.config.size ?? []
      return tf.image.resizeNearestNeighbor(first, [height * down, width * across])
    }
    case "InputLayer":
      return first
  }
}

function known(tensors: ReadonlyMap<string, Tensor>, name: string): Tensor {
  const tensor = tensors.get(name)
  if (tensor === undefined) throw new Error(`there is no ${name}`)
  return tensor
}
