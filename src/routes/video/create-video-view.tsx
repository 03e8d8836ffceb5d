import type { Locale } from "../../domain/_kernel/locales.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { buttonLook } from "../../islands/_ui/button.tsx"
import { Empty } from "../../islands/_ui/empty.tsx"
import { createVideo } from "../../islands/video/create-video.island.tsx"
import type { CreateVideoProps } from "../../islands/video/generate/create-video-screen.tsx"

interface CreateVideoViewProps {
  readonly title: string
  /** What is said where no server makes videos. */
  readonly noServer: Readonly<Record<"title" | "body" | "how", string>>
  readonly locale: Locale
  readonly data: CreateVideoProps
}

/** A page that makes videos. */
export function CreateVideoView({ title, noServer, locale, data }: CreateVideoViewProps) {
  return (
    <div className="mx-auto grid w-full max-w-[100rem] grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:px-6">
      <h1 className="text-xl font-semibold">{title}</h1>
      {data.models.length > 0 || data.hasSeveral ? null : (
        <Empty title={noServer.title} body={noServer.body} headingLevel={2}>
          <a className={buttonLook("plain", "medium")} href={`/${locale}/about-preview`}>
            {noServer.how}
          </a>
        </Empty>
      )}
      <Island of={createVideo} props={data} />
    </div>
  )
}
