import { AudioLines, Clapperboard, Image, Layers, LayoutGrid, type LucideIcon } from "lucide-react"
import type { PageRoom } from "./define-page.ts"
import type { FramedPage } from "./framed-page.ts"
import { wordsOf } from "./words.ts"

/** The rooms of Create in the order of the switch, each at an address of its own. */
const ROOMS: readonly { readonly name: PageRoom; readonly path: string; readonly icon: LucideIcon }[] = [
  { name: "image", path: "/create/image", icon: Image },
  { name: "board", path: "/editBoard", icon: Layers },
  { name: "video", path: "/create/video", icon: Clapperboard },
  { name: "audio", path: "/create/audio", icon: AudioLines },
  { name: "apps", path: "/create/ai-app", icon: LayoutGrid },
]

/** The way between the rooms of Create, in the place of the product's name; on narrow screens it is all of the top bar. */
export function RoomSwitch({ page: { locale, path, room } }: { readonly page: FramedPage }) {
  const t = wordsOf(locale, "shell")
  return (
    <nav className="room-switch" aria-label={t("rooms")}>
      {ROOMS.map((each) => (
        <a
          key={each.name}
          className="room-link"
          href={`/${locale}${each.path}`}
          // A page within a room is not the one that its entry leads to.
          aria-current={each.name === room ? (each.path === path ? "page" : "true") : undefined}
        >
          <each.icon className="room-icon size-4" strokeWidth={1.75} />
          {t(`room_${each.name}`)}
        </a>
      ))}
    </nav>
  )
}
