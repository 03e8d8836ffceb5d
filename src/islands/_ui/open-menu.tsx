import { Check } from "lucide-react"
import { DropdownMenu } from "radix-ui"
import { type FocusEvent, useRef, useState } from "react"
import type { MenuItem, OpenMenuProps } from "./menu.tsx"
import { useDirection } from "./use-direction.ts"

/**
 * A menu under a button, open at first: arrow keys, first letters, Escape, focus back to the button. Not modal: a modal one locks the page's scroll by a
 * style element, which the content security policy refuses. It stands in the document where its button does, so that it works within a
 * dialog too.
 */
export function OpenMenu({ opener, groups, isApart = false, align = "end", onNear, isByKeys }: OpenMenuProps) {
  const isFirst = useRef(isByKeys)
  const [place, setPlace] = useState<Element | null>(frontPlace)
  // The keys that open it the first time are pressed before there is a menu to see them.
  const onFocus = ({ target, currentTarget }: FocusEvent) => {
    if (!isFirst.current || target !== currentTarget) return
    isFirst.current = false
    currentTarget.querySelector<HTMLElement>("[role=menuitem]:not([data-disabled])")?.focus()
  }
  const content = (
    <DropdownMenu.Content className="panel menu" align={align} sideOffset={6} collisionPadding={8} onFocus={onFocus}>
      {groups.map((group, index) => {
        const { title, items } = "items" in group ? group : { title: null, items: group }
        return (
          <DropdownMenu.Group key={title ?? items[0]?.label ?? index} className="menu-group">
            {title === null ? null : <DropdownMenu.Label className="px-3 pt-1.5 pb-1 text-xs text-ink-3">{title}</DropdownMenu.Label>}
            {items.map((item, place) => (
              // What people name may have one name twice.
              <OneItem key={`${place} ${item.label}`} {...item} />
            ))}
          </DropdownMenu.Group>
        )
      })}
    </DropdownMenu.Content>
  )
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) return
    setPlace(frontPlace())
    onNear?.()
  }
  return (
    <DropdownMenu.Root defaultOpen modal={false} dir={useDirection()} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>{opener}</DropdownMenu.Trigger>
      {isApart ? <DropdownMenu.Portal container={place}>{content}</DropdownMenu.Portal> : content}
    </DropdownMenu.Root>
  )
}

function OneItem({ label, hint, icon, image, keys, isChosen, isDangerous = false, isOff = false, onChoose }: MenuItem) {
  return (
    <DropdownMenu.Item
      disabled={isOff}
      onSelect={onChoose}
      aria-current={isChosen === true ? "true" : undefined}
      className={`menu-item ${isDangerous ? "text-bad" : ""}`}
    >
      <ItemPicture icon={icon} image={image} />
      {image !== undefined && hint === undefined ? (
        <bdi className="max-w-56 truncate">{label}</bdi>
      ) : hint === undefined ? (
        label
      ) : (
        <span className="grid">
          {label}
          <span className="text-xs text-ink-2">{hint}</span>
        </span>
      )}
      {isChosen === true ? <Check size={16} aria-hidden="true" className="ms-auto shrink-0 text-accent" /> : null}
      {keys === undefined ? null : (
        <kbd aria-hidden="true" className="ms-auto font-sans text-2xs font-medium text-ink-3">
          {keys}
        </kbd>
      )}
    </DropdownMenu.Item>
  )
}

function ItemPicture({
  icon: Icon,
  image,
}: {
  readonly icon: MenuItem["icon"] | undefined
  readonly image: MenuItem["image"] | undefined
}) {
  const mark = Icon === undefined ? null : <Icon size={16} strokeWidth={1.75} className="shrink-0" />
  if (image === undefined) return mark
  return (
    <span className="grid size-7 shrink-0 place-content-center overflow-hidden rounded-control bg-sunken">
      {image === null ? mark : <img src={image} alt="" decoding="async" className="size-7 object-cover" />}
    </span>
  )
}

/** Where what lies in front is drawn: the last open dialog, or the page. */
function frontPlace(): Element {
  return [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body
}
