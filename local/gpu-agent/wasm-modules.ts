import { registerHooks } from "node:module"

/** Has files of machine code come as modules that are compiled already, as they do in the Worker whose decoders of images run here too. */
export function loadWasmAsModules(): void {
  registerHooks({
    load: (url, context, next) => {
      if (!url.endsWith(".wasm")) return next(url, context)
      const source = `import { readFileSync } from "node:fs"\nexport default new WebAssembly.Module(readFileSync(new URL(${JSON.stringify(url)})))`
      return { format: "module", shortCircuit: true, source }
    },
  })
}
