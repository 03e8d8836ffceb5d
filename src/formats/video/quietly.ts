/** What is nice to know but not worth refusing a file for. */
export async function quietly<Value>(ask: () => Promise<Value>): Promise<Value | null> {
  try {
    return await ask()
  } catch {
    return null
  }
}
