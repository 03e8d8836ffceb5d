/** What the tests in workerd are given besides, for their types; provided by local/test/vitest-stack.ts. */
declare module "vitest" {
  interface ProvidedContext {
    fixturesUrl: string
    comfyuiUrl: string
    easelUrl: string
  }
}

export {}
