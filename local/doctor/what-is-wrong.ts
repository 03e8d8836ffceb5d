/** What is wrong with a setting: the places of a schema's errors, or the first words of any other. */
export function whatIsWrong(error: unknown): string {
  const issues: unknown = typeof error === "object" && error !== null && "issues" in error ? error.issues : null
  if (!Array.isArray(issues)) return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? ""
  return issues.map((issue: { path: PropertyKey[]; message: string }) => `${issue.path.map(String).join(".")}: ${issue.message}`).join("; ")
}
