/** Files of machine code come as modules that are compiled already; the platform compiles none while it runs. */
declare module "*.wasm" {
  const module: WebAssembly.Module
  export default module
}
