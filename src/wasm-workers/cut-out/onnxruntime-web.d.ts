// The package names its types for its root alone; these are the two builds of it that are used.
declare module "onnxruntime-web/wasm" {
  export * from "onnxruntime-common"
}
declare module "onnxruntime-web/webgpu" {
  export * from "onnxruntime-common"
}
