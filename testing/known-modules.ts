interface KnownModules {
  getModuleByUrl(url: string): { readonly evaluated: boolean } | undefined
}

interface ModuleRunner {
  readonly evaluatedModules: KnownModules
  cachedModule(url: string, importer?: string): Promise<unknown>
}

/**
 * Has the runner of the tests answer `import()` of a module that it has evaluated without asking its server again. It asks each time, and
 * requests that import the same at once wait for one answer, which is the first request's alone: the others would hang for ever.
 */
export function knowEvaluatedModules(): void {
  const mocker: unknown = Reflect.get(globalThis, "__vitest_mocker__")
  const runner: unknown = typeof mocker === "object" && mocker !== null ? Reflect.get(mocker, "moduleRunner") : null
  if (!isModuleRunner(runner)) throw new Error("the runner of the tests is another one than this was written for")
  const ask = runner.cachedModule.bind(runner)
  runner.cachedModule = async (url, importer) => {
    const known = runner.evaluatedModules.getModuleByUrl(url)
    return known?.evaluated === true ? known : ask(url, importer)
  }
}

function isModuleRunner(value: unknown): value is ModuleRunner {
  return typeof value === "object" && value !== null && "cachedModule" in value && "evaluatedModules" in value
}
