import type { AppId } from "../../domain/studio/apps/templates.ts"
import { AppDrawing } from "./app-drawings.tsx"

interface AppCardProps {
  readonly of: AppId | "headshots" | "workflow"
  readonly href: string
  readonly name: string
  readonly about: string
}

/** An app in the list: a drawing of what it makes, its name, what it does. */
export function AppCard({ of, href, name, about }: AppCardProps) {
  return (
    <li>
      <a
        href={href}
        className="block h-full overflow-hidden rounded-card border border-line bg-raised transition-colors duration-120 hover:bg-hover"
      >
        <AppDrawing of={of} />
        <span className="grid content-start gap-1 p-4">
          <span className="text-base font-medium">{name}</span>
          <span className="text-sm text-pretty text-ink-2">{about}</span>
        </span>
      </a>
    </li>
  )
}
