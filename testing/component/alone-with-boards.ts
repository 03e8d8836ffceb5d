import { afterAll, beforeAll } from "vitest"

const WAIT_MS = 300_000

/** Has the tests of this file be alone with the boards of this device: files that run side by side share the browser's storage. */
export function aloneWithBoards(): void {
  let release = () => {}
  beforeAll(
    () =>
      new Promise<void>((hold) => {
        const held = () =>
          new Promise<void>((end) => {
            release = end
            hold()
          })
        void navigator.locks.request("boards of tests", held)
      }),
    WAIT_MS,
  )
  afterAll(() => release())
}
