import type { ReactNode } from "react"
import { Panel } from "../../_ui/panel.tsx"
import { useRememberedOpen } from "../form/use-remembered-open.ts"

interface SettingGroupProps {
  /** By which it is remembered whether it is open. */
  readonly name: string
  readonly title: string
  readonly value: string
  readonly isOwn: boolean
  readonly error?: string | undefined
  readonly children: ReactNode
}

/** Settings that stay closed until they are wanted, or something in them is wrong. */
export function SettingGroup({ name, title, value, isOwn, error, children }: SettingGroupProps) {
  const [isOpen, setIsOpen] = useRememberedOpen(name)
  return (
    <Panel title={title} value={value} isOwn={isOwn} isOpen={isOpen || error !== undefined} onOpen={setIsOpen}>
      {children}
    </Panel>
  )
}
