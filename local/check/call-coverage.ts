const DECLARATION = /export const (\w+) = \w+Call\(([\s\S]*?)(?=\nexport |$(?![\s\S]))/g

/** Calls that no test sends through the app's door; one line each. A JSON call needs `describeCall`, a stream, socket, download or upload any test. */
export function uncoveredCalls(sources: ReadonlyMap<string, string>): readonly string[] {
  const tests = [...sources].filter(([file]) => /\.(?:rows|workerd)\.test\.ts$/.test(file)).map(([, source]) => source)
  const faults: string[] = []
  for (const [file, source] of sources) {
    if (!/^src\/domain\/.*contract\.ts$/.test(file)) continue
    for (const [, name = "", body = ""] of source.matchAll(DECLARATION)) {
      const isJson = !/kind: "(?:event-stream|socket|download|upload)"/.test(body)
      const use = new RegExp(isJson ? `describeCall\\(\\s*(?:\\w+\\.)?${name}\\b` : `\\b${name}\\b`)
      if (!tests.some((test) => use.test(test))) faults.push(`${file}: no test at the door covers ${name}`)
    }
  }
  return faults
}
