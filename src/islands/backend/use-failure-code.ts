import { problemOfCode } from "../../domain/backend/check-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"

/** Words the code of a failed run: what one sees and how to mend it, where the code is one that is known. */
export function useFailureCode(): (code: string | null) => string {
  const words = useMessages("check")
  return (code) => {
    const problem = code === null ? "failed-there" : problemOfCode(code)
    return problem === "failed-there" && code !== null ? `${words("seen_failed-there")} (${code})` : words(`seen_${problem}`)
  }
}
