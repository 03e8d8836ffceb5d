import { FieldGroups } from "../../_making/form/field-groups.tsx"
import { SettingsDrawer } from "../../_making/room/settings-drawer.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import type { CreateVideo } from "./use-create-video.ts"
import { useVideoFields, useVideoSummary } from "./use-video-fields.ts"
import { VideoFieldRow } from "./video-field-row.tsx"
import { VIDEO_GROUPS, withoutSettings } from "./video-fields.ts"

/** The settings of a video: closed lines that show what they hold. */
export function VideoSettings({ handle }: { readonly handle: CreateVideo }) {
  const t = useMessages("videos")
  const form = useVideoFields(handle)
  const bare = withoutSettings(handle.draft.meta)
  return (
    <SettingsDrawer onReset={bare === null ? undefined : () => handle.rewrite(() => bare)}>
      <FieldGroups
        form={form}
        groups={VIDEO_GROUPS}
        memory="video."
        titleOf={(name) => t(name)}
        summaryOf={useVideoSummary(form)}
        renderRow={(field) => <VideoFieldRow key={field.name} handle={handle} field={field} />}
      />
    </SettingsDrawer>
  )
}
