const faults: string[] = []

/** Writes down what is wrong with the screen under test; the test fails with it at its end. */
export function noteFault(fault: string): void {
  faults.push(fault)
}

/** The faults since the last time. */
export function takeFaults(): readonly string[] {
  return faults.splice(0)
}

/** Has everything that the page reports as an error be a fault. */
export function watchPage(): void {
  const { error } = console
  console.error = (...parts: readonly unknown[]) => {
    noteFault(`console: ${parts.map(String).join(" ").slice(0, 600)}`)
    error(...parts)
  }
  globalThis.alert = (words) => noteFault(`a text ran as a script: ${words}`)
  addEventListener("error", (event) => noteFault(`page: ${event.message}`))
  addEventListener("unhandledrejection", (event) => noteFault(`rejected: ${String(event.reason)}`))
}
