import type { ReactNode } from "react"
import { failureWith } from "../_ui/failure.ts"
import { FailureBox } from "../_ui/failure-box.tsx"
import { mayWorkAgain, type ToolFailure } from "./use-tool.ts"
import { useToolWords } from "./use-tool-words.ts"

interface ToolFailureBoxProps {
  readonly failure: ToolFailure
  /** What did not work, in words. */
  readonly title: string
  /** Offered where the same may work at another try. */
  readonly onRetry?: (() => void) | undefined
  /** Other ways on. */
  readonly children?: ReactNode
}

/** Why a tool's work failed, in the words of the tools. */
export function ToolFailureBox({ failure, onRetry, children, ...props }: ToolFailureBoxProps) {
  const words = useToolWords()
  return (
    <FailureBox
      {...props}
      failure={failureWith(failure)}
      body={words.failure(failure)}
      onRetry={mayWorkAgain(failure) ? onRetry : undefined}
    >
      {children}
    </FailureBox>
  )
}
