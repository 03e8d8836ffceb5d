import { Ellipsis, type LucideIcon } from "lucide-react"
import { useMessages } from "../../_runtime/messages.tsx"
import { Menu, type MenuGroup } from "../../_ui/menu.tsx"

/** What stands on a result: a link, a press, or a menu. */
export interface TileAction {
  readonly label: string
  readonly icon: LucideIcon
  readonly isMirrored?: boolean
  /** A link to the file under this name. */
  readonly download?: { readonly href: string; readonly name: string }
  readonly onPress?: () => void
  /** Whether the press opens a dialog. */
  readonly isDialog?: boolean
  readonly groups?: readonly MenuGroup[]
  /** Hears that somebody comes near the menu. */
  readonly onNear?: () => void
}

interface TileActionsProps {
  /** Up to three that are in sight, besides the menu of the rest. */
  readonly actions: readonly TileAction[]
  readonly more: readonly MenuGroup[]
  /** What the menu is about, for those who hear it. */
  readonly moreLabel: string
  /** `tile` lies on the result, `row` stands beside it. */
  readonly look?: "tile" | "row"
}

/** The four actions of a result: icon over word, the same on a tile, in the lightbox, in a list. */
export function TileActions({ actions, more, moreLabel, look = "tile" }: TileActionsProps) {
  const t = useMessages("making")
  return (
    <div data-look={look} className="tile-actions pointer-events-auto">
      {actions.map((action) => (
        <OneAction key={action.label} {...action} />
      ))}
      <Menu
        isApart
        opener={
          <button type="button" aria-label={moreLabel} title={moreLabel} className="tile-action">
            <Ellipsis size={17} strokeWidth={1.75} aria-hidden="true" />
            <span aria-hidden="true" className="max-w-full truncate">
              {t("more")}
            </span>
          </button>
        }
        groups={more}
      />
    </div>
  )
}

function OneAction({ label, icon: Icon, isMirrored = false, download, onPress, isDialog = false, groups, onNear }: TileAction) {
  const content = (
    <>
      <Icon size={17} strokeWidth={1.75} aria-hidden="true" className={isMirrored ? "rtl:-scale-x-100" : ""} />
      <span className="max-w-full truncate">{label}</span>
    </>
  )
  if (download !== undefined)
    return (
      <a href={download.href} download={download.name} className="tile-action">
        {content}
      </a>
    )
  const button = (
    <button type="button" aria-haspopup={isDialog ? "dialog" : undefined} onClick={onPress} className="tile-action">
      {content}
    </button>
  )
  return groups === undefined ? button : <Menu isApart opener={button} groups={groups} {...(onNear === undefined ? {} : { onNear })} />
}
